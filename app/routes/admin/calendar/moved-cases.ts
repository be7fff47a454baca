import { recordExport } from '../../../../council/audit/exports.server.ts'
import { actorOf, dbOf, notFound, visitOf } from '../../../http/context.server.ts'
import { csvOfLines } from '../../../http/csv-file.server.ts'
import { allMessages } from '../../../i18n/all-messages.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import type { Route } from './+types/moved-cases'
import type { CalendarFormReader } from './calendar-form.server.ts'
import { readCountingForm } from './counting-form.server.ts'
import { readHolidayForm, readHolidayList, readHolidayRemoval } from './holiday-forms.server.ts'
import { readCorrection, readOrderEnd, readOrderForm, readRevocation } from './order-forms.server.ts'

const readers = new Map<string, CalendarFormReader>(
  Object.entries({
    'add-holiday': readHolidayForm,
    'remove-holiday': readHolidayRemoval,
    holidays: readHolidayList,
    counting: readCountingForm,
    'add-order': readOrderForm,
    'correct-order': readCorrection,
    'end-order': readOrderEnd,
    'revoke-order': readRevocation,
  }),
)

/** There is no page here, only the answer to a form. */
export function loader(_: Route.LoaderArgs): Response {
  throw notFound()
}

/** All due dates that a form of the calendar would move, as a file for spreadsheets; nothing is changed. */
export async function action({ request, context, params, url }: Route.ActionArgs) {
  const read = readers.get(params.form)
  if (!read) throw notFound()
  const form = await read({ request, context, url, subject: url.searchParams.get('subject') ?? '' })
  if ('refused' in form) throw notFound()
  const change = await form.change({ onlySee: true })
  if (change === undefined || change === 'stale') throw notFound()
  const moved = change.done ? [] : change.moved
  const { client } = visitOf(context)
  const exported = { filter: { form: params.form }, rows: moved.length, client }
  await recordExport(dbOf(context), actorOf(context, 'admin'), { file: 'movedDueDates', ...exported })
  const { officer, admin } = await allMessages(languageOf(context))
  const { from, to } = admin.calendar.preview
  const lines = moved.map((one) => [one.applicationId, one.from ?? '', one.to ?? ''])
  return csvOfLines('moved-due-dates', [[officer.number, from, to], ...lines])
}
