import { operator } from '../../council/actors/actors.server.ts'
import { findAccountByName } from '../../council/actors/find-account.server.ts'
import { unlinkAsOperator } from '../../council/identity/hosted/ways.server.ts'
import { readSignInName } from '../../rules/sign-in-name.ts'
import { type Command, CommandRefused, withDatabase } from './command.ts'

export const identityCommand: Command = {
  usage: 'identity unlink NAME',
  does: 'unlinks the account of an email or phone number from the identity service, so that its owner or another account can be linked',
  takes: 2,
  options: {},
  run: (settings, [verb, text = '']) => {
    if (verb !== 'unlink') throw new CommandRefused('Say identity unlink NAME.')
    if (readSignInName(text) === undefined)
      throw new CommandRefused(`Say an email address or a phone number: "${text}" is neither.`)
    return withDatabase(settings, async (db) => {
      const id = await findAccountByName(db, text)
      if (id === undefined)
        throw new CommandRefused(`There is no account with the email or phone number ${text}.`)
      if (!(await unlinkAsOperator(db, operator, id)))
        throw new CommandRefused(`${text} is linked to no identity.`)
      console.log(`${text} is unlinked. Its password, if it has one, still works.`)
    })
  },
}
