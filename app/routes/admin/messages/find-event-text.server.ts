import type { RouterContextProvider } from 'react-router'
import {
  findMessageText,
  listMessageTexts,
  type StandingText,
  type TextPlace,
  textVersion,
} from '../../../../council/messages/outbox/message-texts.server.ts'
import { getCouncilProfile } from '../../../../council/profile/council-profile.server.ts'
import { textChannels } from '../../../../rules/message-texts.ts'
import { type MessageEvent, messageEvents } from '../../../../rules/messages.ts'
import { visitOf } from '../../../http/context.server.ts'
import { languageTags } from '../../../i18n/languages.server.ts'
import { writtenText } from '../../../i18n/message-words.server.ts'
import { type ShownText, showText } from './list-event-texts.server.ts'

/** A text that is opened to be written. */
export interface OpenText {
  place: TextPlace
  /** As it goes out today. */
  shown: ShownText
  /** The portal's own, as the operator has registered it. */
  standing: StandingText
  /** Of the administrator's words. */
  version: string
}

/** Finds the text that an address names; undefined: there is none. */
export async function findEventText(
  context: Readonly<RouterContextProvider>,
  params: { event: string; channel: string; language: string },
): Promise<OpenText | undefined> {
  const { council } = visitOf(context)
  const event = (Object.keys(messageEvents) as MessageEvent[]).find((one) => one === params.event)
  const channel = textChannels.find((one) => one === params.channel)
  const language = languageTags.find((tag) => tag === params.language)
  if (!event || !channel || !language) return undefined
  const place = { event, channel, language }
  const shown = await showText(council, await listMessageTexts(council.db), place)
  const text = await writtenText(language, event, channel)
  if (!shown || text === undefined) return undefined
  const { name, phone } = await getCouncilProfile(council.db, language)
  const templateId = channel === 'sms' ? council.texts?.settings.templates[`${event}/${language}`] : undefined
  const values = { council: name, phone }
  const version = textVersion(await findMessageText(council.db, place))
  return { place, shown, standing: { text, templateId: templateId ?? '', values }, version }
}
