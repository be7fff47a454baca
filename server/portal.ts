import { parseArgs } from 'node:util'
import {
  createAdminCommand,
  disableAccountCommand,
  enableAccountCommand,
  resetPasswordCommand,
} from './commands/accounts.ts'
import { auditCommand } from './commands/audit.ts'
import { backupCommand } from './commands/backup.ts'
import { type Command, CommandRefused, root } from './commands/command.ts'
import { councilCommand } from './commands/council.ts'
import { drillCommand } from './commands/drill.ts'
import { exportDocumentsCommand } from './commands/exporting.ts'
import { importDocumentsCommand, importPlacesCommand } from './commands/importing.ts'
import { moveCommand, restoreCommand } from './commands/moving.ts'
import { doctorCommand, migrateCommand } from './commands/upkeep.ts'
import { refusalLine } from './refusal-line.ts'
import { readSettings } from './settings.ts'

const commands: Command[] = [
  createAdminCommand,
  resetPasswordCommand,
  disableAccountCommand,
  enableAccountCommand,
  councilCommand,
  migrateCommand,
  doctorCommand,
  auditCommand,
  backupCommand,
  drillCommand,
  restoreCommand,
  moveCommand,
  importPlacesCommand,
  importDocumentsCommand,
  exportDocumentsCommand,
]

const [name = '', ...rest] = process.argv.slice(2)
const command = commands.find(({ usage }) => usage.split(' ')[0] === name)

try {
  if (command) await runCommand(command)
  else {
    console.log(help())
    process.exitCode = ['', '--help', '-h'].includes(name) ? 0 : 1
  }
} catch (error) {
  const misused =
    error instanceof CommandRefused || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
  const line = misused ? (error as Error).message : refusalLine(error)
  if (line === undefined) throw error
  console.error(line)
  process.exitCode = 1
}

async function runCommand({ usage, does, options, purpose = 'operate', run }: Command) {
  const { values, positionals } = parseArgs({
    args: rest,
    options: { ...options, help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  })
  const { help: asked, ...given } = values
  if (asked) console.log(`Usage: npm run portal -- ${usage}\n${does}`)
  else await run(readSettings(process.env, purpose, root), positionals, given)
}

function help() {
  const lines = commands.map(({ usage, does }) => `  ${usage}\n      ${does}`)
  return `Usage: npm run portal -- COMMAND\n\n${lines.join('\n')}\n\nThe settings are those of the portal: DATA_DIR and the rest.`
}
