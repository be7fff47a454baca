import type { RouterContextProvider } from 'react-router'
import type { Notice } from '../../council/actors/actors.server.ts'
import { visitOf } from '../http/context.server.ts'
import { allMessages } from '../i18n/all-messages.server.ts'
import { languageOf } from '../i18n/language.server.ts'
import type { NoticeKey } from '../ui/notice-key.ts'

/** The message about a notice: of a sign-in it depends on the way. */
function keyOf({ kind, way }: Notice): NoticeKey {
  if (kind !== 'newBrowser') return kind
  // Both are one-time links.
  return way === 'counter' ? 'link' : (way ?? 'password')
}

/** What the page needs to tell of a notice. Any page may have to, so the words come along. */
export async function tellNotice(context: Readonly<RouterContextProvider>, notice: Notice, url: URL) {
  const { notice: words } = await allMessages(languageOf(context))
  const key = keyOf(notice)
  const service = visitOf(context).council.identityProvider?.settings.name
  // A service that is no longer set lets nobody in.
  if (key === 'hosted' && service === undefined) return undefined
  return {
    id: notice.id,
    key,
    at: notice.at,
    isSignIn: notice.kind === 'newBrowser',
    disown: notice.canDisown,
    applicationId: notice.applicationId ?? '',
    readAt: `/account/sessions?next=${encodeURIComponent(url.pathname + url.search)}`,
    service: service ?? '',
    words: { read: words.read, yes: words.yes, no: words.no, [key]: words[key] },
  }
}
