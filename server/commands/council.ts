import { operator } from '../../council/actors/actors.server.ts'
import {
  type CouncilProfile,
  getCouncilProfile,
  setCouncilProfile,
} from '../../council/profile/council-profile.server.ts'
import { plainDigits } from '../../rules/digits.ts'
import { readEmail } from '../../rules/email.ts'
import { readOfficeHours, readOpenSpans, writeOfficeHours } from '../../rules/office-hours.ts'
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

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

export const councilCommand: Command = {
  usage: `council ${[...described.map((name) => `[--${name} TEXT]`), ...weekdays.map((day) => `[--${day} HOURS]`)].join(' ')}`,
  does: 'says what the council is called and how it is reached, as every page shows it',
  options: Object.fromEntries([...described, ...weekdays].map((name) => [name, { type: 'string' as const }])),
  run: (settings, _words, options) =>
    withDatabase(settings, async (db) => {
      const given = [...described, ...weekdays].filter((name) => options[name] !== undefined)
      if (given.length === 0) throw new CommandRefused('Say at least one of the options.')
      const texts = described.filter((name) => options[name] !== undefined)
      const next: Partial<CouncilProfile> = Object.fromEntries(
        texts.map((name) => [name, textOf(name, String(options[name]))]),
      )
      if (given.length > texts.length) {
        const { officeHours } = await getCouncilProfile(db, 'en')
        next.officeHours = officeHoursOf(officeHours, options)
      }
      await setCouncilProfile(db, operator, next)
      console.log(`Written: ${given.join(', ')}.`)
    }),
}

/** An empty text takes away what was said, but for the name: every page begins with it. */
function textOf(name: (typeof described)[number], raw: string) {
  const read = readText(raw, { max: 300 })
  if ('fault' in read && read.fault !== 'empty')
    throw new CommandRefused(`--${name} is too long, or has characters that cannot be kept.`)
  const text = 'text' in read ? read.text : ''
  if (text === '' && name === 'name') throw new CommandRefused('Say --name, what the council is called.')
  if (text === '') return ''
  if (name === 'phone' && plainDigits(text).replace(/\D/g, '').length < fewestDigits)
    throw new CommandRefused(`Say a phone number: "${text}" is none.`)
  const email = name === 'email' ? readEmail(text) : text
  if (email === undefined) throw new CommandRefused(`Say an email address: "${text}" is none.`)
  return email
}

/** An office may have a landline, two numbers, or words beside them; a helpline has as few. */
const fewestDigits = 4

/** The stored hours with those of the weekdays that the options name. */
function officeHoursOf(stored: string, options: Record<string, string | boolean | undefined>): string {
  const before = readOfficeHours(stored)
  const hours = weekdays.map((day, index) => {
    const raw = options[day]
    if (raw === undefined) return before?.[index] ?? []
    const spans = readOpenSpans(String(raw))
    if (!spans) {
      throw new CommandRefused(
        `--${day} is "${raw}": write it like "10:00-13:30, 14:00-17:45", or "" where the office is closed.`,
      )
    }
    return spans
  })
  return writeOfficeHours(hours)
}
