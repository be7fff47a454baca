import type { RouterContextProvider } from 'react-router'
import type { Messages } from 'use-intl'
import { createTranslator } from 'use-intl'
import type { CodeWords } from '../../council/identity/phones/codes.server.ts'
import { visitOf } from '../http/context.server.ts'
import { allMessages } from './all-messages.server.ts'
import { languageOf } from './language.server.ts'
import { languageTags } from './languages.server.ts'

/**
 * The text in which a code is sent: in the language of the page, or, where texts are registered and this one
 * is not, in the first language whose text is.
 */
export async function codeWords(context: Readonly<RouterContextProvider>): Promise<CodeWords> {
  const { templates = {} } = visitOf(context).council.texts?.settings ?? {}
  const own = languageOf(context)
  const registered = languageTags.filter((tag) => templates[tag] !== undefined)
  const language = registered.includes(own) ? own : (registered[0] ?? own)
  const messages: Messages = await allMessages(language)
  const t = createTranslator({ locale: language, messages })
  return { say: (code) => t('texts.code', { code }), templateId: templates[language] ?? '' }
}
