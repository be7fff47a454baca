import { useRouteLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'

/** The language of each text of a service that is not in the page's language. */
export interface Langs {
  serviceName?: string
  category?: string
  serviceDescription?: string
}

/** Says that a text is shown in another language because nobody has written it in the page's. */
export function OtherLanguage({ langs, inline }: { langs: Langs; inline?: boolean }) {
  const lang = langs.serviceName ?? langs.serviceDescription ?? langs.category
  return lang !== undefined && <Named lang={lang} inline={inline} />
}

/** A component of its own, so that the many rows of a list without such a text look up no messages. */
function Named({ lang, inline }: { lang: string; inline?: boolean }) {
  const t = useTranslations('ui')
  const root = useRouteLoaderData('root') as { languages: { tag: string; name: string }[] } | undefined
  const language = root?.languages.find(({ tag }) => tag === lang)?.name ?? lang
  const words = t('otherLanguage', { language })
  return inline ? <span className="other-language">{words}</span> : <p className="other-language">{words}</p>
}
