import { useTranslations } from 'use-intl'
import shareScript from '../../../browser/share.ts?script'
import { Button, ButtonLink, ButtonRow } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'

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

/** What was sent, as a file that other programs read. Inside `WithPageMessages`. */
export function OwnDataLink({ applicationId }: { applicationId: string }) {
  const t = useTranslations('pages.case')
  return (
    <p className="only-screen">
      <Link to={`/user/applications/${applicationId}/data`} download reloadDocument className="alone">
        {t('asFile')}
      </Link>
    </p>
  )
}
