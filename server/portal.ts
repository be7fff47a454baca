import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createAdmin } from '../council/accounts/create-account.server.ts'
import { giveLinkAsOperator } from '../council/accounts/one-time-links.server.ts'
import { operator } from '../council/actors.server.ts'
import { listPendingMigrations, migrate } from '../council/database/migrate.server.ts'
import { type Database, DatabaseRefused, openDatabase } from '../council/database/open.server.ts'
import { randomPassword } from '../council/passwords.server.ts'
import { type CouncilProfile, setCouncilProfile } from '../council/profile.server.ts'
import { readEmail } from '../rules/email.ts'
import { limits, oneTimeLinkHours } from '../rules/limits.ts'
import { readText } from '../rules/text.ts'
import { examine } from './doctor.ts'
import { readSettings, type Settings, SettingsRefused } from './settings.ts'

const root = join(import.meta.dirname, '..')

/** Thrown for a command that was not written as it must be; the message is one line. */
class CommandRefused extends Error {}

interface Command {
  usage: string
  does: string
  run(settings: Settings, words: string[], options: Record<string, string | undefined>): Promise<void>
}

const described = [
  'name',
  'place',
  'address',
  'hours',
  'phone',
  'email',
] as const satisfies (keyof CouncilProfile)[]

const commands: Record<string, Command> = {
  'create-admin': {
    usage: 'create-admin --name NAME --email EMAIL',
    does: 'creates an administrator and prints the link by which they choose a password',
    run: (settings, _words, options) =>
      withDatabase(settings, async (db) => {
        const name = nameOf(options.name)
        const email = emailOf(options.email)
        const created = await createAdmin(db, operator, { name, email, password: randomPassword() })
        if (!created.created) throw new CommandRefused(`${email} already has an account.`)
        await printLink(settings, db, email)
      }),
  },
  'reset-password': {
    usage: 'reset-password EMAIL',
    does: `prints a link, good for ${oneTimeLinkHours} hours and once, by which the account's owner chooses a password`,
    run: (settings, [email]) => withDatabase(settings, (db) => printLink(settings, db, emailOf(email))),
  },
  council: {
    usage: `council ${described.map((name) => `[--${name} TEXT]`).join(' ')}`,
    does: 'says what the council is called and how it is reached, as every page shows it',
    run: (settings, _words, options) =>
      withDatabase(settings, async (db) => {
        const given = described.filter((name) => options[name] !== undefined)
        if (given.length === 0) throw new CommandRefused('Say at least one of the options.')
        const next = Object.fromEntries(given.map((name) => [name, textOf(options[name] ?? '')]))
        await setCouncilProfile(db, operator, next)
        console.log(`Written: ${given.join(', ')}.`)
      }),
  },
  migrate: {
    usage: 'migrate',
    does: 'brings the tables of the database up to date; a start does so too',
    async run(settings) {
      const db = await openDatabase(settings)
      const applied = await migrate(db, root).finally(() => db.destroy())
      console.log(applied.length > 0 ? `Applied: ${applied.join(', ')}.` : 'The tables are up to date.')
    },
  },
  doctor: {
    usage: 'doctor',
    does: 'examines the settings, the disk and the database, and fails when it finds a fault',
    async run(settings) {
      const { facts, faults } = await examine(settings, process.env)
      for (const line of facts) console.log(`ok     ${line}`)
      for (const line of faults) console.log(`FAULT  ${line}`)
      if (faults.length > 0) process.exitCode = 1
    },
  },
}

async function withDatabase(settings: Settings, work: (db: Database) => Promise<void>) {
  const db = await openDatabase(settings)
  try {
    const pending = await listPendingMigrations(db, root)
    if (pending.length > 0) await migrate(db, root)
    await work(db)
  } finally {
    await db.destroy()
  }
}

async function printLink(settings: Settings, db: Database, email: string) {
  const link = await giveLinkAsOperator(db, operator, email)
  if (!link) throw new CommandRefused(`There is no account with the email ${email}.`)
  const address = process.env.PUBLIC_ORIGIN ? settings.origin : ''
  console.log(
    `Give this to its owner; it works once, until ${link.expiresAt}:\n${address}/password/${link.token}`,
  )
}

function nameOf(text = '') {
  const read = readText(text, { max: limits.name })
  if ('text' in read) return read.text
  throw new CommandRefused('Say --name, the name of the person.')
}

function emailOf(text = '') {
  const email = readEmail(text)
  if (email !== undefined) return email
  throw new CommandRefused(`Say an email address: "${text}" is none.`)
}

function textOf(text: string) {
  const read = readText(text, { max: 300 })
  if ('text' in read) return read.text
  if (read.fault === 'empty') return ''
  throw new CommandRefused('An option is too long, or has characters that cannot be kept.')
}

function help() {
  const lines = Object.values(commands).map(({ usage, does }) => `  ${usage}\n      ${does}`)
  return `Usage: npm run portal -- COMMAND\n\n${lines.join('\n')}\n\nThe settings are those of the portal: DATA_DIR and the rest.`
}

const options = { help: { type: 'boolean', short: 'h' }, ...textOptions(described) } as const

function textOptions(names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
}

try {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const { help: asked, ...given } = values
  const [name = '', ...words] = positionals
  const command = commands[name]
  if (!command || asked) {
    console.log(command ? `Usage: npm run portal -- ${command.usage}\n${command.does}` : help())
    process.exitCode = asked || name === '' ? 0 : 1
  } else {
    await command.run(readSettings(process.env, 'operate', root), words, given as Record<string, string>)
  }
} catch (error) {
  const expected = [CommandRefused, SettingsRefused, DatabaseRefused].some((kind) => error instanceof kind)
  if (!expected && (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') !== true) throw error
  console.error((error as Error).message)
  process.exitCode = 1
}
