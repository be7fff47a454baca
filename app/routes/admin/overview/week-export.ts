import { formatCount } from '../../../../rules/counts.ts'
import { councilDay } from '../../../../rules/days.ts'
import { csvOfLines } from '../../../http/csv-file.server.ts'
import { allMessages } from '../../../i18n/all-messages.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import type { Route } from './+types/week-export'
import { readWeek } from './read-week.server.ts'
import { workLines } from './work-lines.ts'

/** The weekly sheet as a file for spreadsheets: a line for each number, with what it is of. */
export async function loader(args: Route.LoaderArgs) {
  const { monday, figures, waiting } = await readWeek(args)
  const { week: words, figures: names } = (await allMessages(languageOf(args.context))).pages
  const { week, before, sinceApril } = figures
  const lines = [
    ['', words.thisWeek, words.before, words.sinceApril],
    ...workLines.map((line) => [
      words.line[line],
      String(week[line]),
      String(before[line]),
      String(sinceApril[line]),
    ]),
    [],
    [names.village, names.tally.waiting, names.tally.late],
    ...waiting.villages.map(({ name, waiting, late }) => [
      name ?? names.otherPlaces,
      formatCount(waiting),
      formatCount(late),
    ]),
    [],
    [names.reasons, words.thisWeek],
    ...figures.reasons.map(({ name, count }) => [name ?? names.ownWords, String(count)]),
    [],
    [words.number, words.service, names.village, words.line.received, words.due],
    ...waiting.latest.map(({ applicationId, serviceName, village, date, dueOn }) => [
      applicationId,
      serviceName,
      village ?? names.otherPlaces,
      councilDay(date),
      dueOn ?? '',
    ]),
  ]
  return csvOfLines(`week-${monday}`, lines)
}
