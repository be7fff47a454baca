import { useTranslations } from 'use-intl'
import { Button, type ButtonKind } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'

/** Begins the new application. */
export function PutRightButton({ applicationId, kind }: { applicationId: string; kind?: ButtonKind }) {
  const t = useTranslations('pages.case.putRight')
  return (
    <Form
      method="post"
      action={`/user/applications/${applicationId}/put-right`}
      className="put-right only-screen"
      noValidate
    >
      <Button kind={kind} large id="intent" name="intent" value="once">
        {t('button')}
      </Button>
      <p className="put-right-more">{t('more')}</p>
    </Form>
  )
}
