import type { operator } from '../../actors/actors.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import { lockCalendar } from '../../calendar/lock-calendar.server.ts'
import type { Database } from '../../database/tables.ts'
import { type ExportFile, readExport } from './document-file.server.ts'
import { type ImportContext, list } from './document-values.server.ts'
import { importApplications } from './import-applications.server.ts'
import type { ImportOptions, ImportReport } from './import-refused.ts'
import { importServices } from './import-services.server.ts'
import { importUsers, namesByUid } from './import-users.server.ts'
import { readOldIds } from './old-ids.server.ts'
import { inOneTransaction } from './one-transaction.server.ts'

/**
 * Imports the files of one export (spec section 3) in one transaction, in whatever order they are: accounts
 * without a password, services, and applications with their old ids. The report lists what does not fit.
 * Throws `ImportRefused` for any other file.
 */
export async function importDocuments(
  db: Database,
  actor: typeof operator,
  files: ExportFile[],
  options: ImportOptions = {},
): Promise<ImportReport> {
  const read = readExport(files)
  return inOneTransaction(db, options, async (trx) => {
    await lockCalendar(trx, 'shared')
    const report: ImportReport = { counts: {}, listed: [] }
    const { map = new Map() } = options
    const oldIds = await readOldIds(trx)
    const moving: ImportContext = { trx, actor, now: new Date(), oldIds, map, report }
    for (const { file, what } of read.listed) list(moving, file, what)
    const owners = await importUsers(moving, read.users)
    const services = await importServices(moving, read.services)
    const held = { owners, services, names: namesByUid(read.users) }
    await importApplications(moving, read.applications, held, options.progress)
    const { counts, listed } = report
    await recordAct(trx, actor, {
      act: 'documents.imported',
      subject: 'council',
      after: { ...counts, listed: listed.length },
      date: moving.now.toISOString(),
    })
    return report
  })
}
