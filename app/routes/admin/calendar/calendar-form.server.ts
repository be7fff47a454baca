import { data, type LoaderFunctionArgs } from 'react-router'
import type { CalendarChange, Seen } from '../../../../council/cases/recounting/change-calendar.server.ts'
import { isEarlier } from '../../../../council/cases/recounting/recompute-cases.server.ts'
import { limits } from '../../../../rules/limits.ts'
import { optionalText, refuse } from '../../../forms/read-form.server.ts'
import { notFound } from '../../../http/context.server.ts'
import type { ErrorKey, RefusedForm } from '../../../ui/form-errors.ts'
import { finishForm, refuseStale } from '../finish-form.server.ts'
import { type CalendarAnswer, shownMoves } from './change-preview.tsx'

/** A form of the calendar as posted; `subject` is the year or the order that it is about, '' for none. */
export type PostedForm = Pick<LoaderFunctionArgs, 'request' | 'context' | 'url'> & { subject: string }

/** A form of the calendar that was read: what it asks for, or the answer that refuses it. */
export type ReadCalendarForm = { refused: ReturnType<typeof refuse> } | RequestedChange

interface RequestedChange {
  typed: RefusedForm['typed']
  /** What the page that follows says is changed, and its address. */
  what: 'holidays' | 'counting' | 'orders'
  to: string
  /** Undefined: what is to be changed is not there. `stale`: it is not the one the form was opened with. */
  change: (seen: Seen) => Promise<CalendarChange | 'stale' | undefined>
  /** The field at which the form says that it is stale. */
  stale?: string
}

export type CalendarFormReader = (posted: PostedForm) => Promise<ReadCalendarForm>

/** The fingerprint of the preview that the form was confirmed in. */
export const seenField = { seen: optionalText(64) }

/** Of a change without an order: the same, and why, which is asked for below the preview. */
export const ownChangeFields = { ...seenField, because: optionalText(limits.calendar.line) }

const failure = { key: 'calendarFailed' } as const

/** Refuses a form of the calendar. */
export function refuseForm({ errors, typed }: Pick<RefusedForm, 'errors' | 'typed'>) {
  return { refused: refuse({ failure, errors, typed }) }
}

/** Refuses a form of the calendar for what one of its fields says. */
export function refuseField(field: string, key: ErrorKey, typed: RefusedForm['typed']) {
  return refuseForm({ errors: [{ field, key }], typed })
}

/** Does what the form asks; if due dates would move, first shows which, and asks why if any comes nearer. */
export async function answerCalendarForm(posted: PostedForm, read: CalendarFormReader) {
  const form = await read(posted)
  if ('refused' in form) return form.refused
  const { typed, what, to, change, stale } = form
  const seen = typed.seen ?? ''
  const answer = await change({ seen: seen || undefined })
  if (answer === undefined) throw notFound()
  if (answer === 'stale') return refuseStale(posted, { failure, field: stale, typed })
  if (answer.done)
    return finishForm(posted, to, { key: 'calendarChanged', values: { what, cases: answer.cases } })
  const { moved, kept, fingerprint, isUnexplained } = answer
  const preview = {
    count: moved.length,
    moved: moved.slice(0, shownMoves),
    kept,
    earlier: moved.filter(isEarlier).length,
    fingerprint,
    again: seen !== '' && !isUnexplained,
  }
  if (!isUnexplained) return data<CalendarAnswer>({ errors: [], typed, preview })
  const errors = [{ field: 'because', key: 'enter' as const }]
  return data<CalendarAnswer>({ failure, errors, typed, preview }, { status: 422 })
}
