import { type ComponentProps, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { keepDraft, type SavedFields } from '../browser/parts/keep-draft.ts'
import savedForm from '../browser/saved-form.ts?script'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { useRetainedForm } from '../ui/main-form.ts'

type SavedFormProps = ComponentProps<typeof Form> & {
  account: string
  /** The answer to the form. */
  refused: unknown
}

/** A form of a plain page whose fields are saved as a draft of `account` while somebody types. */
export function SavedForm({ account, refused, ...props }: SavedFormProps) {
  // What comes back in a refused form, or in another language, has not been saved yet.
  const isUnsaved = useRetainedForm() !== undefined || refused !== undefined
  return (
    <Form {...props} data-draft={account} data-unsaved={isUnsaved ? '' : undefined} data-then={savedForm} />
  )
}

/**
 * A ref for a form of the officers' application whose fields are saved as a draft of `account`. Saving ends when the form
 * is sent, and resumes after `refused`, the response to it.
 */
export function useSavedDraft(account: string, refused: unknown) {
  const ref = useRef<HTMLFormElement>(null)
  const saved = useRef<SavedFields>({})
  const { pathname } = useLocation()
  useEffect(() => {
    const form = ref.current
    if (!form) return
    const draft = keepDraft(form, account, saved.current)
    form.addEventListener('submit', draft.stop)
    return () => {
      draft.leave()
      form.removeEventListener('submit', draft.stop)
    }
  }, [account, pathname, refused])
  return ref
}

type RestoredProps = { account: string; children: string }

/** Says that the form holds a saved draft, and offers an empty form; nothing where only its language was changed. */
export function RestoredDraftBanner({ account, children }: RestoredProps) {
  const t = useTranslations('ui')
  const { pathname } = useLocation()
  if (useRetainedForm()) return null
  return (
    <Banner kind="info" heading={t('restored')}>
      <p>{children}</p>
      <Form method="post" action="/drafts">
        <input type="hidden" name="form" value={pathname} />
        <input type="hidden" name="account" value={account} />
        <Button kind="secondary" name="forget" value="yes">
          {t('startAgain')}
        </Button>
      </Form>
    </Banner>
  )
}
