import type { Database } from '../council/database/tables.ts'
import { openMailer } from '../council/messages/channels/mailer.server.ts'
import { type MessageWords, openDeliveries } from '../council/messages/sending/deliveries.server.ts'
import { type MessageSender, startSender } from '../council/messages/sending/message-sender.server.ts'
import { unexpectedLine, warningLine } from './log.ts'
import type { Settings } from './settings.ts'

const called = { mail: 'a mail', sms: 'a text message' }

/** Starts to send what waits in the outbox by the set mail server and gateway; with neither, nothing. */
export async function sendMessages(
  db: Database,
  { origin, mail, texts }: Pick<Settings, 'origin' | 'mail' | 'texts'>,
  words: MessageWords,
  log: (line: string) => void,
  clock?: () => Date,
): Promise<MessageSender> {
  const mailer = mail && openMailer(mail, new URL(origin).hostname)
  const sender = await startSender(
    db,
    openDeliveries(db, { origin, words, mailer, texts }),
    (channel, fault) => log(warningLine('messages', `${called[channel]} was not sent: ${fault}`)),
    (error) => log(unexpectedLine('messages', error)),
    clock,
  )
  return {
    triedOnce: sender.triedOnce,
    async close() {
      mailer?.close()
      await sender.close()
    },
  }
}
