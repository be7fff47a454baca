import { useTranslations } from 'use-intl'
import type { Role } from '../../rules/roles.ts'
import slipStyles from '../css/slip.css?url'
import { WithPageMessages } from '../i18n/with-page-messages.tsx'
import { AloneLink } from '../ui/link.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { BackLink } from '../ui/screen-head.tsx'
import type { AcknowledgementPage } from './acknowledgement.server.ts'
import { AcknowledgementPaper } from './acknowledgement-paper.tsx'
import { PrintButton } from './print-button.tsx'

type AcknowledgementProps = AcknowledgementPage & { area: Role; back: string }

/** The acknowledgement as it will be printed, with links that only the screen shows. */
export function AcknowledgementScreen({ words, ...props }: AcknowledgementProps) {
  return (
    <WithPageMessages pages={words}>
      <Content {...props} />
    </WithPageMessages>
  )
}

function Content({ paper, other, pdf, area, back }: Omit<AcknowledgementProps, 'words'>) {
  const t = useTranslations('pages.acknowledgement')
  const title = useTranslations('area')(area)
  const { applicationId, slip } = paper
  return (
    <>
      <PageTitle heading={`${t('heading')}: ${applicationId}`} area={title} />
      <BackLink to={back}>{t('back', { applicationId })}</BackLink>
      <div className="only-screen">
        <p>{t('print')}</p>
        <PrintButton pdf={pdf} />
        <p>
          {/* Loads a document, because its stylesheet sets the size of the paper. */}
          <AloneLink to={other} reloadDocument>
            {t(slip ? 'a4' : 'slip')}
          </AloneLink>
        </p>
      </div>
      {slip && <link rel="stylesheet" href={slipStyles} />}
      <AcknowledgementPaper {...paper} />
    </>
  )
}
