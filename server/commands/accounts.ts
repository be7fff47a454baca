import { operator } from '../../council/actors/actors.server.ts'
import type { Database } from '../../council/database/tables.ts'
import { createAdmin } from '../../council/identity/accounts/create-account.server.ts'
import {
  type OperatorDisabling,
  setDisabledAsOperator,
} from '../../council/identity/accounts/disabling.server.ts'
import { type GivenLink, issueLinkAsOperator } from '../../council/identity/accounts/one-time-links.server.ts'
import { randomPassword } from '../../council/identity/accounts/passwords.server.ts'
import { councilMoment } from '../../rules/days.ts'
import { readEmail } from '../../rules/email.ts'
import { limits, oneTimeLinkHours } from '../../rules/limits.ts'
import { readPhone } from '../../rules/phone.ts'
import { readSignInName } from '../../rules/sign-in-name.ts'
import { readText } from '../../rules/text.ts'
import { type Settings, unnamedOrigin } from '../settings.ts'
import { type Command, CommandRefused, withDatabase } from './command.ts'

export const createAdminCommand: Command = {
  usage: 'create-admin --name NAME --email EMAIL | --phone PHONE',
  does: 'creates an administrator and prints the link by which they choose a password',
  options: { name: { type: 'string' }, email: { type: 'string' }, phone: { type: 'string' } },
  run: (settings, _words, options) =>
    withDatabase(settings, async (db) => {
      const name = nameOf(options.name)
      const names = namesOf(options)
      const created = await createAdmin(db, operator, { name, ...names, password: randomPassword() })
      if (!created.created) throw new CommandRefused(`${names[created.taken]} already has an account.`)
      await printLink(settings, db, names.email || names.phone)
    }),
}

export const resetPasswordCommand: Command = {
  usage: 'reset-password EMAIL|PHONE [--clear-second-factor]',
  does: `prints a link, good for ${oneTimeLinkHours} hours and once, by which the account's owner chooses a password`,
  takes: 1,
  options: { 'clear-second-factor': { type: 'boolean' } },
  run: (settings, [name], options) =>
    withDatabase(settings, (db) =>
      printLink(settings, db, accountNameOf(name), options['clear-second-factor'] === true),
    ),
}

export const disableAccountCommand = disabling(
  true,
  'disables an account of any role: it is signed out at once and cannot sign in until it is enabled again',
)

export const enableAccountCommand = disabling(
  false,
  'enables an account that was disabled: its owner can sign in again with the same password',
)

function disabling(disabled: boolean, does: string): Command {
  const word = disabled ? 'disable' : 'enable'
  return {
    usage: `${word}-account EMAIL|PHONE --reason REASON`,
    does,
    takes: 1,
    options: { reason: { type: 'string' } },
    async run(settings, [text], options) {
      const name = accountNameOf(text)
      const reason = readText(String(options.reason ?? ''), { max: limits.reason })
      if (!('text' in reason)) throw new CommandRefused('Say --reason, why you do it: the audit keeps it.')
      const input = { disabled, reason: reason.text }
      await withDatabase(settings, async (db) => {
        const answer = await setDisabledAsOperator(db, operator, name, input)
        const refused: Record<Exclude<OperatorDisabling, 'changed'>, string> = {
          noAccount: `There is no account with the email or phone number ${name}.`,
          lastAdmin: `${name} is the last administrator who can sign in: create or enable another one first.`,
          unchanged: `${name} is ${word}d already.`,
        }
        if (answer !== 'changed') throw new CommandRefused(refused[answer])
        console.log(`${name} is ${word}d.`)
      })
    },
  }
}

async function printLink(settings: Settings, db: Database, name: string, clearsFactor = false) {
  const link = await issueLinkAsOperator(db, operator, name, { clearsFactor })
  if (link === 'noAccount')
    throw new CommandRefused(`There is no account with the email or phone number ${name}.`)
  if (link === 'disabled')
    throw new CommandRefused(`${name} is disabled: a link would not let its owner in. Enable it first.`)
  sayLink(settings, link)
  if (clearsFactor) console.log('When it is used, two-step sign-in of the account ends too.')
}

/** Prints a link to an account; nothing else ever shows it. */
export function sayLink({ origin }: Settings, { token, expiresAt }: GivenLink): void {
  // Without PUBLIC_ORIGIN the tool does not know where people come to.
  const address = origin === unnamedOrigin ? '' : origin
  console.log(
    `Give this to its owner; it works once, until ${councilMoment(expiresAt)}:\n${address}/password/${token}`,
  )
}

function nameOf(text: string | boolean = '') {
  const read = readText(String(text), { max: limits.name })
  if ('text' in read) return read.text
  throw new CommandRefused('Say --name, the name of the person.')
}

/** By one of the two, or by both, the administrator signs in. */
function namesOf({ email: address, phone: number }: Record<string, string | boolean | undefined>) {
  const email = address === undefined ? '' : readEmail(String(address))
  if (email === undefined) throw new CommandRefused(`Say an email address: "${address}" is none.`)
  const phone = number === undefined ? '' : readPhone(String(number))
  if (phone === undefined) throw new CommandRefused(`Say a phone number of ten digits: "${number}" is none.`)
  if (email === '' && phone === '')
    throw new CommandRefused('Say --email or --phone: by one of them the administrator signs in.')
  return { email, phone }
}

function accountNameOf(text = '') {
  const name = readSignInName(text)
  if (name !== undefined) return name.value
  throw new CommandRefused(`Say an email address or a phone number of ten digits: "${text}" is neither.`)
}
