import { useTranslations } from 'use-intl'
import shareScript from '../../../browser/share.ts?script'
import { Button, ButtonLink, ButtonRow } from '../../../ui/button.tsx'

/** What one does with the number: print the acknowledgement, and send it where the browser can. */
export function CaseActs({ applicationId }: { applicationId: string }) {
  const t = useTranslations('user')
  const page = useTranslations('pages.case')
  return (
    <div className="case-acts only-screen">
      <ButtonRow>
        <ButtonLink to={`/user/applications/${applicationId}/acknowledgement`}>
          {t('acknowledgement')}
        </ButtonLink>
        <div className="share-number" hidden data-number={applicationId}>
          <Button type="button" kind="secondary">
            {page('share')}
          </Button>
        </div>
      </ButtonRow>
      <script src={shareScript} async />
    </div>
  )
}
