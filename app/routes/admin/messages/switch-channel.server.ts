import type { Admin } from '../../../../council/actors/actors.server.ts'
import type { Database } from '../../../../council/database/tables.ts'
import {
  type EventChannel,
  switchChannel,
} from '../../../../council/messages/outbox/channel-switches.server.ts'
import {
  type Channel,
  channelsOf,
  channels as everyChannel,
  type MessageEvent,
  maySwitchOff,
  messageEvents,
} from '../../../../rules/messages.ts'
import { choice, readForm } from '../../../forms/read-form.server.ts'
import { notFound } from '../../../http/context.server.ts'
import type { Flash } from '../../../http/flash.ts'
import type { ShownSwitch } from './channel-switches.tsx'

/** The channels of an event as they stand, in the order of its rule. Nobody sends by those in `unset`. */
export function showSwitches(event: MessageEvent, off: EventChannel[], unset: Channel[]): ShownSwitch[] {
  const own = off.filter((one) => one.event === event).map(({ channel }) => channel)
  return channelsOf(event).map((channel) => ({
    channel,
    isOn: !own.includes(channel),
    isUnset: unset.includes(channel),
    mayGo: maySwitchOff(event, channel, [...own, ...unset]),
  }))
}

/** Switches what a form names, and returns what is said of it; a form that names nothing here gets a 404. */
export async function switchPosted(db: Database, actor: Admin, request: Request): Promise<Flash> {
  const form = await readForm(request, {
    event: choice(Object.keys(messageEvents) as MessageEvent[]),
    channel: choice(everyChannel),
    isOn: choice(['yes', 'no']),
  })
  if (!form.ok) throw notFound()
  const { isOn, event, channel } = form.values
  if (!channelsOf(event).includes(channel)) throw notFound()
  const done = await switchChannel(db, actor, { event, channel }, isOn === 'yes')
  return done === 'last' ? { key: 'channelLast' } : { key: 'channelSwitched', values: { isOn } }
}
