import { operator } from '../../council/actors.server.ts'
import { type CouncilProfile, setCouncilProfile } from '../../council/profile/council-profile.server.ts'
import { readText } from '../../rules/text.ts'
import { type Command, CommandRefused, withDatabase } from './command.ts'

const described = [
  'name',
  'place',
  'address',
  'hours',
  'phone',
  'email',
] as const satisfies (keyof CouncilProfile)[]

export const councilCommand: Command = {
  usage: `council ${described.map((name) => `[--${name} TEXT]`).join(' ')}`,
  does: 'says what the council is called and how it is reached, as every page shows it',
  options: Object.fromEntries(described.map((name) => [name, { type: 'string' as const }])),
  run: (settings, _words, options) =>
    withDatabase(settings, async (db) => {
      const given = described.filter((name) => options[name] !== undefined)
      if (given.length === 0) throw new CommandRefused('Say at least one of the options.')
      const next = Object.fromEntries(given.map((name) => [name, textOf(String(options[name]))]))
      await setCouncilProfile(db, operator, next)
      console.log(`Written: ${given.join(', ')}.`)
    }),
}

function textOf(text: string) {
  const read = readText(text, { max: 300 })
  if ('text' in read) return read.text
  if (read.fault === 'empty') return ''
  throw new CommandRefused('An option is too long, or has characters that cannot be kept.')
}
