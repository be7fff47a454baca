import { useTranslations } from 'use-intl'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'

type FollowFormProps = {
  applicationId: string
  /** The one of the same person that somebody has taken over, and the name of their account. */
  followed: string
  ownerName: string
  here: string
}

/** Puts the application into the account that has another one of the same person. */
export function FollowForm({ applicationId, followed, ownerName: name, here }: FollowFormProps) {
  const t = useTranslations('officer.follow')
  return (
    <Form method="post" action={here} className="assign-form only-screen">
      <input type="hidden" name="intent" value="follow" />
      <p className="as-written">{t('hint', { name, followed })}</p>
      <ButtonRow>
        <Button kind="secondary" name="followed" value={followed}>
          {t('button', { applicationId })}
        </Button>
      </ButtonRow>
    </Form>
  )
}
