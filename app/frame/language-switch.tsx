import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { ownPath } from '../../rules/own-path.ts'
import { languageButton } from '../../rules/typed-fields.ts'
import { keepScroll } from '../browser/parts/scroll.ts'
import { mainFormId, useHasMainForm } from '../ui/main-form.ts'

/**
 * Names each language in itself. The links are plain, because the messages of another language need a new
 * document. Beside a form they are buttons of that form, so that what was typed comes along.
 */
export function LanguageSwitch({ languages }: { languages: { tag: string; name: string }[] }) {
  const t = useTranslations('ui')
  const current = useLocale()
  const { pathname, search } = useLocation()
  // A scanned code goes nowhere else, not even into a link.
  const here = encodeURIComponent(isScanned(pathname) ? '/verify' : (ownPath(pathname + search) ?? '/'))
  const hasForm = useHasMainForm()
  useEffect(() => {
    addEventListener('submit', leaveToBrowser, true)
    return () => removeEventListener('submit', leaveToBrowser, true)
  }, [])
  return (
    <nav className="languages" aria-label={t('languages')}>
      {/* The Enter key presses the first button of a form, wherever in the page it stands. */}
      {hasForm && <button type="submit" form={mainFormId} hidden />}
      <ul>
        {languages.map(({ tag, name }) => {
          const shown = {
            lang: tag,
            'aria-current': tag === current ? ('true' as const) : undefined,
            children: name,
          }
          return (
            <li key={tag}>
              {hasForm ? (
                <button
                  type="submit"
                  form={mainFormId}
                  formNoValidate
                  name={languageButton}
                  value={tag}
                  {...shown}
                />
              ) : (
                <a href={`/language/${tag}?to=${here}`} {...shown} hrefLang={tag} rel="nofollow" />
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

const isScanned = (path: string) => /^\/v\//i.test(path)

/** Keeps React Router from sending the form by script, which would not load the other language's messages. */
function leaveToBrowser(event: SubmitEvent) {
  if (keepScroll(event)) event.stopPropagation()
}
