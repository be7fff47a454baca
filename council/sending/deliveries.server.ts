import type { Channel } from '../../rules/messages.ts'
import type { Database } from '../database/tables.ts'
import type { Mailer } from '../mail/mailer.server.ts'
import { getCouncilProfile } from '../profile/council-profile.server.ts'
import type { TextGatewaySettings } from '../text-messages/gateway-settings.server.ts'
import { sendWithinLimit } from '../text-messages/text-limit.server.ts'
import type { ClaimedMessage } from './claim-messages.server.ts'
import type { Deliveries } from './send-due.server.ts'

/** A message in the words of its language; `subject` is '' for a text message. */
export interface Worded {
  subject: string
  text: string
}

/** What a text may be filled with: what the act gave, and the council's own name, phone number and address of the portal. */
export type MessageValues = Record<string, string> & { council: string; phone: string; portal: string }

/** Words an event for a channel. */
export type MessageWords = (
  language: string,
  event: ClaimedMessage['event'],
  channel: Channel,
  values: MessageValues,
) => Promise<Worded>

/** Delivers by what the operator has set: by mail, by text message, by both or by none. */
export function openDeliveries(
  db: Database,
  {
    origin,
    words,
    mailer,
    texts,
  }: { origin: string; words: MessageWords; mailer?: Mailer; texts?: TextGatewaySettings },
): Deliveries {
  async function wordsOf({ language, event, channel, values }: ClaimedMessage, spoken = language) {
    const { name, phone } = await getCouncilProfile(db, spoken)
    const given = JSON.parse(values) as Record<string, string>
    return words(spoken, event, channel, { ...given, council: name, phone, portal: origin })
  }
  return {
    mail:
      mailer &&
      (async (message) => mailer.send({ to: message.receiver, id: message.id, ...(await wordsOf(message)) })),
    sms:
      texts &&
      (async (message) => {
        const registered = registeredText(texts, message)
        if (!registered) return 'unregistered'
        const { text } = await wordsOf(message, registered.language)
        const { templateId } = registered
        const fault = await sendWithinLimit(db, texts, {
          to: message.receiver,
          text,
          templateId,
          reference: message.id,
        })
        if (fault === undefined) return 'sent'
        return fault === 'limit' ? 'limit' : { failed: fault }
      }),
  }
}

/**
 * The id under which the text of an event is registered with the operators, in the receiver's language or else in the
 * first one that has any. Undefined where texts are registered and this one is not: it would be blocked.
 */
function registeredText({ templates }: TextGatewaySettings, { event, language }: ClaimedMessage) {
  if (Object.keys(templates).length === 0) return { language, templateId: '' }
  const own = templates[`${event}/${language}`]
  if (own !== undefined) return { language, templateId: own }
  const [key, templateId] = Object.entries(templates).find(([name]) => name.startsWith(`${event}/`)) ?? []
  return key && templateId ? { language: key.slice(event.length + 1), templateId } : undefined
}
