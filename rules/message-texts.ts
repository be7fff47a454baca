import { isDay } from './days.ts'
import type { MessageEvent } from './messages.ts'
import { measureText } from './text-parts.ts'

/** Channels with texts to write: `sms` and `mail` are sent, `paper` is printed and read out on the phone. */
export const textChannels = ['sms', 'mail', 'paper'] as const
export type TextChannel = (typeof textChannels)[number]

/** What an event gives its texts beside council data. Nothing of a person: not a name, not a verdict. */
const given: Record<MessageEvent, readonly string[]> = {
  'application.received': ['applicationId', 'date'],
  'documents.missing': ['applicationId'],
  'documents.reminder': ['applicationId'],
  'case.decided': ['applicationId'],
  'case.limitPassed': ['applicationId', 'date'],
  'appeal.changed': ['applicationId'],
  'application.claimed': ['applicationId'],
  'case.dueEarlier': ['applicationId', 'date'],
  'certificate.issued': ['applicationId'],
  'certificate.cancelled': ['applicationId'],
  'fee.received': ['applicationId', 'amount', 'number'],
  'fee.waived': ['applicationId', 'amount'],
  'fee.cancelled': ['applicationId', 'number'],
  'data.breach': [],
  'request.answered': [],
  'case.dueSoon': ['late', 'soon'],
  'account.newBrowser': [],
  'account.passwordChanged': [],
  'council.upiChanged': [],
  'link.used': [],
}

/** Lists all an event's text may name in braces. The portal's address would be a link: only mail has it. */
export function textVariables(event: MessageEvent, channel: TextChannel): string[] {
  return [...given[event], 'council', 'phone', ...(channel === 'mail' ? ['portal'] : [])]
}

/**
 * The longest legal values of what an act gives: a service's id has 20 characters at most, then come three
 * digits, and a counter that reaches 9999.
 */
export const longestValues: Record<string, string> = {
  applicationId: 'ABCDEFGHIJKLMNOPQRST321-9999',
  date: '31-12-2026',
  late: '999999',
  soon: '999999',
  amount: '₹ 9,99,999.99',
  number: 'RCT/2026-27/999999',
}

const named = /\{([^{}]*)\}/g

/** Fills a text: each name in braces with its value, or with nothing where there is none. */
export function fillText(text: string, values: Record<string, string>): string {
  return text.replace(named, (_, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : ''))
}

/** What a text is filled with, as people read it: a day as on office forms in every language, 31-12-2026. */
export function shownValues<Values extends Record<string, string>>(values: Values): Values {
  const { date } = values
  return date !== undefined && isDay(date) ? { ...values, date: date.split('-').reverse().join('-') } : values
}

/** The most parts that a text message may take. */
export const mostParts = 2

/** What is wrong with a text: an unknown name, a link, or too many parts when it is filled. */
export type MessageTextFault =
  | { fault: 'unknownName'; name: string }
  | { fault: 'link'; found: string }
  | { fault: 'parts'; characters: number; parts: number; most: number }

const braces = /\{([^{}]*)\}|[{}]/g
// Operators block text messages with links that they do not know, and people cannot tell a false one in a
// mail either.
const link = /(?:(?<![a-z])[a-z]+:\/\/|www\.|[\p{L}\p{M}\p{N}]\.\p{L}[\p{L}\p{M}])\S*/iu

/**
 * Finds what is wrong with a text that an administrator writes; undefined: nothing. `values` are the
 * council's own name and phone number, in the text's language; all else is measured at its longest.
 */
export function findTextFault(
  text: string,
  { event, channel }: { event: MessageEvent; channel: TextChannel },
  values: { council: string; phone: string },
): MessageTextFault | undefined {
  const names = textVariables(event, channel)
  for (const [whole, name = ''] of text.matchAll(braces))
    if (!names.includes(name)) return { fault: 'unknownName', name: whole }
  const [found] = link.exec(text) ?? []
  if (found !== undefined) return { fault: 'link', found }
  if (channel !== 'sms') return undefined
  const measured = measureText(fillText(text, { ...longestValues, ...values }))
  return measured.parts > mostParts ? { fault: 'parts', ...measured, most: mostParts } : undefined
}
