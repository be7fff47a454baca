import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { useKeptFor, useRetainedForm } from '../ui/main-form.ts'

/** Says that the form holds a saved draft, and offers an empty one; nothing if only the language changed. */
export function RestoredDraftBanner({ children }: { children: string }) {
  const t = useTranslations('ui')
  const { pathname } = useLocation()
  const account = useKeptFor()
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
