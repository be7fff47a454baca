import { operator } from '../../council/actors.server.ts'
import { unlinkAsOperator } from '../../council/hosted-identity/ways.server.ts'
import { findAccountId } from '../../council/identifiers/find-account.server.ts'
import { readEmail } from '../../rules/email.ts'
import { type Command, CommandRefused, withDatabase } from './command.ts'

export const identityCommand: Command = {
  usage: 'identity unlink EMAIL',
  does: 'unlinks an account from the identity service, so that its owner or another account can be linked',
  options: {},
  run: (settings, [verb, text = '']) => {
    if (verb !== 'unlink') throw new CommandRefused('Say identity unlink EMAIL.')
    const email = readEmail(text)
    if (email === undefined) throw new CommandRefused(`Say an email address: "${text}" is none.`)
    return withDatabase(settings, async (db) => {
      const id = await findAccountId(db, { kind: 'email', value: email })
      if (id === undefined) throw new CommandRefused(`There is no account with the email ${email}.`)
      if (!(await unlinkAsOperator(db, operator, id)))
        throw new CommandRefused(`${email} is linked to no identity.`)
      console.log(`${email} is unlinked. Its password, if it has one, still works.`)
    })
  },
}
