import { randomUUID } from 'node:crypto'
import { councilDay } from '../../../rules/days.ts'
import { type Admin, requireRole } from '../../actors/actors.server.ts'
import { type AuditEntry, recordAct } from '../../audit/audit.server.ts'
import { readCalendar } from '../../calendar/calendar.server.ts'
import { lockCalendar } from '../../calendar/lock-calendar.server.ts'
import { moveClosedLastDays } from '../../calendar/promises/last-days.server.ts'
import type { PromiseReason } from '../../calendar/promises/promises.server.ts'
import { digest } from '../../database/digest.server.ts'
import type { Database } from '../../database/tables.ts'
import { isEarlier, type Recount, recomputeCases } from './recompute-cases.server.ts'
import { tellEarlierDates } from './tell-earlier-dates.server.ts'

/** What a change of the calendar has come to. */
export type CalendarChange =
  /** Carried out; how many open cases have another due date now. */
  | { done: true; cases: number }
  /** Nothing is changed: this is what it would do. Asked again with the fingerprint it is carried out. */
  | ({ done: false } & Preview)

type Preview = Recount & {
  fingerprint: string
  /** It was asked with the fingerprint, yet brings due dates nearer without a word of why. */
  isUnexplained: boolean
}

/** What an admin has seen before the change. */
export interface Seen {
  /** The fingerprint of the preview; without one nothing is moved. */
  seen?: string
  /** Nothing is changed, even where no case moves. */
  onlySee?: boolean
  now?: Date
  /** Hears how many open cases have been counted, again and again. */
  progress?: (counted: number) => void
}

/** A change that rests on no order. */
export interface OwnChange extends Seen {
  /** Why, in the admin's own words, which applicants read; no due date comes nearer without it. */
  because?: string
}

export interface CalendarAct extends OwnChange {
  act: AuditEntry['act']
  subject: string
  reasonKey: PromiseReason
  /** The words of an order, which applicants read. */
  reason?: string
}

type AuditedDiff = Pick<AuditEntry, 'before' | 'after'>

/** Undoes the transaction of a change whose effect nobody has seen, or explained. */
class Withheld extends Error {
  readonly preview: Preview

  constructor(preview: Preview) {
    super('The effect of this change has not been seen or not been explained.')
    this.preview = preview
  }
}

/**
 * Changes what cases are counted by and counts all open ones again: one act, one line in the audit, a promise
 * for each case that moves. A change that moves cases, or would make some overdue at once, is carried out
 * only if the admin has seen just that, and has said why where a date is earlier; applicants are told of such
 * a date. Last days to appeal move away from days that are closed now. Undefined when the work changed
 * nothing.
 */
export async function changeCalendar(
  db: Database,
  actor: Admin,
  { act, subject, reasonKey, reason, because, seen, onlySee, now = new Date(), progress }: CalendarAct,
  work: (trx: Database, now: string) => Promise<AuditedDiff | undefined>,
): Promise<CalendarChange | undefined> {
  requireRole(actor, 'admin')
  const change = db.transaction().execute(async (trx): Promise<CalendarChange | undefined> => {
    await lockCalendar(trx, 'exclusive')
    const date = now.toISOString()
    const before = await readCalendar(trx)
    const changed = await work(trx, date)
    if (!changed) return undefined
    const id = randomUUID()
    const why = reason ?? because
    const promising = { reasonKey, reason: why, actId: id, actorId: actor.id, madeAt: date }
    const calendars = { before, after: await readCalendar(trx) }
    const { moved, kept } = await recomputeCases(trx, calendars, promising, progress)
    // Without `because`, which is typed below the preview.
    const fingerprint = digest(JSON.stringify([act, reason, moved, kept]))
    const isSeen = seen === fingerprint || moved.length + kept === 0
    const isUnexplained = isSeen && !why && moved.some(isEarlier)
    if (onlySee || !isSeen || isUnexplained) throw new Withheld({ moved, kept, fingerprint, isUnexplained })
    await moveClosedLastDays(trx, calendars.after, councilDay(date))
    await tellEarlierDates(trx, moved, { actId: id, now })
    const after = { because: because || undefined, ...changed.after, cases: moved.length }
    await recordAct(trx, actor, { id, act, subject, before: changed.before, after, date })
    return { done: true, cases: moved.length }
  })
  return change.catch((error: unknown) => {
    if (error instanceof Withheld) return { done: false, ...error.preview } as const
    throw error
  })
}
