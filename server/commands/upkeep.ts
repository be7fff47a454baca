import { operator } from '../../council/actors/actors.server.ts'
import { openDatabase } from '../../council/database/connect.server.ts'
import { migrate } from '../../council/database/migrate.server.ts'
import { openFiles } from '../../council/files/store/open-files.server.ts'
import { acceptLosses } from '../../council/records/moving/accepted-losses.server.ts'
import { skipNumbers } from '../../council/records/moving/skip-numbers.server.ts'
import { demandDatabase } from '../demand-database.ts'
import { examine } from '../doctor.ts'
import { type Command, CommandRefused, root, withDatabase } from './command.ts'

export const migrateCommand: Command = {
  usage: 'migrate',
  does: 'brings the tables of the database up to date; a start does so too',
  options: {},
  async run(settings) {
    demandDatabase(settings)
    const db = await openDatabase(settings)
    const applied = await migrate(db, root).finally(() => db.destroy())
    console.log(applied.length > 0 ? `Applied: ${applied.join(', ')}.` : 'The tables are up to date.')
  },
}

export const doctorCommand: Command = {
  usage: 'doctor [--files] [--json]',
  does: 'examines the settings, the disk and the database, and fails when it finds a fault, not for a warning; with --files, reads every stored file; --json for other programs',
  options: { files: { type: 'boolean' }, json: { type: 'boolean' } },
  purpose: 'examine',
  async run(settings, _words, { files, json }) {
    const found = await examine(settings, process.env, { files: files === true })
    if (found.words('fault').length > 0) process.exitCode = 1
    if (json) return console.log(JSON.stringify({ date: new Date().toISOString(), checks: found.checks }))
    for (const [severity, label] of labels)
      for (const words of found.words(severity)) console.log(`${label.padEnd(7)}${words}`)
  },
}

export const numbersCommand: Command = {
  usage: 'numbers skip --by COUNT',
  does: 'leaves out the next numbers of applications, certificates and receipts, as after an older backup, since which people were told numbers that it does not know',
  takes: 1,
  options: { by: { type: 'string' } },
  async run(settings, [work], { by }) {
    const count = /^[1-9]\d{0,3}$/.test(String(by)) ? Number(by) : 0
    if (work !== 'skip' || count === 0)
      throw new CommandRefused('Say numbers skip --by and how many, from 1 to 9999.')
    await withDatabase(settings, (db) => skipNumbers(db, operator, count))
    console.log(`Left out ${count} numbers of each kind.`)
  },
}

export const acceptLostCommand: Command = {
  usage: 'accept-lost DIGEST…',
  does: 'records that stored files which no backup holds are lost for good, by their digests as backup prints them, so that backups without them are good again; refuses one that is there',
  takes: Number.POSITIVE_INFINITY,
  options: {},
  async run(settings, names) {
    if (names.length === 0) throw new CommandRefused('Say the digests of the files.')
    const store = openFiles(settings)
    await withDatabase(settings, (db) => acceptLosses(db, operator, { store, names, now: new Date() }))
    console.log(`Accepted as lost for good: ${names.join(', ')}.`)
  },
}

/** What is to be done stands at the end, where a terminal shows it. */
const labels = [
  ['ok', 'ok'],
  ['warning', 'warn'],
  ['fault', 'FAULT'],
] as const
