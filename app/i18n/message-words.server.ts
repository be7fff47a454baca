import type { Messages } from 'use-intl'
import { createTranslator } from 'use-intl'
import type { Call } from '../../council/cases/calls/list-calls.server.ts'
import type { Database } from '../../council/database/tables.ts'
import { findMessageText } from '../../council/messages/outbox/message-texts.server.ts'
import type { MessageWords } from '../../council/messages/sending/deliveries.server.ts'
import { getCouncilProfile } from '../../council/profile/council-profile.server.ts'
import { fillText, shownValues, type TextChannel, textVariables } from '../../rules/message-texts.ts'
import type { Channel, MessageEvent } from '../../rules/messages.ts'
import { allMessages } from './all-messages.server.ts'
import { languageTags } from './languages.server.ts'

type Key = `texts.${keyof Messages['texts']}`

/** The texts of each event; one that has no `sms` is never sent as a text message. */
export const messageKeys = {
  'application.received': { sms: 'texts.receivedSms', mail: 'texts.receivedMail', subject: 'texts.subject' },
  'documents.missing': {
    sms: 'texts.missingSms',
    mail: 'texts.missingMail',
    paper: 'texts.missingPaper',
    subject: 'texts.subject',
  },
  'documents.reminder': { paper: 'texts.missingPaper', subject: 'texts.subject' },
  'case.decided': {
    sms: 'texts.decidedSms',
    mail: 'texts.decidedMail',
    paper: 'texts.decidedPaper',
    subject: 'texts.subject',
  },
  'appeal.changed': {
    sms: 'texts.appealSms',
    mail: 'texts.appealMail',
    paper: 'texts.appealPaper',
    subject: 'texts.subject',
  },
  'case.limitPassed': { sms: 'texts.lateSms', mail: 'texts.lateMail', subject: 'texts.subject' },
  'application.claimed': { paper: 'texts.claimedPaper', subject: 'texts.subject' },
  'case.dueEarlier': {
    sms: 'texts.dueEarlierSms',
    mail: 'texts.dueEarlierMail',
    paper: 'texts.dueEarlierPaper',
    subject: 'texts.subject',
  },
  'certificate.issued': {
    sms: 'texts.certificateSms',
    mail: 'texts.certificateMail',
    subject: 'texts.subject',
  },
  'certificate.cancelled': {
    sms: 'texts.certificateOverSms',
    mail: 'texts.certificateOverMail',
    subject: 'texts.subject',
  },
  'fee.received': { sms: 'texts.feeSms', mail: 'texts.feeMail', subject: 'texts.subject' },
  'fee.waived': { sms: 'texts.feeWaivedSms', mail: 'texts.feeWaivedMail', subject: 'texts.subject' },
  'fee.cancelled': { sms: 'texts.feeOverSms', mail: 'texts.feeOverMail', subject: 'texts.subject' },
  'data.breach': { sms: 'texts.breachSms', mail: 'texts.breachMail', subject: 'texts.breachSubject' },
  'request.answered': {
    sms: 'texts.answeredSms',
    mail: 'texts.answeredMail',
    subject: 'texts.breachSubject',
  },
  'case.dueSoon': { mail: 'texts.dueMail', subject: 'texts.dueSubject' },
  'account.newBrowser': { mail: 'texts.browserMail', subject: 'texts.accountSubject' },
  'account.passwordChanged': { mail: 'texts.passwordMail', subject: 'texts.accountSubject' },
  'council.upiChanged': { mail: 'texts.upiMail', subject: 'texts.upiSubject' },
  'link.used': { mail: 'texts.linkMail', subject: 'texts.accountSubject' },
} as const satisfies Record<MessageEvent, { subject: Key } & Partial<Record<Channel, Key>>>

/**
 * Words a message in a language of the portal, English for any other. In text messages no name, verdict or
 * link may stand: they are read over a shoulder, and kept by networks.
 */
export const messageWords: MessageWords = async (language, event, channel, values) => {
  const keys: { subject: Key } & Partial<Record<Channel, Key>> = messageKeys[event]
  const key = keys[channel]
  if (key === undefined) throw new Error(`There is no text of ${event} for ${channel}.`)
  const locale = languageTags.includes(language) ? language : 'en'
  const messages: Messages = await allMessages(locale)
  const t = createTranslator({ locale, messages })
  const given = shownValues(values)
  // Each key is given all that any text may name.
  const say = (one: Key) => t(one, given as never)
  return { subject: channel === 'mail' ? say(keys.subject) : '', text: say(key) }
}

/** The portal's own text of an event as written: names in braces stand for values. Undefined: none. */
export async function writtenText(
  language: string,
  event: MessageEvent,
  channel: TextChannel,
): Promise<string | undefined> {
  if (!(channel in messageKeys[event])) return undefined
  const names = textVariables(event, 'mail').map((name) => [name, `{${name}}`])
  const values = Object.fromEntries(names) as Parameters<MessageWords>[3]
  return (await messageWords(language, event, channel, values)).text
}

/**
 * Words what the office writes to an applicant: text, council's name and phone number, in one language. The
 * day that a text may name is the one by which the case is due now.
 */
export async function wordByHand(
  db: Database,
  {
    event,
    applicationId,
    language,
    dueOn = '',
  }: Pick<Call, 'event' | 'applicationId' | 'language' | 'dueOn'>,
) {
  const { name: council, phone } = await getCouncilProfile(db, language)
  const written = await findMessageText(db, { event, channel: 'paper', language })
  const values = shownValues({ applicationId, date: dueOn, council, phone, portal: '' })
  if (written?.text) return { text: fillText(written.text, values), council, phone }
  const { text } = await messageWords(language, event, 'paper', values)
  return { text, council, phone }
}
