import { useTranslations } from 'use-intl'
import type { MessageEvent } from '../../../../rules/messages.ts'
import { Cell, Row, RowsTable } from '../../../ui/rows-table.tsx'
import { eventKeys } from './event-keys.ts'
import type { ShownText } from './list-event-texts.server.ts'

/** What is said of an event: the text messages in full, each with its length. */
export function EventTexts({ event, texts }: { event: MessageEvent; texts: ShownText[] }) {
  const t = useTranslations('pages.councilMessages')
  const key = eventKeys[event]
  const heading = t(`event.${key}`)
  const rows = texts.filter(({ channel }) => channel === 'sms')
  return (
    <section className="section message-event" aria-labelledby={key}>
      <h3 id={key}>{heading}</h3>
      {rows.length === 0 ? (
        <p>{t('byMail')}</p>
      ) : (
        <RowsTable
          name={heading}
          wide
          columns={[{ label: t('language') }, { label: t('smsText') }, { label: t('length') }]}
        >
          {rows.map(({ language, languageName, text, characters, parts }) => (
            <Row key={language} id={`${key}-${language}`} name={languageName} lang={language}>
              <Cell lang={language}>{text}</Cell>
              <Cell>{t('measured', { characters, shown: String(characters), parts: String(parts) })}</Cell>
            </Row>
          ))}
        </RowsTable>
      )}
    </section>
  )
}
