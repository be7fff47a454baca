import type { Database } from '../../../../council/database/tables.ts'
import { getCouncilProfile } from '../../../../council/profile/council-profile.server.ts'
import { fillText, longestValues, type TextChannel, textChannels } from '../../../../rules/message-texts.ts'
import { type MessageEvent, messageEvents } from '../../../../rules/messages.ts'
import { measureText } from '../../../../rules/text-parts.ts'
import { languages } from '../../../i18n/languages.server.ts'
import { writtenText } from '../../../message-words.server.ts'

/** A text as it is written, with its names in braces. */
export interface ShownText {
  channel: TextChannel
  language: string
  languageName: string
  text: string
  /** Filled with the longest legal values. */
  characters: number
  parts: number
}

/** The texts of each event in each language of the portal, in the order in which an application goes. */
export async function listEventTexts(db: Database): Promise<{ event: MessageEvent; texts: ShownText[] }[]> {
  const events = Object.keys(messageEvents) as MessageEvent[]
  return Promise.all(
    events.map(async (event) => {
      const texts = textChannels.flatMap((channel) =>
        languages.map(({ tag, name }) => showText(db, { event, channel, language: tag, languageName: name })),
      )
      return { event, texts: (await Promise.all(texts)).filter((text) => text !== undefined) }
    }),
  )
}

async function showText(
  db: Database,
  {
    event,
    channel,
    language,
    languageName,
  }: { event: MessageEvent; channel: TextChannel; language: string; languageName: string },
): Promise<ShownText | undefined> {
  const text = await writtenText(language, event, channel)
  if (text === undefined) return undefined
  const { name: council, phone } = await getCouncilProfile(db, language)
  const filled = fillText(text, { ...longestValues, council, phone })
  return { channel, language, languageName, text, ...measureText(filled) }
}
