import {
  findRegistration,
  needsRegistration,
  type Registering,
} from '../../../../council/messages/channels/registered-text.server.ts'
import type { EventChannel } from '../../../../council/messages/outbox/channel-switches.server.ts'
import { listMessageTexts } from '../../../../council/messages/outbox/message-texts.server.ts'
import type { Council } from '../../../../council/open-council.server.ts'
import { getCouncilProfile } from '../../../../council/profile/council-profile.server.ts'
import {
  fillText,
  longestValues,
  type TextChannel,
  textChannels,
  textVariables,
} from '../../../../rules/message-texts.ts'
import { type MessageEvent, messageEvents } from '../../../../rules/messages.ts'
import { measureText } from '../../../../rules/text-parts.ts'
import { languages } from '../../../i18n/languages.server.ts'
import { writtenText } from '../../../i18n/message-words.server.ts'

/** A text as it is written, with its names in braces. */
export interface ShownText {
  channel: TextChannel
  language: string
  languageName: string
  text: string
  /** Filled with the longest legal values. */
  characters: number
  parts: number
  /** The number under which it is registered; '' for none. */
  templateId: string
  /** Whether it is off until it is registered. */
  isUnregistered: boolean
  /** What it may name. */
  variables: string[]
}

/**
 * The texts of each event in each language of the portal, in the order in which an application goes. What is
 * switched off needs no number.
 */
export async function listEventTexts(
  council: Pick<Council, 'db' | 'texts'>,
  off: EventChannel[],
): Promise<{ event: MessageEvent; texts: ShownText[] }[]> {
  const events = Object.keys(messageEvents) as MessageEvent[]
  const written = await listMessageTexts(council.db)
  return Promise.all(
    events.map(async (event) => {
      const texts = textChannels.flatMap((channel) =>
        languages.map(({ tag: language }) => showText(council, written, { event, channel, language })),
      )
      const isOff = off.some((one) => one.event === event && one.channel === 'sms')
      const shown = (await Promise.all(texts)).filter((text) => text !== undefined)
      return {
        event,
        texts: shown.map((text) => ({ ...text, isUnregistered: text.isUnregistered && !isOff })),
      }
    }),
  )
}

type Written = Awaited<ReturnType<typeof listMessageTexts>>

/** One text as it goes out today; undefined: the event has none for the channel. */
export async function showText(
  { db, texts }: Pick<Council, 'db' | 'texts'>,
  written: Written,
  { event, channel, language }: { event: MessageEvent; channel: TextChannel; language: string },
): Promise<ShownText | undefined> {
  const own = await writtenText(language, event, channel)
  if (own === undefined) return undefined
  const row = written.find(
    (one) => one.event === event && one.channel === channel && one.language === language,
  )
  const text = row?.text || own
  const { name: council, phone } = await getCouncilProfile(db, language)
  const settings: Registering = texts?.settings ?? { templates: {}, body: '' }
  const templateId = row ? row.templateId : (settings.templates[`${event}/${language}`] ?? '')
  const registration = findRegistration(settings, written, { event, language })
  return {
    channel,
    language,
    languageName: languages.find(({ tag }) => tag === language)?.name ?? language,
    text,
    ...measureText(fillText(text, { ...longestValues, council, phone })),
    templateId: channel === 'sms' ? templateId : '',
    isUnregistered:
      channel === 'sms' &&
      templateId === '' &&
      (registration === undefined || needsRegistration(settings, written)),
    variables: textVariables(event, channel),
  }
}
