import { Fragment } from 'react'
import { useRouteLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { Link } from '../../../ui/link.tsx'

type MissingTextsProps = {
  missing: { language: string; texts: string[] }[]
  /** The label of each text. */
  labels: Record<string, string>
  /** The page on which a text is written; without it the texts are no links. */
  pageOf?: (text: string, language: string) => string
}

/** The texts that are missing, one line for each language. */
export function MissingTexts({ missing, labels, pageOf }: MissingTextsProps) {
  const t = useTranslations('admin.council')
  const root = useRouteLoaderData('root') as { languages: { tag: string; name: string }[] } | undefined
  if (missing.length === 0) return t('nothingMissing')
  const nameOf = (tag: string) => root?.languages.find((language) => language.tag === tag)?.name ?? tag
  return (
    <ul>
      {missing.map(({ language, texts }) => (
        <li key={language}>
          {t.rich('missingIn', {
            language: nameOf(language),
            texts: () =>
              texts.map((text, index) => (
                <Fragment key={text}>
                  {index > 0 && ', '}
                  {pageOf ? (
                    <Link to={pageOf(text, language)}>{labels[text] ?? text}</Link>
                  ) : (
                    (labels[text] ?? text)
                  )}
                </Fragment>
              )),
          })}
        </li>
      ))}
    </ul>
  )
}
