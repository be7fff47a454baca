import { createAdmin } from '../../council/accounts/create-account.server.ts'
import { issueLinkAsOperator } from '../../council/accounts/one-time-links.server.ts'
import { randomPassword } from '../../council/accounts/passwords.server.ts'
import { operator } from '../../council/actors.server.ts'
import type { Database } from '../../council/database/tables.ts'
import { readEmail } from '../../rules/email.ts'
import { limits, oneTimeLinkHours } from '../../rules/limits.ts'
import { readText } from '../../rules/text.ts'
import type { Settings } from '../settings.ts'
import { type Command, CommandRefused, withDatabase } from './command.ts'

export const createAdminCommand: Command = {
  usage: 'create-admin --name NAME --email EMAIL',
  does: 'creates an administrator and prints the link by which they choose a password',
  options: { name: { type: 'string' }, email: { type: 'string' } },
  run: (settings, _words, options) =>
    withDatabase(settings, async (db) => {
      const name = nameOf(options.name)
      const email = emailOf(options.email)
      const created = await createAdmin(db, operator, { name, email, password: randomPassword() })
      if (!created.created) throw new CommandRefused(`${email} already has an account.`)
      await printLink(settings, db, email)
    }),
}

export const resetPasswordCommand: Command = {
  usage: 'reset-password EMAIL',
  does: `prints a link, good for ${oneTimeLinkHours} hours and once, by which the account's owner chooses a password`,
  options: {},
  run: (settings, [email]) => withDatabase(settings, (db) => printLink(settings, db, emailOf(email))),
}

async function printLink(settings: Settings, db: Database, email: string) {
  const link = await issueLinkAsOperator(db, operator, email)
  if (!link) throw new CommandRefused(`There is no account with the email ${email}.`)
  const address = process.env.PUBLIC_ORIGIN ? settings.origin : ''
  console.log(
    `Give this to its owner; it works once, until ${link.expiresAt}:\n${address}/password/${link.token}`,
  )
}

function nameOf(text: string | boolean = '') {
  const read = readText(String(text), { max: limits.name })
  if ('text' in read) return read.text
  throw new CommandRefused('Say --name, the name of the person.')
}

function emailOf(text: string | boolean = '') {
  const email = readEmail(String(text))
  if (email !== undefined) return email
  throw new CommandRefused(`Say an email address: "${text}" is none.`)
}
