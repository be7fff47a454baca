import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../../ui/button.tsx'
import { AloneLink } from '../../../ui/link.tsx'

/** The papers of an application that its applicant can print at any time. */
export function OwnPapers({ applicationId, declares }: { applicationId: string; declares: boolean }) {
  const t = useTranslations('user')
  return (
    <>
      {declares && (
        <p className="only-screen">
          <ButtonLink to={`/user/applications/${applicationId}/declaration`} kind="secondary">
            {t('declaration')}
          </ButtonLink>
        </p>
      )}
      <p className="only-screen">
        <AloneLink to={`/user/applications/${applicationId}/acknowledgement`}>
          {t('acknowledgement')}
        </AloneLink>
      </p>
    </>
  )
}
