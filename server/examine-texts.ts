import type { Database } from '../council/database/tables.ts'
import { reachGateway } from '../council/messages/channels/gateway.server.ts'
import { asksForIds } from '../council/messages/channels/gateway-settings.server.ts'
import { listMessageTexts } from '../council/messages/outbox/message-texts.server.ts'
import type { Findings } from './checks.ts'
import type { Settings } from './settings.ts'

/** Examines the gateway of text messages: whether one is set and its host answers. It sends no text. */
export async function examineTexts(found: Findings, { texts }: Pick<Settings, 'texts'>): Promise<void> {
  if (texts === undefined) {
    found.ok(
      'texts.reachable',
      'no gateway of text messages is set: phone numbers are confirmed at the counter alone',
    )
    return
  }
  const { host } = new URL(texts.url)
  const fault = await reachGateway(texts)
  if (fault === undefined)
    found.ok(
      'texts.reachable',
      `the gateway of text messages at ${host} answers, and may send ${texts.dailyLimit} a day`,
    )
  else
    found.fault(
      'texts.reachable',
      `The gateway of text messages at ${host} does not answer (${fault}): check SMS_URL, and that this machine may reach it.`,
    )
}

/** Examines whether a gateway that is sent the ids of texts has any to be sent: of codes, and of messages. */
export async function examineTextIds(
  found: Findings,
  db: Database,
  { texts }: Pick<Settings, 'texts'>,
): Promise<void> {
  if (texts === undefined || !asksForIds(texts)) return
  const keys = Object.keys(texts.templates)
  if (!keys.some((key) => !key.includes('/')))
    found.fault(
      'texts.ids',
      'SMS_BODY names {templateId}, and SMS_TEMPLATES has no id of a code: no code reaches a phone.',
    )
  const written = await listMessageTexts(db)
  if (!keys.some((key) => key.includes('/')) && !written.some(({ templateId }) => templateId !== ''))
    found.fault(
      'texts.ids',
      'SMS_BODY names {templateId}, and no message has an id: enter them under Council → Messages, or set SMS_TEMPLATES.',
    )
}
