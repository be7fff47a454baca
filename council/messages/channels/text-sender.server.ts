import type { Database } from '../../database/tables.ts'
import { sendDueCodes } from './code-texts.server.ts'
import type { TextFault } from './gateway.server.ts'
import type { TextGatewaySettings } from './gateway-settings.server.ts'

/** Receives why a text was not sent, and nothing of the text. */
export type TextFaultReport = (fault: TextFault) => void

/** Sends the codes that wait by the council's gateway. */
export interface TextSender {
  readonly settings: TextGatewaySettings
  /** Sends what is due after the request is answered, so that the time of the answer says nothing of it. */
  sendSoon(): void
  /** Resolves when every text that was to be sent has been, or has failed. */
  settle(): Promise<void>
}

const reportIntervalMs = 60_000

/**
 * Opens the sender of a council. `reportFault` is told of a text that was not sent, once a minute at most;
 * `reportError` of an error, such as a database that does not answer.
 */
export function openTextSender(
  db: Database,
  { settings, secret }: { settings: TextGatewaySettings; secret: string },
  reportFault: TextFaultReport,
  reportError: (error: unknown) => void,
): TextSender {
  const open = new Set<Promise<void>>()
  let reportedAt = Number.NEGATIVE_INFINITY
  async function send() {
    const [fault] = await sendDueCodes(db, settings, secret, new Date())
    if (fault === undefined || Date.now() - reportedAt < reportIntervalMs) return
    reportedAt = Date.now()
    reportFault(fault)
  }
  return {
    settings,
    sendSoon() {
      const sending = new Promise<void>((done) => setImmediate(done))
        .then(send)
        .catch(reportError)
        .finally(() => open.delete(sending))
      open.add(sending)
    },
    settle: async () => void (await Promise.all(open)),
  }
}
