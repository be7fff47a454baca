import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { draftSaveSeconds } from '../../rules/limits.ts'
import { withoutPasswords } from '../../rules/typed-fields.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { useRetainedForm } from '../ui/main-form.ts'

/**
 * A ref for a form whose fields are saved as a draft of `account` if they have changed: every 20 seconds, and at once
 * when the page is hidden, left or closed, until the form is sent. A failure stays silent, because the form itself is
 * still there. Saving resumes after `refused`, the response to the form.
 */
export function useSavedDraft(account: string, refused: unknown) {
  const ref = useRef<HTMLFormElement>(null)
  const saved = useRef<string>(undefined)
  const { pathname } = useLocation()
  useEffect(() => {
    const form = ref.current
    if (!form) return
    const sent = new AbortController()
    saved.current ??= typedIn(form)
    /** On its way: on a slow line the answer may take longer than the pause between two saves. */
    let sending: string | undefined
    function bodyOf(typed: string) {
      const body = new URLSearchParams(typed)
      body.set('form', pathname)
      body.set('account', account)
      return body
    }
    async function save(form: HTMLFormElement) {
      const typed = typedIn(form)
      if (typed === saved.current || typed === sending) return
      sending = typed
      const body = bodyOf(typed)
      const answer = await fetch('/drafts', { method: 'POST', body, signal: sent.signal }).catch(
        () => undefined,
      )
      if (answer?.ok) saved.current = typed
      if (sending === typed) sending = undefined
    }
    /** `keepalive` lets the request outlive the page; the answer then finds nobody. */
    function saveLeaving() {
      const typed = form && typedIn(form)
      if (!typed || typed === saved.current || sent.signal.aborted) return
      saved.current = typed
      const body = bodyOf(typed)
      body.set('leaving', 'yes')
      fetch('/drafts', { method: 'POST', body, keepalive: true }).catch(() => undefined)
    }
    const onHidden = () => document.visibilityState === 'hidden' && saveLeaving()
    const timer = setInterval(save, draftSaveSeconds * 1000, form)
    const stop = () => {
      clearInterval(timer)
      sent.abort()
    }
    form.addEventListener('submit', stop)
    addEventListener('pagehide', saveLeaving)
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      saveLeaving()
      stop()
      form.removeEventListener('submit', stop)
      removeEventListener('pagehide', saveLeaving)
      document.removeEventListener('visibilitychange', onHidden)
    }
  }, [account, pathname, refused])
  return ref
}

function typedIn(form: HTMLFormElement) {
  return new URLSearchParams(withoutPasswords(new FormData(form))).toString()
}

type RestoredProps = { account: string; heading: string; children: string }

/** Says that the form holds a saved draft, and offers an empty form; nothing where only its language was changed. */
export function RestoredDraftBanner({ account, heading, children }: RestoredProps) {
  const t = useTranslations('ui')
  const { pathname } = useLocation()
  if (useRetainedForm()) return null
  return (
    <Banner kind="info" heading={heading}>
      <p>{children}</p>
      {/* Reloads the document, since React keeps the text of fields that it has rendered. */}
      <Form method="post" action="/drafts" reloadDocument>
        <input type="hidden" name="form" value={pathname} />
        <input type="hidden" name="account" value={account} />
        <Button kind="secondary" name="forget" value="yes">
          {t('startAgain')}
        </Button>
      </Form>
    </Banner>
  )
}
