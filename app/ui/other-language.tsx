import { useRouteLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'

/** The languages of those of a service's texts that are not in the page's. */
export interface Langs {
  serviceName?: string
  category?: string
  serviceDescription?: string
}

/** Says that something here stands in another language because nobody has written it in the page's. */
export function OtherLanguage({ langs, inline }: { langs: Langs; inline?: boolean }) {
  const lang = langs.serviceName ?? langs.serviceDescription ?? langs.category
  return lang !== undefined && <Named lang={lang} inline={inline} />
}

/** Apart, so that a row with nothing to say asks for no words: a list has many. */
function Named({ lang, inline }: { lang: string; inline?: boolean }) {
  const t = useTranslations('ui')
  const root = useRouteLoaderData('root') as { languages: { tag: string; name: string }[] } | undefined
  const language = root?.languages.find(({ tag }) => tag === lang)?.name ?? lang
  const words = t('otherLanguage', { language })
  return inline ? <span className="other-language">{words}</span> : <p className="other-language">{words}</p>
}
