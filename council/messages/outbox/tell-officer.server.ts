import { contactFailuresAllowed, messageEvents, type OfficerEvent } from '../../../rules/messages.ts'
import type { Database } from '../../database/tables.ts'
import { writeMessages } from './write-message.server.ts'

/** News for an officer: of the own account, or of the office's work. */
export interface OfficerNews {
  event: OfficerEvent
  userId: string
  /** Which time it happens; by default each moment is another. */
  occasion?: string
  values?: Record<string, string>
  now: Date
}

/**
 * Writes a mail to an officer, inside the transaction of the act. Nothing for an account without an email,
 * for a citizen's, who reads a notice instead, where nobody sends mail and where it is off for the event.
 * Officers get mail without a tick, in the council's language.
 */
export async function tellOfficer(trx: Database, news: OfficerNews): Promise<void> {
  const { event, userId, now, occasion = now.toISOString(), values = {} } = news
  const receivers = await listReceivers(trx, userId, event)
  const message = { event, subject: userId, occasion, userId, applicationId: null, revision: null }
  await writeMessages(
    trx,
    receivers.map(({ receiver, language }) => ({
      ...message,
      channel: 'mail' as const,
      receiver,
      language: language ?? 'en',
      values: JSON.stringify(values),
    })),
    { days: messageEvents[event].days, now },
  )
}

function listReceivers(db: Database, userId: string, event: OfficerEvent) {
  return db
    .selectFrom('users')
    .innerJoin('identifiers', (join) =>
      join.onRef('identifiers.userId', '=', 'users.id').on('identifiers.kind', '=', 'email'),
    )
    .innerJoin('channelState', (join) =>
      join.on('channelState.channel', '=', 'mail').on('channelState.isReady', '=', 1),
    )
    .leftJoin('channelsOff', (join) =>
      join.on('channelsOff.event', '=', event).on('channelsOff.channel', '=', 'mail'),
    )
    .leftJoin('councilProfile', (join) => join.on('councilProfile.id', '=', 1))
    .select(['identifiers.value as receiver', 'councilProfile.defaultLanguage as language'])
    .where('users.id', '=', userId)
    .where('users.role', 'in', ['admin', 'staff'])
    .where('users.disabledAt', 'is', null)
    .where('channelsOff.event', 'is', null)
    .where('identifiers.contactFailures', '<', contactFailuresAllowed)
    .execute()
}
