import { councilDay } from '../../rules/days.ts'
import { countEvent } from '../accounts/throttles.server.ts'
import type { Database } from '../database/tables.ts'
import { sendText, type TextFault, type TextMessage } from './gateway.server.ts'
import type { TextGatewaySettings } from './gateway-settings.server.ts'

/** Receives why a text did not leave, and nothing of the text. */
export type TextFaultReport = (fault: TextFault) => void

/** Sends texts by the council's gateway. */
export interface TextSender {
  readonly settings: TextGatewaySettings
  /** Sends a text after the request is answered, so that the time of the answer says nothing of it. */
  sendLater(message: TextMessage): void
  /** Resolves when every text that was to be sent has been, or has failed. */
  settle(): Promise<void>
}

const reportIntervalMs = 60_000

/**
 * Opens the sender of a council. `reportFault` is told of a text that did not leave, once a minute at most; `reportError`
 * of an error, such as a database that does not answer.
 */
export function openTextSender(
  db: Database,
  settings: TextGatewaySettings,
  reportFault: TextFaultReport,
  reportError: (error: unknown) => void,
): TextSender {
  const open = new Set<Promise<void>>()
  let reportedAt = Number.NEGATIVE_INFINITY
  async function send(message: TextMessage) {
    const fault = await sendWithinLimit(db, settings, message)
    if (fault === undefined || Date.now() - reportedAt < reportIntervalMs) return
    reportedAt = Date.now()
    reportFault(fault)
  }
  return {
    settings,
    sendLater(message) {
      const sending = new Promise<void>((done) => setImmediate(done))
        .then(() => send(message))
        .catch(reportError)
        .finally(() => open.delete(sending))
      open.add(sending)
    },
    settle: async () => void (await Promise.all(open)),
  }
}

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
