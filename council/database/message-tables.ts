import type { Generated } from 'kysely'
import type { TextChannel } from '../../rules/message-texts.ts'
import type { Channel, MessageEvent } from '../../rules/messages.ts'
import type { RequestKind } from '../../rules/privacy-requests.ts'
import { column, loses, ofNobody, ofPeople, type RowOf, stays } from './described-table.ts'
import type { Flag, Instant } from './stored-values.ts'

/** A message that an act has written, for one receiver and one channel. */
const outbox = ofPeople('applications', 'office', 'message', {
  event: column<MessageEvent>('sentMessage'),
  channel: column<Channel>('sentMessage'),
  language: column<string>('sentMessage'),
  /** What the text is filled with, as JSON; `{}` once it is forgotten. */
  values: column<string>('sentMessage'),
  /** `failed`: it was given up. `dropped`: it was not to be sent any more. `done`: somebody has told it. */
  state: column<'waiting' | 'sent' | 'failed' | 'dropped' | 'done'>('sentMessage'),
  /** Why it was not sent, in one word of ours. */
  error: column<string | null>('sentMessage'),
  attempts: column<Generated<number>>('sentMessage'),
  /** Which time the event happened to it; the same one is told once. */
  occasion: column<string>('sentMessage'),
  /** The email or phone number when the act wrote it; the id again once that is forgotten. */
  receiver: column<string>('sentTo'),
  /** What it is about: an application or an account. */
  subject: column<string>('number'),
  applicationId: column<string | null>('number'),
  /** Of the application, once the act changed it: at another the message is stale. Null if never stale. */
  revision: column<number | null>('status'),
  /** When it may be tried; while somebody sends it, when that is taken for broken off. */
  dueAt: column<Instant>('times'),
  expiresAt: column<Instant>('times'),
  claimedUntil: column<Instant | null>('times'),
  createdAt: column<Instant>('times'),
  sentAt: column<Instant | null>('times'),
  /** Whose message it is. */
  userId: column<string | null>('account'),
  id: column<string>('account'),
  claimedBy: column<string | null>('account'),
})

export type OutboxRow = RowOf<typeof outbox>

export interface ChannelStateRow {
  channel: Channel
  /** Whether somebody sends by it; else acts write nothing for it. */
  isReady: Flag
  /** How often in a row it has failed, and since when. */
  failures: Generated<number>
  failingSince: Instant | null
  /** Until when nothing is sent by it, because it kept failing. */
  openUntil: Instant | null
}

/** A channel that an administrator has switched off for an event. */
export interface ChannelSwitchRow {
  event: MessageEvent
  channel: Channel
  changedAt: Instant
}

/** What a citizen has ticked. */
const contactChoices = ofPeople('account', 'owner', 'account', {
  mail: column<Flag>('contactChoice'),
  sms: column<Flag>('contactChoice'),
  language: column<string>('contactChoice'),
  changedAt: column<Instant>('times'),
  userId: column<string>('account'),
})

/** What an administrator has written in place of the portal's own text. */
export interface MessageTextRow {
  event: MessageEvent
  language: string
  channel: TextChannel
  /** With names in braces for what it is filled with; empty for the portal's own text. */
  text: string
  /** Under which the operators have registered the text message; empty until they have. */
  templateId: string
  changedAt: Instant
}

/** What somebody asks the office about their own data. */
const privacyRequests = ofPeople('account', 'office', 'account', {
  kind: stays<RequestKind>('message'),
  words: loses<string>('message'),
  applicationId: stays<Generated<string | null>>('number'),
  /** '' until it is answered, and of a changed profile. */
  answer: loses<Generated<string>>('reply'),
  doneAt: stays<Generated<Instant | null>>('doneBy'),
  doneBy: stays<Generated<string | null>>('doneBy'),
  date: stays<Instant>('times'),
  /** Null where it was sent without an account; then the application says whose data it is about. */
  userId: stays<string | null>('account'),
  id: stays<string>('account'),
})

export const messageTables = {
  outbox,
  channelState: ofNobody<ChannelStateRow>(),
  messageTexts: ofNobody<MessageTextRow>(),
  channelsOff: ofNobody<ChannelSwitchRow>(),
  contactChoices,
  privacyRequests,
}
