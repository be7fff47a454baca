import type { Messages } from 'use-intl'
import { recordExport } from '../../../../council/audit/exports.server.ts'
import {
  countExportedCertificates,
  exportCertificates,
} from '../../../../council/certificates/list-certificates.server.ts'
import { csvLine } from '../../../../rules/csv.ts'
import { councilDay } from '../../../../rules/days.ts'
import { actorOf, dbOf, visitOf } from '../../../http/context.server.ts'
import { allMessages } from '../../../i18n/all-messages.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { chunkLength, startReading, streamBody } from '../inbox/export-file.server.ts'
import type { Route } from './+types/export'
import { readCertificateFilter } from './read-filter.server.ts'

/** The register that the address filters, as a file for spreadsheets. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const actor = actorOf(context, 'admin', 'staff')
  // React Router would collect the whole list to serialise it as data; no page asks for that.
  if (new URL(request.url).pathname.endsWith('.data')) return null
  const [db, language] = [dbOf(context), languageOf(context)]
  const { client, logError } = visitOf(context)
  const filter = await readCertificateFilter(db, url, language)
  const count = await countExportedCertificates(db, actor, filter)
  // Without its line nothing leaves; what was searched may be a name.
  const narrowed = { state: filter.state, search: url.searchParams.has('search') || undefined }
  await recordExport(db, actor, { file: 'certificates', filter: narrowed, rows: count, client })
  const { officer } = await allMessages(language)
  const words = officer.certificates
  const heads = [
    words.number,
    words.issued,
    words.holder,
    words.certificate,
    words.application,
    words.issuedBy,
    words.state,
    officer.certificates.cancelledOn,
    words.reason,
  ]
  const rows = exportCertificates(db, actor, filter)
  const chunks = await startReading(linesOf(rows, heads, words))
  return new Response(streamBody(chunks, logError), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': `attachment; filename="certificates-${councilDay(new Date().toISOString())}.csv"`,
      'Cache-Control': 'no-store',
    },
  })
}

type Words = Messages['officer']['certificates']

/** The lines of the file, a few hundred at once; the byte order mark has a spreadsheet read Devanagari. */
async function* linesOf(rows: ReturnType<typeof exportCertificates>, heads: string[], words: Words) {
  let chunk = `\uFEFF${csvLine(heads)}`
  for await (const row of rows) {
    chunk += csvLine([
      row.number,
      councilDay(row.issuedAt),
      row.holder,
      row.serviceName,
      row.applicationId,
      row.issuedByName ?? '',
      words.states[row.cancelledAt === null ? 'issued' : 'cancelled'],
      row.cancelledAt === null ? '' : councilDay(row.cancelledAt),
      row.cancelledAt === null ? '' : row.cancelReason || words.takenBack,
    ])
    if (chunk.length < chunkLength) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}
