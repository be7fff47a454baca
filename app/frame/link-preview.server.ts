import type { Messages } from 'use-intl'
import { getCouncilProfile } from '../../council/profile/council-profile.server.ts'
import type { Need } from '../../rules/needs.ts'
import { preview } from '../../rules/preview.ts'
import { type Context, visitOf } from '../http/context.server.ts'
import { allMessages } from '../i18n/all-messages.server.ts'
import { findOwnLanguage } from '../i18n/language.server.ts'
import type { ShownPreview } from '../ui/link-preview.tsx'
import pictures from '../ui/need-drawings.ts?previews'

interface PublicPage {
  /** Its address without what only changes the view. */
  path: string
  picture: Need | 'records' | 'home'
}

type Words = { heading?: string; sentence?: string }

/** About what a messenger shows, in characters. */
const sentenceLength = 160
/** A portal without `PUBLIC_ORIGIN` is known by a name that means another machine to everybody else. */
const ownMachine = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|$)/

/**
 * What a messenger shows of a link to a page that anyone may read, in the council's own language: the
 * messenger's server fetches it, whose language is not that of the receiver. `tell` words it from plain
 * messages, by default as the whole portal.
 */
export async function previewLink(
  context: Context,
  { path, picture }: PublicPage,
  tell: (messages: Messages, language: string) => Words | Promise<Words> = () => ({}),
): Promise<ShownPreview> {
  const { council } = visitOf(context)
  const locale = await findOwnLanguage(council)
  const messages = await allMessages(locale)
  const { home } = messages
  const { heading, sentence } = await tell(messages, locale)
  const { name } = await getCouncilProfile(council.db, locale)
  const origin = ownMachine.test(council.origin) ? undefined : council.origin
  return {
    title: heading ? `${heading} - ${name}` : name,
    sentence: preview(sentence || home.preview, sentenceLength),
    url: origin && origin + path,
    picture: origin && origin + pictures[picture],
  }
}
