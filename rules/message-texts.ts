import type { MessageEvent } from './messages.ts'

/** The channels whose texts can be written: `sms` and `mail` are sent, `paper` is printed and read out on the phone. */
export const textChannels = ['sms', 'mail', 'paper'] as const
export type TextChannel = (typeof textChannels)[number]

/** What an event gives to its texts beside what belongs to the council. Nothing of a person: not a name, not a verdict. */
const given: Record<MessageEvent, readonly string[]> = {
  'application.received': ['applicationId', 'date'],
  'documents.missing': ['applicationId'],
  'case.decided': ['applicationId'],
  'case.limitPassed': ['applicationId', 'date'],
  'case.dueSoon': ['late', 'soon'],
  'account.newBrowser': [],
  'account.passwordChanged': [],
  'link.used': [],
}

/** Lists all that a text of an event may name in braces. The portal's address would be a link: only mail has it. */
export function textVariables(event: MessageEvent, channel: TextChannel): string[] {
  return [...given[event], 'council', 'phone', ...(channel === 'mail' ? ['portal'] : [])]
}

/**
 * The longest legal values of what an act gives: a service's id has 20 characters at most, then come three digits, and a
 * counter that reaches 9999.
 */
export const longestValues: Record<string, string> = {
  applicationId: 'ABCDEFGHIJKLMNOPQRST321-9999',
  date: '31-12-2026',
  late: '999999',
  soon: '999999',
}

const named = /\{([^{}]*)\}/g

/** Fills a text: each name in braces with its value, or with nothing where there is none. */
export function fillText(text: string, values: Record<string, string>): string {
  return text.replace(named, (_, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : ''))
}
