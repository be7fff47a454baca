import { leftField } from '../../../rules/kept-forms.ts'
import { draftSaveSeconds } from '../../../rules/limits.ts'
import { isPassword, withoutPasswords } from '../../../rules/typed-fields.ts'

/** A browser sends no more than 64 kB for a page that is gone. */
const mostLeavingBytes = 60_000

function typedIn(form: HTMLFormElement) {
  return new URLSearchParams(withoutPasswords(new FormData(form))).toString()
}

/** Whether a field holds something else than what the portal has drawn in it. */
function isTouched(field: Element) {
  if (field instanceof HTMLSelectElement) {
    const drawn = Array.from(field.options).findIndex(({ defaultSelected }) => defaultSelected)
    return field.selectedIndex !== Math.max(0, drawn)
  }
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
  if (!(field instanceof HTMLInputElement) || field.type === 'file' || isPassword(field.name)) return false
  return field.checked !== field.defaultChecked || field.value !== field.defaultValue
}

/** What keeps saving what is typed into a form. */
export interface KeptDraft {
  form: HTMLFormElement
  /** Whether the form holds what the portal does not have. */
  isUnsaved(): boolean
  /** Saves what has changed, because the page is about to be left; false where it cannot. */
  save(): Promise<boolean>
  /** The form is being sent: nothing is saved from now on. */
  stop(): void
  isStopped(): boolean
  /** The page has been left: saves what has changed, and then nothing more. */
  leave(): void
}

/**
 * Whether the saving ends with this event: the form is sent, or its draft forgotten. The button that logs out
 * then keeps what it sends only where something was typed.
 */
export function endsSaving(kept: KeptDraft, { target, submitter }: SubmitEvent): boolean {
  if (submitter instanceof HTMLButtonElement && submitter.name === leftField && !kept.isUnsaved())
    submitter.name = ''
  return target === kept.form || /\/drafts$/.test((target as HTMLFormElement).action)
}

/**
 * Saves the fields of a form as a draft of the account for which it was drawn, once somebody has touched
 * them: every 20 seconds, and at once when the page is hidden, left or closed. Where the line is lost the
 * browser asks before that.
 */
export function keepDraft(form: HTMLFormElement): KeptDraft {
  const { pathname } = location
  const { draft: account = '', unsaved } = form.dataset
  /** What the portal has; undefined: what it has drawn. */
  let saved = unsaved
  /** On its way: on a slow line the answer may take longer than the pause between two saves. */
  let sending: string | undefined
  let isLost = false
  const sent = new AbortController()
  /** Fields outside a form are no more its own once the page is gone. */
  let latest: string | undefined
  const typedNow = () => (form.isConnected ? typedIn(form) : (latest ?? saved ?? ''))
  const isUnsaved = () =>
    !sent.signal.aborted &&
    typedNow() !== saved &&
    (saved !== undefined || latest !== undefined || Array.from(form.elements).some(isTouched))
  const onInput = () => {
    latest = typedNow()
  }

  function bodyOf(typed: string, isLeaving: boolean) {
    const body = new URLSearchParams(typed)
    body.set('form', pathname)
    body.set('account', account)
    if (isLeaving) body.set('leaving', 'yes')
    return body
  }
  async function send(isLeaving: boolean) {
    const typed = typedNow()
    sending = typed
    const body = bodyOf(typed, isLeaving)
    const answer = await fetch('/drafts', { method: 'POST', body, signal: sent.signal }).catch(
      () => undefined,
    )
    isLost = answer === undefined
    if (answer?.ok) saved = typed
    if (sending === typed) sending = undefined
    return answer?.ok ?? false
  }
  function saveLeaving() {
    if (!isUnsaved()) return
    const typed = typedNow()
    if (navigator.sendBeacon('/drafts', bodyOf(typed, true))) saved = typed
  }
  const onHidden = () => document.visibilityState === 'hidden' && saveLeaving()
  function ask(event: BeforeUnloadEvent) {
    if (!isUnsaved() || (navigator.onLine && !isLost && typedNow().length < mostLeavingBytes)) return
    event.preventDefault()
    event.returnValue = ''
  }
  const timer = setInterval(
    () => isUnsaved() && typedNow() !== sending && send(false),
    draftSaveSeconds * 1000,
  )
  const stop = () => {
    clearInterval(timer)
    sent.abort()
    removeEventListener('pagehide', saveLeaving)
    removeEventListener('beforeunload', ask)
    document.removeEventListener('visibilitychange', onHidden)
    document.removeEventListener('input', onInput)
  }
  document.addEventListener('input', onInput)
  addEventListener('pagehide', saveLeaving)
  addEventListener('beforeunload', ask)
  document.addEventListener('visibilitychange', onHidden)
  return {
    form,
    isUnsaved,
    save: () => send(true),
    stop,
    isStopped: () => sent.signal.aborted,
    leave() {
      saveLeaving()
      stop()
    },
  }
}
