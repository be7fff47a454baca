import type { Generated } from 'kysely'
import type { TextChannel } from '../../rules/message-texts.ts'
import type { Channel, MessageEvent } from '../../rules/messages.ts'
import type { RequestKind } from '../../rules/privacy-requests.ts'
import { ofNobody, ofPeople } from './described-table.ts'
import type { Flag, Instant } from './stored-values.ts'

/** A message that an act has written, for one receiver and one channel. */
export interface OutboxRow {
  id: string
  event: MessageEvent
  /** What it is about: an application or an account. */
  subject: string
  /** Which time the event happened to it; the same one is told once. */
  occasion: string
  /** Whose message it is. */
  userId: string | null
  applicationId: string | null
  channel: Channel
  /** The email or phone number when the act wrote it; the id again once that is forgotten. */
  receiver: string
  language: string
  /** What the text is filled with, as JSON; `{}` once it is forgotten. */
  values: string
  /** Of the application, once the act changed it: at another the message is stale. Null if never stale. */
  revision: number | null
  /** `failed`: it was given up. `dropped`: it was not to be sent any more. `done`: somebody has told it. */
  state: 'waiting' | 'sent' | 'failed' | 'dropped' | 'done'
  /** When it may be tried; while somebody sends it, when that is taken for broken off. */
  dueAt: Instant
  expiresAt: Instant
  attempts: Generated<number>
  claimedBy: string | null
  claimedUntil: Instant | null
  /** Why it was not sent, in one word of ours. */
  error: string | null
  createdAt: Instant
  sentAt: Instant | null
}

const outbox = ofPeople<OutboxRow>()({
  told: { list: 'applications', seenBy: 'office', kept: 'message' },
  columns: {
    sentMessage: ['event', 'channel', 'language', 'values', 'state', 'error', 'attempts', 'occasion'],
    sentTo: ['receiver'],
    number: ['subject', 'applicationId'],
    status: ['revision'],
    times: ['dueAt', 'expiresAt', 'claimedUntil', 'createdAt', 'sentAt'],
    account: ['userId', 'id', 'claimedBy'],
  },
})

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
export interface ContactChoiceRow {
  userId: string
  language: string
  mail: Flag
  sms: Flag
  changedAt: Instant
}

const contactChoices = ofPeople<ContactChoiceRow>()({
  told: { list: 'account', seenBy: 'owner', kept: 'account' },
  columns: { contactChoice: ['mail', 'sms', 'language'], times: ['changedAt'], account: ['userId'] },
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
export interface PrivacyRequestRow {
  id: string
  /** Null where it was sent without an account; then the application says whose data it is about. */
  userId: string | null
  applicationId: Generated<string | null>
  kind: RequestKind
  words: string
  date: Instant
  /** '' until it is answered, and of a changed profile. */
  answer: Generated<string>
  doneAt: Generated<Instant | null>
  doneBy: Generated<string | null>
}

const privacyRequests = ofPeople<PrivacyRequestRow>()({
  told: { list: 'account', seenBy: 'office', kept: 'account' },
  columns: {
    message: ['kind', 'words'],
    number: ['applicationId'],
    reply: ['answer'],
    doneBy: ['doneAt', 'doneBy'],
    times: ['date'],
    account: ['userId', 'id'],
  },
})

export const messageTables = {
  outbox,
  channelState: ofNobody<ChannelStateRow>(),
  messageTexts: ofNobody<MessageTextRow>(),
  channelsOff: ofNobody<ChannelSwitchRow>(),
  contactChoices,
  privacyRequests,
}
