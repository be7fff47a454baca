import { formatCount } from '../../../rules/counts.ts'
import { csvOfLines } from '../../http/csv-file.server.ts'
import { requireDistrict } from '../../http/doors.server.ts'
import { allMessages } from '../../i18n/all-messages.server.ts'
import { languageOf } from '../../i18n/language.server.ts'
import type { Route } from './+types/export'
import { readDistrict } from './read-district.server.ts'

export const middleware: Route.MiddlewareFunction[] = [requireDistrict]

/** What the page shows of all councils, as a file for spreadsheets. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { councils, today, month } = await readDistrict(context, url)
  const { pages, form } = await allMessages(languageOf(context))
  const { district: words, overview } = pages
  // A month may be hidden because it would disclose another, or be missing in an old report.
  const hidden = month === undefined ? words.under : overview.unsaid
  const told = (figure: number | undefined) => (figure === undefined ? hidden : String(figure))
  const lines = [
    [words.council, form.day, words.received, `${words.inTime} (%)`, words.overdue, words.oldest],
    ...councils.map(({ name, reportedOn, received, shareInTime, overdue, oldestDays }) =>
      reportedOn === ''
        ? [name]
        : [
            name,
            reportedOn,
            told(received),
            told(shareInTime && Math.round(shareInTime * 100)),
            overdue === undefined ? words.under : formatCount(overdue),
            oldestDays === undefined ? '' : String(oldestDays),
          ],
    ),
  ]
  return csvOfLines(`councils-${today}`, lines)
}
