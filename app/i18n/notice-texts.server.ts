import { createTranslator, type Messages } from 'use-intl'
import { noticeKinds, noticeVersionOf, toldNotices } from '../../council/privacy/notice.server.ts'
import { allMessages } from './all-messages.server.ts'
import { languageTags } from './languages.server.ts'

const bare = (words: string) => words
const links = { own: bare, withdraw: bare, complain: bare, all: bare }

/** All that the notices beside the forms say, and what stands on a slip, by language. */
export async function noticeTexts(): Promise<Record<string, string>> {
  const texts = languageTags.map(async (locale) => {
    const messages: Messages = await allMessages(locale)
    const t = createTranslator({ locale, messages })
    const lines = noticeKinds.flatMap((kind) => {
      const { items, seenBy, kept } = toldNotices[kind]
      return [
        t(`pages.notice.short.${kind}`),
        ...items.map((item) => t.markup(`pages.privacy.item.${item}`, { strong: bare })),
        t(`pages.privacy.seenBy.${seenBy}`),
        t(`pages.privacy.kept.${kept}`),
        t.markup(`pages.notice.rights.${kind}`, links),
      ]
    })
    return [locale, [...lines, t('texts.slipNotice', { address: '', version: '' })].join('\n')] as const
  })
  return Object.fromEntries(await Promise.all(texts))
}

let version: Promise<string> | undefined

/** The version of the notice that this portal shows. */
export function noticeVersion(): Promise<string> {
  version ??= noticeTexts().then(noticeVersionOf)
  return version
}
