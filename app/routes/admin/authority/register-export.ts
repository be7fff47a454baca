import { recordExport } from '../../../../council/audit/exports.server.ts'
import { countRegister, exportRegister } from '../../../../council/cases/appeals/register.server.ts'
import { writeAmount } from '../../../../rules/fees/paise.ts'
import { actorOf, visitOf } from '../../../http/context.server.ts'
import { csvFile } from '../../../http/csv-file.server.ts'
import { allMessages } from '../../../i18n/all-messages.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import type { Route } from './+types/register-export'
import { readRegisterFilter } from './read-register.server.ts'

const columns = [
  ...(['number', 'filed', 'level', 'appellant', 'service', 'application', 'against', 'since'] as const),
  ...(['authority', 'decideBy', 'heardOn', 'decided', 'result', 'orderedBy', 'obeyed', 'penalty'] as const),
]

/** The register of appeals that the address filters, as a file for spreadsheets. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const actor = actorOf(context, 'admin')
  // React Router would collect the whole list to serialise it as data; no page asks for that.
  if (new URL(request.url).pathname.endsWith('.data')) return null
  const { council, client, logError } = visitOf(context)
  const [language, filter] = [languageOf(context), readRegisterFilter(url)]
  const rows = await countRegister(council.db, actor, filter)
  // Without its line nothing leaves.
  const said = { level: filter.level && String(filter.level), year: filter.year }
  await recordExport(council.db, actor, { file: 'appeals', filter: said, rows, client })
  const { pages } = await allMessages(language)
  const words = pages.appealRegister
  return csvFile({
    name: 'appeals',
    headings: columns.map((column) => words[column]),
    rows: exportRegister(council.db, actor, filter, language),
    textsOf: (row) => [
      row.appealId,
      row.handedInOn ?? '',
      String(row.level),
      row.applicantName,
      row.serviceName,
      row.applicationId,
      row.ground ? words.because[row.ground.because] : '',
      row.ground?.since ?? '',
      row.authority?.name ?? words.onPaper,
      row.decideBy ?? '',
      row.heardOn.join(' '),
      row.decidedOn ?? '',
      row.outcome ? words.outcome[row.outcome] : row.isPassedOver ? words.passedOver : row.result,
      row.orderedBy ?? '',
      row.obeyedOn ?? '',
      row.penalty === null ? '' : writeAmount(row.penalty),
    ],
    logError,
  })
}
