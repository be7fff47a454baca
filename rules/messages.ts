/** The ways people are told: the portal sends by the first two, somebody of the office uses the others. */
export const channels = ['sms', 'mail', 'call', 'paper'] as const
export type Channel = (typeof channels)[number]

/** The channels by which the portal itself sends. */
export const sentChannels = ['sms', 'mail'] as const satisfies Channel[]
export type SentChannel = (typeof sentChannels)[number]

interface MessageRule {
  /** Who is told: the applicant as they have chosen, or an officer, who is told of the office's work. */
  to: 'applicant' | 'officer'
  /** With `call` somebody of the office calls whom none of the others reaches. */
  channels: readonly Channel[]
  /** After so many days without success it is news no more. */
  days: number
  /**
   * Whether people have to hear of it: what a right or a time limit hangs on, and what tells an officer of a
   * thief. Of its channels at least one stays on.
   */
  owed: boolean
}

/** The events that people are told of, their recipients and channels. */
export const messageEvents = {
  'application.received': { to: 'applicant', channels: ['sms', 'mail'], days: 3, owed: false },
  'documents.missing': { to: 'applicant', channels: ['sms', 'mail', 'call'], days: 3, owed: true },
  'documents.reminder': { to: 'applicant', channels: ['call'], days: 3, owed: false },
  'case.decided': { to: 'applicant', channels: ['sms', 'mail', 'call'], days: 3, owed: true },
  'case.limitPassed': { to: 'applicant', channels: ['sms', 'mail'], days: 3, owed: true },
  'appeal.changed': { to: 'applicant', channels: ['sms', 'mail', 'call'], days: 3, owed: true },
  // Told to the number on the paper, not to the account that has it now.
  'application.claimed': { to: 'applicant', channels: ['call'], days: 3, owed: true },
  'case.dueEarlier': { to: 'applicant', channels: ['sms', 'mail', 'call'], days: 3, owed: true },
  'certificate.issued': { to: 'applicant', channels: ['sms', 'mail'], days: 3, owed: false },
  'certificate.cancelled': { to: 'applicant', channels: ['sms', 'mail'], days: 3, owed: false },
  'fee.received': { to: 'applicant', channels: ['sms', 'mail'], days: 3, owed: false },
  'fee.waived': { to: 'applicant', channels: ['sms', 'mail'], days: 3, owed: false },
  'fee.cancelled': { to: 'applicant', channels: ['sms', 'mail'], days: 3, owed: false },
  // To whom data of theirs went out, with or without an application.
  'data.breach': { to: 'applicant', channels: ['sms', 'mail'], days: 3, owed: true },
  'request.answered': { to: 'applicant', channels: ['sms', 'mail'], days: 3, owed: false },
  'case.dueSoon': { to: 'officer', channels: ['mail'], days: 1, owed: false },
  'account.newBrowser': { to: 'officer', channels: ['mail'], days: 3, owed: true },
  'account.passwordChanged': { to: 'officer', channels: ['mail'], days: 3, owed: true },
  'council.upiChanged': { to: 'officer', channels: ['mail'], days: 3, owed: true },
  'link.used': { to: 'officer', channels: ['mail'], days: 3, owed: true },
} as const satisfies Record<string, MessageRule>

export type MessageEvent = keyof typeof messageEvents

type EventTo<To extends MessageRule['to']> = {
  [E in MessageEvent]: (typeof messageEvents)[E]['to'] extends To ? E : never
}[MessageEvent]

/** What applicants are told. */
export type ApplicantEvent = EventTo<'applicant'>

/** What applicants are told. */
export const applicantEvents = (Object.keys(messageEvents) as MessageEvent[]).filter(
  (event): event is ApplicantEvent => messageEvents[event].to === 'applicant',
)

/** What somebody calls about, where nothing that the portal sends reaches the applicant. */
export type CallEvent = {
  [E in MessageEvent]: 'call' extends (typeof messageEvents)[E]['channels'][number] ? E : never
}[MessageEvent]

/** The channels by which an event may be told. */
export function channelsOf(event: MessageEvent): readonly Channel[] {
  return messageEvents[event].channels
}

/** Whether somebody calls about an event. */
export function isCallEvent(event: MessageEvent): event is CallEvent {
  return channelsOf(event).includes('call')
}

/**
 * Whether a channel of an event may be switched off while `idle` ones bring nothing, switched off or without
 * anybody who sends by them: of what is owed, one that works stays on.
 */
export function maySwitchOff(event: MessageEvent, channel: Channel, idle: readonly Channel[]): boolean {
  return !messageEvents[event].owed || channelsOf(event).some((one) => one !== channel && !idle.includes(one))
}

/** What somebody calls about. */
export const callEvents: readonly CallEvent[] = (Object.keys(messageEvents) as MessageEvent[]).filter(
  isCallEvent,
)

/** What a right hangs on: nobody stops telling it, until it was told. */
export const lastingEvents = ['case.decided', 'appeal.changed'] as const satisfies CallEvent[]

/** So many days after documents were asked for, applicants who have not brought them are called. */
export const reminderDays = 7

/** How many calls are tried before news goes on paper, and after how many days it does or is news no more. */
export const calling = { attempts: 3, days: 30 } as const

/** When the news of a decision ends that nobody was told of for so long. */
export const neverExpires = '9999-12-31T23:59:59.999Z'

/** What officers are told. */
export type OfficerEvent = EventTo<'officer'>

/** For how many days the administrator sees that messages were given up. */
export const failedDays = 7

/** How many times a message is tried before it is given up. */
export const sendAttempts = 7

const minute = 60_000
const retryMs = [1, 5, 30, 120, 360, 1440].map((minutes) => minutes * minute)

/**
 * How long after its attempt number `attempts`, from 1, a message is tried again, in milliseconds; undefined
 * after the last. `random`, from 0 to 1, spreads the times by a fifth to either side, so that what failed
 * together is not tried together.
 */
export function retryDelayMs(attempts: number, random: number): number | undefined {
  const delay = attempts < sendAttempts ? retryMs[attempts - 1] : undefined
  return delay === undefined ? undefined : Math.round(delay * (0.8 + 0.4 * random))
}

/** How long after each failure a code's text is retried, in milliseconds; after the last it is given up. */
export const codeRetryMs: readonly number[] = [15_000, 30_000, minute, 2 * minute]

/** After so many failures in a row a channel rests, for so long. */
export const channelRest = { failures: 10, ms: 10 * minute } as const

/** After so many messages in a row that an email or phone number did not take, none is sent to it. */
export const contactFailuresAllowed = 2

/**
 * How long a sender may keep what it has claimed, and how many messages it claims at once: of mails one, for
 * which the others would wait ten minutes behind a slow server.
 */
export const claim = {
  ms: 5 * minute,
  messages: { mail: 1, sms: 10 },
  /** So many rounds of a sender run beside each other. */
  rounds: { mail: 4, sms: 1 },
  /** For what is just being sent: longer than its server is waited for. */
  attemptMs: { mail: 12 * minute, sms: 5 * minute },
} as const
