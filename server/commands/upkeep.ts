import { openDatabase } from '../../council/database/connect.server.ts'
import { migrate } from '../../council/database/migrate.server.ts'
import { examine } from '../doctor.ts'
import { type Command, root } from './command.ts'

export const migrateCommand: Command = {
  usage: 'migrate',
  does: 'brings the tables of the database up to date; a start does so too',
  options: {},
  async run(settings) {
    const db = await openDatabase(settings)
    const applied = await migrate(db, root).finally(() => db.destroy())
    console.log(applied.length > 0 ? `Applied: ${applied.join(', ')}.` : 'The tables are up to date.')
  },
}

export const doctorCommand: Command = {
  usage: 'doctor [--files] [--json]',
  does: 'examines the settings, the disk and the database, and fails when it finds a fault; with --files, reads every stored file; --json for other programs',
  options: { files: { type: 'boolean' }, json: { type: 'boolean' } },
  purpose: 'examine',
  async run(settings, _words, { files, json }) {
    const { facts, faults } = await examine(settings, process.env, { files: files === true })
    if (faults.length > 0) process.exitCode = 1
    if (json) return console.log(JSON.stringify({ date: new Date().toISOString(), facts, faults }))
    for (const line of facts) console.log(`ok     ${line}`)
    for (const line of faults) console.log(`FAULT  ${line}`)
  },
}
