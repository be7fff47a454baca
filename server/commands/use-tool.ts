import { parseArgs } from 'node:util'
import { readVersion } from '../built-from.mjs'
import { refusalLine } from '../refusal-line.ts'
import { readSettings } from '../settings.ts'
import { versionWords } from '../version.ts'
import {
  createAdminCommand,
  disableAccountCommand,
  enableAccountCommand,
  resetPasswordCommand,
} from './accounts.ts'
import { auditCommand } from './audit.ts'
import { backupCommand } from './backup.ts'
import { type Command, CommandRefused, refuseMore, root, type ToolAnswer } from './command.ts'
import { councilCommand } from './council.ts'
import { councilsDoes, councilsUsage, useCouncils } from './councils.ts'
import { createCommand } from './creating.ts'
import { drillCommand } from './drill.ts'
import { exportDocumentsCommand } from './exporting.ts'
import { identityCommand } from './identity.ts'
import { importDocumentsCommand, importPlacesCommand } from './importing.ts'
import { keysCommand } from './keys.ts'
import { moveCommand, restoreCommand } from './moving.ts'
import { sendCommand } from './send.ts'
import { acceptLostCommand, doctorCommand, migrateCommand, numbersCommand } from './upkeep.ts'

const commands: Command[] = [
  createCommand,
  createAdminCommand,
  resetPasswordCommand,
  disableAccountCommand,
  enableAccountCommand,
  identityCommand,
  councilCommand,
  migrateCommand,
  doctorCommand,
  keysCommand,
  numbersCommand,
  sendCommand,
  auditCommand,
  backupCommand,
  drillCommand,
  restoreCommand,
  moveCommand,
  acceptLostCommand,
  importPlacesCommand,
  importDocumentsCommand,
  exportDocumentsCommand,
]

/**
 * Carries out what the operator typed after the tool's name; the command prints what it does. Undefined when
 * a command ran, whose finding is in `process.exitCode`; what nobody expected throws.
 */
export async function useTool(
  words: string[],
  env: Record<string, string | undefined>,
): Promise<ToolAnswer | undefined> {
  const [name = '', ...rest] = words
  if (name === '--version') return { told: `The portal ${versionWords(readVersion(root))}`, refused: false }
  if (name === 'councils') return withRefusals(() => useCouncils(rest, env, useTool))
  const command = commands.find(({ usage }) => usage.split(' ')[0] === name)
  if (['', '--help', '-h'].includes(name)) return { told: help(), refused: false }
  if (!command) return { told: `There is no command "${name}": --help names all of them.`, refused: true }
  return withRefusals(() => runCommand(command, rest, env))
}

async function withRefusals(run: () => Promise<ToolAnswer | undefined>): Promise<ToolAnswer | undefined> {
  try {
    return await run()
  } catch (error) {
    const misused =
      error instanceof CommandRefused || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
    const told = misused ? (error as Error).message : refusalLine(error)
    if (told === undefined) throw error
    return { told, refused: true }
  }
}

async function runCommand(
  { usage, does, options, takes = 0, purpose = 'operate', run }: Command,
  args: string[],
  env: Record<string, string | undefined>,
): Promise<ToolAnswer | undefined> {
  const { values, positionals } = parseArgs({
    args,
    options: { ...options, help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  })
  if (env.COUNCILS_DIR)
    throw new CommandRefused(
      `COUNCILS_DIR is set: say councils for-each --only COUNCIL -- ${usage.split(' ')[0]}, or unset it.`,
    )
  const { help: asked, ...given } = values
  if (asked) return { told: `Usage: npm run portal -- ${usage}\n${does}`, refused: false }
  refuseMore(positionals, takes)
  await run({ ...readSettings(env, purpose, root), tellRead: console.error }, positionals, given)
}

function help() {
  const all = [...commands, { usage: councilsUsage, does: councilsDoes }]
  const lines = all.map(({ usage, does }) => `  ${usage}\n      ${does}`)
  return `Usage: npm run portal -- COMMAND\n\n${lines.join('\n')}\n\nThe settings are those of the portal: DATA_DIR and the rest. --version says which portal this is.`
}
