import { recordExport } from '../../../../council/audit/exports.server.ts'
import { countExported, exportApplications } from '../../../../council/cases/applications/export.server.ts'
import { findAnswerColumns } from '../../../../council/cases/applications/exported-answers.server.ts'
import { councilDay } from '../../../../rules/days.ts'
import { actorOf, dbOf, visitOf } from '../../../http/context.server.ts'
import { csvFile } from '../../../http/csv-file.server.ts'
import { allMessages } from '../../../i18n/all-messages.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import type { Route } from './+types/export'
import { exportColumns, fixedHeadings } from './export-file.server.ts'
import { asksForPrivate } from './private-answers.tsx'
import { readInboxFilter } from './read-inbox-filter.server.ts'

/** The whole list that the address filters, as a file for spreadsheets. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const actor = actorOf(context, 'admin', 'staff')
  // React Router would collect the whole list to serialise it as data; no page asks for that.
  if (new URL(request.url).pathname.endsWith('.data')) return null
  const language = languageOf(context)
  const today = councilDay(new Date().toISOString())
  const db = dbOf(context)
  const { client, logError } = visitOf(context)
  const filter = { ...(await readInboxFilter(db, actor, url)), today }
  const { search, assignedTo, rawApplicationId: _, ...narrowed } = filter
  const withPrivate = asksForPrivate(url)
  await recordExport(db, actor, {
    file: 'applications',
    filter: {
      ...narrowed,
      assignedTo: assignedTo === null ? 'nobody' : assignedTo,
      search: search ? true : undefined,
      privateAnswers: withPrivate || undefined,
    },
    rows: await countExported(db, actor, filter),
    client,
  })
  const words = await allMessages(language)
  const asked = { withPrivate, words: words.form, taken: fixedHeadings(words, today) }
  const answers = await findAnswerColumns(db, actor, { ...filter, language }, asked)
  const rows = exportApplications(db, actor, { ...filter, language })
  return csvFile({ name: 'applications', ...exportColumns({ words, today, answers }), rows, logError })
}
