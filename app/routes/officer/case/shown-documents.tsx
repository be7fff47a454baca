import { useLocale, useTranslations } from 'use-intl'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { DocumentPages } from './document-pages.tsx'
import type { OpenedCase } from './opened-case.server.ts'

export type Document = OpenedCase['progress']['documents'][number]

/** The documents the service asks for now, although this application was sent before they were entered. */
export function AskedSince({ documents }: { documents: OpenedCase['progress']['askedSince'] }) {
  const t = useTranslations('officer')
  const locale = useLocale()
  if (documents.length === 0) return null
  return (
    <div className="documents">
      <h4>{t('documents')}</h4>
      <p>{t('askedSince')}</p>
      <ul className="runs">
        {documents.map(({ name, note, lang }) => (
          <li key={name + note} lang={lang === locale ? undefined : lang}>
            {name}
            {note && <span className="fact-more">{note}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The last time that the applicant answered a request for missing documents. */
export function LastAnswer({ history }: Pick<OpenedCase, 'history'>) {
  const t = useTranslations('officer')
  const time = useDateFormat()
  const answer = history.findLast(({ act }) => act === 'application.answered')
  if (!answer) return null
  return (
    <div className="answer">
      <p>
        {t('answered', { date: time.date(answer.date) })}{' '}
        {answer.atHand.length > 0 && t('atHand', { documents: answer.atHand.join(', ') })}
      </p>
      {answer.note !== '' && <blockquote className="as-written">{answer.note}</blockquote>}
    </div>
  )
}

/** The address below which the pages of a document stand. */
export function papersOf({ papers }: OpenedCase, { position }: Document) {
  return `${papers}/${position + 1}`
}

/** The documents with their marks, which cannot be changed here. */
export function MarkedDocuments({ opened, documents }: { opened: OpenedCase; documents: Document[] }) {
  const t = useTranslations('officer')
  return (
    <ul className="runs">
      {documents.map((document) => (
        <li key={document.position}>
          <span lang={document.lang}>{document.name}</span>
          <span className="fact-more">{t(`marks.${document.state}`)}</span>
          <DocumentPages pages={document.pages} here={papersOf(opened, document)} />
        </li>
      ))}
    </ul>
  )
}
