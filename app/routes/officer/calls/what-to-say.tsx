import { useTranslations } from 'use-intl'
import type { AppealNews } from '../../../../council/cases/appeals/appeal-news.server.ts'
import type { Call } from '../../../../council/cases/calls/list-calls.server.ts'
import type { ServiceResult } from '../../../../rules/service-result.ts'
import { useDateFormat } from '../../../ui/date-time.tsx'

export type ShownCall = Call & {
  /** The applicant's language, in its own words. */
  languageName: string
  /** What is written to the applicant, in their language. */
  message: string
  isAppealOver: boolean
}

/** What is said of an approval, by what the service gives; no more than that if no result is chosen. */
const approvals = {
  nothing: 'work',
  certificate: 'paper',
  elsewhere: 'paper',
  declaration: 'plain',
} as const satisfies Record<ServiceResult, string>

/** The sentence that the office says to the applicant. */
export function WhatToSay({ row: { event, status, result, missing, ...row } }: { row: ShownCall }) {
  const t = useTranslations('officer.calls')
  const dates = useDateFormat()
  if (event === 'documents.missing' || event === 'documents.reminder')
    return t('bring', { documents: missing.join(', ') })
  if (event === 'application.claimed') return t('claimed')
  if (event === 'appeal.changed') return row.appeal && <OfAppeal {...row.appeal} />
  if (event === 'case.dueEarlier' && row.dueOn !== undefined)
    return t('dueEarlier', { date: dates.date(row.dueOn) })
  if (status === 'Approved')
    return t(`approved.${result === null || row.toIssueAt !== null ? 'plain' : approvals[result]}`)
  if (row.appealUntil === undefined) return t('rejected')
  return t(row.isAppealOver ? 'appealOver' : 'appeal', { date: dates.date(row.appealUntil) })
}

/** How an appeal stands, and what its appellant has to do. */
function OfAppeal({ appealId, state, outcome, missing, hearer, hearing, isMoved, ...order }: AppealNews) {
  const t = useTranslations('officer.calls.ofAppeal')
  const dates = useDateFormat()
  const { orderedWhat, orderedBy, obeyed } = order
  const by = orderedBy && dates.date(orderedBy)
  const sentences = [
    t('state', { appealId, state: outcome ?? state ?? 'none' }),
    hearer && t('hearer', { office: hearer }),
    hearing &&
      t(order.isHearingOver ? 'hearingOver' : 'hearing', {
        at: dates.moment(hearing.at),
        place: hearing.place,
      }),
    state === 'admitted' && !hearing && t('noHearing'),
    isMoved && t('moved'),
    // What somebody wrote comes last: it need not end with a full stop.
    missing && t('missing', { missing }),
    by && t('ordered', { what: orderedWhat, by }),
    obeyed && t('obeyed', { words: obeyed }),
  ]
  return sentences.filter(Boolean).join(' ')
}
