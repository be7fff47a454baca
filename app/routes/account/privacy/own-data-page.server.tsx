import { Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { useTranslations } from 'use-intl'
import type { OwnData, OwnTable } from '../../../../council/privacy/export-own-data.server.ts'
import { personalData } from '../../../../council/privacy/personal-data.server.ts'
import { allMessages } from '../../../i18n/all-messages.server.ts'
import { LanguageProvider } from '../../../i18n/language-provider.server.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'

const style = `body{max-width:60rem;margin:1rem auto;padding:0 1rem;font:1rem/1.5 sans-serif;color:#4a4a4a}
h1,h2,strong{color:#3e2723}section{margin:2rem 0}dl{margin:.5rem 0;padding:.5rem 1rem;border:1px solid #e5ddd2}
dt{font-size:.875rem}dd{margin:0 0 .25rem 1rem;overflow-wrap:anywhere;white-space:pre-wrap}`

/** Draws all that is kept of somebody as one page in a language, which needs nothing from elsewhere. */
export async function drawOwnData(language: string, data: OwnData): Promise<string> {
  const page = renderToStaticMarkup(
    <LanguageProvider language={language} messages={await allMessages(language)}>
      <OwnDataPage language={language} {...data} />
    </LanguageProvider>,
  )
  return `<!DOCTYPE html>${page}`
}

function OwnDataPage({ language, at, tables }: OwnData & { language: string }) {
  const t = useTranslations('pages.myData')
  const privacy = useTranslations('pages.privacy')
  const { moment } = useDateFormat()
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{t('all')}</title>
        <style>{style}</style>
      </head>
      <body>
        <h1>{t('all')}</h1>
        <p>{moment(at)}</p>
        <p>{t('withheld')}</p>
        {tables.map(({ table, rows }) => (
          <section key={table}>
            <h2>{privacy(`table.${table}`)}</h2>
            {rows.map((row, index) => (
              <OwnRow key={index} table={table} row={row} />
            ))}
          </section>
        ))}
      </body>
    </html>
  )
}

/** A row, its values under what they are. */
function OwnRow({ table, row }: { table: OwnTable['table']; row: OwnTable['rows'][number] }) {
  const t = useTranslations('pages.privacy.item')
  const told = personalData
    .flatMap((one) => (one.table === table ? one.byItem : []))
    .map(([item, columns]) => ({ item, values: columns.flatMap((column) => row[column] ?? []) }))
    .filter(({ values }) => values.length > 0)
  return (
    <dl>
      {told.map(({ item, values }) => (
        <Fragment key={item}>
          <dt>{t.rich(item, { strong: (words) => <strong>{words}</strong> })}</dt>
          {values.map((value, index) => (
            <dd key={index}>{value}</dd>
          ))}
        </Fragment>
      ))}
    </dl>
  )
}
