import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'

/** Begins the new application. */
export function PutRightButton({ applicationId }: { applicationId: string }) {
  const t = useTranslations('pages.case.putRight')
  return (
    <Form
      method="post"
      action={`/user/applications/${applicationId}/put-right`}
      className="put-right only-screen"
      noValidate
    >
      <Button large id="intent" name="intent" value="once">
        {t('button')}
      </Button>
      <p className="put-right-more">{t('more')}</p>
    </Form>
  )
}
