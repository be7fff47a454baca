import { councilDay } from '../../../rules/days.ts'
import { throttles } from '../../../rules/limits.ts'
import { countEvent } from '../../actors/throttles.server.ts'
import type { Database } from '../../database/tables.ts'
import { sendText, type TextFault, type TextMessage } from './gateway.server.ts'
import type { TextGatewaySettings } from './gateway-settings.server.ts'

/** Codes' share of a day's texts: strangers who ask for them leave the rest to messages about cases. */
const codeShare = throttles.codeTexts.points / throttles.texts.points

/** Counts a text, in the database as many processes may serve a council, and sends it if the day allows. */
export async function sendWithinLimit(
  db: Database,
  settings: TextGatewaySettings,
  message: TextMessage,
  now = new Date(),
): Promise<TextFault | undefined> {
  const day = councilDay(now.toISOString())
  const codes = message.isCode ? await countEvent(db, 'codeTexts', day) : 0
  if (codes > Math.ceil(settings.dailyLimit * codeShare)) return 'limit'
  const count = await countEvent(db, 'texts', day)
  return count > settings.dailyLimit ? 'limit' : sendText(settings, message)
}
