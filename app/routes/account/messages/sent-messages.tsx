import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { OwnMessage } from '../../../../council/messages/outbox/own-messages.server.ts'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { Link } from '../../../ui/link.tsx'

type SentMessagesProps = { messages: (Omit<OwnMessage, 'createdAt' | 'sentAt'> & { at: string })[] }

type Told =
  | (
      | 'received'
      | 'missing'
      | 'decided'
      | 'late'
      | 'appeal'
      | 'dueEarlier'
      | 'certificate'
      | 'certificateOver'
    )
  | ('fee' | 'feeWaived' | 'feeOver')

const keys: Record<string, Told | undefined> = {
  'application.received': 'received',
  'documents.missing': 'missing',
  'documents.reminder': 'missing',
  'case.decided': 'decided',
  'case.limitPassed': 'late',
  'appeal.changed': 'appeal',
  'case.dueEarlier': 'dueEarlier',
  'certificate.issued': 'certificate',
  'certificate.cancelled': 'certificateOver',
  'fee.received': 'fee',
  'fee.waived': 'feeWaived',
  'fee.cancelled': 'feeOver',
}

/** What was sent to this account and when, and what waits. */
export function SentMessages({ messages }: SentMessagesProps) {
  const t = useTranslations('pages.messages')
  const dates = useDateFormat()
  if (messages.length === 0) return null
  return (
    <section className="section" aria-labelledby="sent-messages">
      <h2 id="sent-messages">{t('sent')}</h2>
      <ul className="bullets">
        {messages.map(({ id, event, channel, applicationId, state, at }) => {
          const key = keys[event]
          const number = (words: ReactNode) => <Link to={`/user/applications/${applicationId}`}>{words}</Link>
          const page = (words: ReactNode) => <Link to="/account/privacy/breach">{words}</Link>
          const requests = (words: ReactNode) => <Link to="/account/privacy">{words}</Link>
          return (
            <li key={id}>
              {key && applicationId !== null && t.rich(`event.${key}`, { id: applicationId, number })}
              {event === 'data.breach' && t.rich('event.breach', { page })}
              {event === 'request.answered' && t.rich('event.answered', { requests })}
              <br />
              <span className="quiet">{t(`state.${state}`, { channel, time: dates.moment(at) })}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
