import { countExported, exportApplications } from '../../../../council/applications/export.server.ts'
import { recordExport } from '../../../../council/audit/exports.server.ts'
import { councilDay } from '../../../../rules/days.ts'
import { actorOf, dbOf, visitOf } from '../../../guard.server.ts'
import { allMessages } from '../../../i18n/all-messages.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import type { Route } from './+types/export'
import { csvChunks, startReading, streamBody } from './export-file.server.ts'
import { readInboxFilter } from './read-inbox-filter.server.ts'

/** The whole list that the address filters, as a file for spreadsheets. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const actor = actorOf(context, 'admin', 'staff')
  // React Router would collect the whole list to serialise it as data; no page asks for that.
  if (new URL(request.url).pathname.endsWith('.data')) return null
  const language = languageOf(context)
  const today = councilDay(new Date().toISOString())
  const db = dbOf(context)
  const { client, logUnexpected } = visitOf(context)
  const filter = { ...readInboxFilter(url), today }
  const { search, rawApplicationId: _, ...narrowed } = filter
  await recordExport(db, actor, {
    file: 'applications',
    filter: { ...narrowed, search: search ? true : undefined },
    rows: await countExported(db, actor, filter),
    client,
  })
  const rows = exportApplications(db, actor, { ...filter, language })
  const chunks = await startReading(csvChunks(rows, await allMessages(language), today))
  return new Response(streamBody(chunks, logUnexpected), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': `attachment; filename="applications-${today}.csv"`,
      'Cache-Control': 'no-store',
    },
  })
}
