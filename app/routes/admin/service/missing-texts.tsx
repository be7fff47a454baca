import { useRouteLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'

type MissingTextsProps = {
  missing: { language: string; texts: string[] }[]
  /** What each text is called. */
  labels: Record<string, string>
}

/** Which texts are not written, a line for each language. */
export function MissingTexts({ missing, labels }: MissingTextsProps) {
  const t = useTranslations('admin.council')
  const root = useRouteLoaderData('root') as { languages: { tag: string; name: string }[] } | undefined
  if (missing.length === 0) return t('nothingMissing')
  const nameOf = (tag: string) => root?.languages.find((one) => one.tag === tag)?.name ?? tag
  return (
    <ul>
      {missing.map(({ language, texts }) => (
        <li key={language}>
          {t('missingIn', {
            language: nameOf(language),
            texts: texts.map((text) => labels[text] ?? text).join(', '),
          })}
        </li>
      ))}
    </ul>
  )
}
