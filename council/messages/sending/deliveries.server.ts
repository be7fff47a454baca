import { fillText, shownValues } from '../../../rules/message-texts.ts'
import type { Channel } from '../../../rules/messages.ts'
import type { Database } from '../../database/tables.ts'
import { getCouncilProfile } from '../../profile/council-profile.server.ts'
import type { TextGatewaySettings } from '../channels/gateway-settings.server.ts'
import type { Mailer } from '../channels/mailer.server.ts'
import { findRegistration } from '../channels/registered-text.server.ts'
import { sendWithinLimit } from '../channels/text-limit.server.ts'
import { findMessageText, listMessageTexts } from '../outbox/message-texts.server.ts'
import type { ClaimedMessage } from './claim-messages.server.ts'
import type { Deliveries } from './send-due.server.ts'

/** A message in the words of its language; `subject` is '' for a text message. */
export interface Worded {
  subject: string
  text: string
}

/** What a text may be filled with: what the act gave, the council's name, phone number and portal address. */
export type MessageValues = Record<string, string> & { council: string; phone: string; portal: string }

/** Words an event for a channel. */
export type MessageWords = (
  language: string,
  event: ClaimedMessage['event'],
  channel: Channel,
  values: MessageValues,
) => Promise<Worded>

/**
 * Delivers by what the operator has set: by mail, by text message, by both or by none; in the administrator's
 * words where there are any. A text message that is not registered where others are would be blocked, and
 * does not leave.
 */
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
    const all = { ...given, council: name, phone, portal: origin }
    const own = await words(spoken, event, channel, all)
    const written = await findMessageText(db, { event, channel, language: spoken })
    return written?.text ? { ...own, text: fillText(written.text, shownValues(all)) } : own
  }
  return {
    mail:
      mailer &&
      (async (message) => mailer.send({ to: message.receiver, id: message.id, ...(await wordsOf(message)) })),
    sms:
      texts &&
      (async (message) => {
        const written = await listMessageTexts(db)
        const registered = findRegistration(texts, written, message)
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
        if (fault === 'number') return 'refused'
        return fault === 'limit' ? 'limit' : { failed: fault }
      }),
  }
}
