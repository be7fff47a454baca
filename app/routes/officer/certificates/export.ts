import { recordExport } from '../../../../council/audit/exports.server.ts'
import {
  countExportedCertificates,
  exportCertificates,
} from '../../../../council/certificates/list-certificates.server.ts'
import { councilDay } from '../../../../rules/days.ts'
import { actorOf, dbOf, visitOf } from '../../../http/context.server.ts'
import { csvFile } from '../../../http/csv-file.server.ts'
import { allMessages } from '../../../i18n/all-messages.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
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
  const headings = [
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
  return csvFile({
    name: 'certificates',
    headings,
    rows: exportCertificates(db, actor, filter),
    textsOf: (row) => [
      row.number,
      councilDay(row.issuedAt),
      row.holder,
      row.serviceName,
      row.applicationId,
      row.issuedByName ?? '',
      words.states[row.cancelledAt === null ? 'issued' : 'cancelled'],
      row.cancelledAt === null ? '' : councilDay(row.cancelledAt),
      row.cancelledAt === null ? '' : row.cancelReason || words.takenBack,
    ],
    logError,
  })
}
