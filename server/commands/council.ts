import { operator } from '../../council/actors.server.ts'
import {
  type CouncilProfile,
  getCouncilProfile,
  setCouncilProfile,
} from '../../council/profile/council-profile.server.ts'
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
        texts.map((name) => [name, textOf(String(options[name]))]),
      )
      if (given.length > texts.length) {
        const { officeHours } = await getCouncilProfile(db, 'en')
        next.officeHours = officeHoursOf(officeHours, options)
      }
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
