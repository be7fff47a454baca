import { type Channel, type MessageEvent, maySwitchOff, sentChannels } from '../../../rules/messages.ts'
import { type Admin, requireRole } from '../../actors/actors.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import { lockForTransaction } from '../../database/dialect.server.ts'
import type { Database } from '../../database/tables.ts'

/** A channel of an event. */
export interface EventChannel {
  event: MessageEvent
  channel: Channel
}

/** Lists what administrators switched off: an event not named goes by each channel that its rule names. */
export function listChannelsOff(db: Database): Promise<EventChannel[]> {
  return db.selectFrom('channelsOff').select(['event', 'channel']).execute()
}

/** Lists the channels by which nobody gets anything: those nobody sends by. Calls need no machine. */
export async function listUnready(db: Database): Promise<Channel[]> {
  const rows = await db.selectFrom('channelState').select('channel').where('isReady', '=', 1).execute()
  return sentChannels.filter((channel) => !rows.some((row) => row.channel === channel))
}

const lockKey = 7260529

/**
 * Switches a channel of an event on or off, for all who are told of it from now on; what waits for it is not
 * sent, and who waits to be called still is. `last`: people have to hear of the event, and no other channel
 * would bring it. `unchanged`: it is so already.
 */
export async function switchChannel(
  db: Database,
  actor: Admin,
  { event, channel }: EventChannel,
  isOn: boolean,
): Promise<'switched' | 'unchanged' | 'last'> {
  requireRole(actor, 'admin')
  return db.transaction().execute(async (trx) => {
    // Two administrators at once could each switch off the one that the other leaves on.
    await lockForTransaction(trx, lockKey, 'exclusive')
    const rows = await listChannelsOff(trx)
    const off = rows.filter((row) => row.event === event).map((row) => row.channel)
    if (off.includes(channel) !== isOn) return 'unchanged'
    if (!isOn && !maySwitchOff(event, channel, [...off, ...(await listUnready(trx))])) return 'last'
    const date = new Date().toISOString()
    if (isOn) await remove(trx, { event, channel })
    else await trx.insertInto('channelsOff').values({ event, channel, changedAt: date }).execute()
    const subject = `${event}/${channel}`
    await recordAct(trx, actor, {
      act: 'message.switched',
      subject,
      before: { isOn: !isOn },
      after: { isOn },
      date,
    })
    return 'switched'
  })
}

async function remove(trx: Database, { event, channel }: EventChannel) {
  await trx.deleteFrom('channelsOff').where('event', '=', event).where('channel', '=', channel).execute()
}
