import { reachGateway } from '../council/text-messages/gateway.server.ts'
import type { Settings } from './settings.ts'

/** Examines the gateway of text messages: whether one is set, and whether its host answers. It sends no text. */
export async function examineTexts(
  { facts, faults }: { facts: string[]; faults: string[] },
  { texts }: Pick<Settings, 'texts'>,
): Promise<void> {
  if (texts === undefined) {
    facts.push('no gateway of text messages is set: phone numbers are confirmed at the counter alone')
    return
  }
  const { host } = new URL(texts.url)
  const fault = await reachGateway(texts)
  if (fault === undefined)
    facts.push(`the gateway of text messages at ${host} answers, and may send ${texts.dailyLimit} a day`)
  else
    faults.push(
      `The gateway of text messages at ${host} does not answer (${fault}): check SMS_URL, and that this machine may reach it.`,
    )
}
