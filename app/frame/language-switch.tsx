import { useLocation } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { ownPath } from '../../rules/own-path.ts'

/** Names each language in itself. The links are plain, because the messages of another language need a new document. */
export function LanguageSwitch({ languages }: { languages: { tag: string; name: string }[] }) {
  const t = useTranslations('ui')
  const current = useLocale()
  const { pathname, search } = useLocation()
  const here = encodeURIComponent(ownPath(pathname + search) ?? '/')
  return (
    <nav className="languages" aria-label={t('languages')}>
      <ul>
        {languages.map(({ tag, name }) => (
          <li key={tag}>
            <a
              href={`/language/${tag}?to=${here}`}
              lang={tag}
              hrefLang={tag}
              rel="nofollow"
              aria-current={tag === current ? 'true' : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
