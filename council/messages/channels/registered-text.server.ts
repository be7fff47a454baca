import type { MessageTextRow } from '../../database/message-tables.ts'
import { asksForIds, type TextGatewaySettings } from './gateway-settings.server.ts'

/** What administrators have written and registered. */
type Written = Pick<MessageTextRow, 'event' | 'language' | 'channel' | 'text' | 'templateId'>[]

/** What the operator has set of the registration. */
export type Registering = Pick<TextGatewaySettings, 'templates' | 'body' | 'account'>

/**
 * Whether texts have to be registered: where the gateway is sent their ids, and as soon as one is, by the
 * operator or by an administrator.
 */
export function needsRegistration(settings: Registering, written: Written): boolean {
  return (
    asksForIds(settings) ||
    Object.keys(settings.templates).length > 0 ||
    written.some(({ templateId }) => templateId !== '')
  )
}

/**
 * Finds under which number the text of an event is registered, '' if none is asked for, in the receiver's
 * language or else in the first one that is. Undefined: it would be blocked, because other texts are
 * registered and this one is not, or because it was changed since.
 */
export function findRegistration(
  settings: Registering,
  written: Written,
  { event, language }: { event: string; language: string },
) {
  const { templates } = settings
  const rows = written.filter((row) => row.event === event && row.channel === 'sms')
  const own = rows.find((row) => row.language === language)
  const templateId = own ? own.templateId : templates[`${event}/${language}`]
  if (templateId) return { language, templateId }
  // People wait for a changed text on the call list and do not get one that they cannot read.
  if (own) return undefined
  if (!needsRegistration(settings, written)) return { language, templateId: '' }
  const registered = Object.entries(templates)
    .filter(([key]) => key.startsWith(`${event}/`))
    .map(([key, id]) => ({ language: key.slice(event.length + 1), templateId: id }))
    .filter(({ language: tag }) => !rows.some((row) => row.language === tag))
  return [...registered, ...rows].find((one) => one.templateId !== '')
}
