import { draftSaveSeconds } from '../../../rules/limits.ts'
import { withoutPasswords } from '../../../rules/typed-fields.ts'

function typedIn(form: HTMLFormElement) {
  return new URLSearchParams(withoutPasswords(new FormData(form))).toString()
}

/** What keeps saving what is typed into a form. */
export interface KeptDraft {
  /** The form is being sent: nothing is saved from now on. */
  stop(): void
  /** The page is being left: saves what has changed, and then nothing more. */
  leave(): void
}

/** What the portal has of a form; undefined: what the form held when it came. */
export interface SavedFields {
  fields?: string
}

/**
 * Saves the fields of a form as a draft of `account` if they are not those of `saved`: every 20 seconds, and at once when
 * the page is hidden, left or closed. A failure stays silent, because the form itself is still there.
 */
export function keepDraft(form: HTMLFormElement, account: string, saved: SavedFields): KeptDraft {
  saved.fields ??= typedIn(form)
  const { pathname } = location
  const sent = new AbortController()
  /** On its way: on a slow line the answer may take longer than the pause between two saves. */
  let sending: string | undefined
  function bodyOf(typed: string) {
    const body = new URLSearchParams(typed)
    body.set('form', pathname)
    body.set('account', account)
    return body
  }
  async function save() {
    const typed = typedIn(form)
    if (typed === saved.fields || typed === sending) return
    sending = typed
    const body = bodyOf(typed)
    const answer = await fetch('/drafts', { method: 'POST', body, signal: sent.signal }).catch(
      () => undefined,
    )
    if (answer?.ok) saved.fields = typed
    if (sending === typed) sending = undefined
  }
  function saveLeaving() {
    const typed = typedIn(form)
    if (typed === saved.fields || sent.signal.aborted) return
    saved.fields = typed
    const body = bodyOf(typed)
    body.set('leaving', 'yes')
    navigator.sendBeacon('/drafts', body)
  }
  const onHidden = () => document.visibilityState === 'hidden' && saveLeaving()
  const timer = setInterval(save, draftSaveSeconds * 1000)
  const stop = () => {
    clearInterval(timer)
    sent.abort()
    removeEventListener('pagehide', saveLeaving)
    document.removeEventListener('visibilitychange', onHidden)
  }
  addEventListener('pagehide', saveLeaving)
  document.addEventListener('visibilitychange', onHidden)
  return {
    stop,
    leave() {
      saveLeaving()
      stop()
    },
  }
}
