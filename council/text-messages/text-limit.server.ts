import { councilDay } from '../../rules/days.ts'
import { countEvent } from '../accounts/throttles.server.ts'
import type { Database } from '../database/tables.ts'
import { sendText, type TextFault, type TextMessage } from './gateway.server.ts'
import type { TextGatewaySettings } from './gateway-settings.server.ts'

/** Counts a text, in the database because several processes may serve one council, and sends it if the day allows it. */
export async function sendWithinLimit(
  db: Database,
  settings: TextGatewaySettings,
  message: TextMessage,
  now = new Date(),
): Promise<TextFault | undefined> {
  const count = await countEvent(db, 'texts', councilDay(now.toISOString()))
  return count > settings.dailyLimit ? 'limit' : sendText(settings, message)
}
