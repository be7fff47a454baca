import type { findReview } from '../../../council/cases/counter/reviews.server.ts'

type ReviewRow = NonNullable<Awaited<ReturnType<typeof findReview>>>

/** Of something to look at again, what the page shows. */
export function shown(row: ReviewRow) {
  const { subject, kind, applicationId, askedOn, paise, reason } = row
  const { serviceName, langs, paperFile, receivedOn, enteredAt } = row
  const by = row.office === '' ? row.byName : `${row.byName}, ${row.office}`
  const isEntry = kind === 'entry'
  return {
    subject,
    kind,
    /** What it is called: the number of the application, or of none. */
    number: applicationId ?? '',
    serviceName,
    langs,
    paperFile,
    receivedOn: isEntry ? receivedOn : null,
    enteredAt: isEntry ? (enteredAt ?? '') : '',
    askedOn,
    paise,
    reason,
    by,
  }
}

export type ShownReview = ReturnType<typeof shown>

/** The address with this paper open: a form that is refused comes back to its own paper. */
export function addressOf(subject: string) {
  return `/admin/look-again?number=${encodeURIComponent(subject)}`
}
