import { useTranslations } from 'use-intl'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { mainFormId } from '../../../ui/main-form.ts'

type FollowFormProps = {
  applicationId: string
  /** The one of the same person that somebody has taken over, and the name of their account. */
  followed: string
  ownerName: string
}

/** Puts the application into the account that has another one of the same person. */
export function FollowForm({ applicationId, followed, ownerName: name }: FollowFormProps) {
  const t = useTranslations('officer.follow')
  return (
    <div className="assign-form only-screen">
      <p className="as-written">{t('hint', { name, followed })}</p>
      <ButtonRow>
        <Button kind="secondary" form={mainFormId} name="followed" value={followed}>
          {t('button', { applicationId })}
        </Button>
      </ButtonRow>
    </div>
  )
}
