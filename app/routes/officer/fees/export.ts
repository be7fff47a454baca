import { recordExport } from '../../../../council/audit/exports.server.ts'
import { countExportedPayments, exportPayments } from '../../../../council/cases/fees/list-payments.server.ts'
import { councilDay } from '../../../../rules/days.ts'
import { writeAmount } from '../../../../rules/fees/paise.ts'
import { actorOf, visitOf } from '../../../http/context.server.ts'
import { csvFile } from '../../../http/csv-file.server.ts'
import { allMessages } from '../../../i18n/all-messages.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import type { Route } from './+types/export'
import { readFilter } from './payments-page.server.ts'

/** The payments that the address filters, as a file for spreadsheets. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const actor = actorOf(context, 'admin', 'staff')
  // React Router would collect the whole list to serialise it as data; no page asks for that.
  if (new URL(request.url).pathname.endsWith('.data')) return null
  const { council, client, logError } = visitOf(context)
  const language = languageOf(context)
  const filter = readFilter(url, language)
  const { state, reference } = filter
  const count = await countExportedPayments(council.db, actor, filter)
  // Without its line nothing leaves.
  const said = { state, reference: reference !== '' || undefined }
  await recordExport(council.db, actor, { file: 'payments', filter: said, rows: count, client })
  const { officer, fee, pages } = await allMessages(language)
  const words = officer.fees
  const headings = [
    words.saidOn,
    words.application,
    words.amount,
    words.amountReceived,
    officer.certificates.holder,
    words.methodAndReference,
    words.reference,
    words.state,
    words.day,
    pages.receipt.heading,
    words.book,
  ]
  return csvFile({
    name: 'payments',
    headings,
    rows: exportPayments(council.db, actor, filter),
    textsOf: (row) => [
      councilDay(row.saidAt),
      row.applicationId,
      writeAmount(row.paise),
      row.state !== 'received' || row.receivedPaise === null ? '' : writeAmount(row.receivedPaise),
      row.applicantName,
      fee.method[row.method],
      row.reference,
      fee.state[row.state],
      row.state !== 'received' || row.decidedAt === null ? '' : councilDay(row.decidedAt),
      row.number ?? '',
      row.bookNumber ?? '',
    ],
    logError,
  })
}
