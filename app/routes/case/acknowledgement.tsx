import { useTranslations } from 'use-intl'
import styles from '../../css/acknowledgement.css?url'
import slipStyles from '../../css/slip.css?url'
import { withPageMessages } from '../../i18n/with-page-messages.tsx'
import { readAcknowledgement } from '../../letters/acknowledgement.server.ts'
import { AcknowledgementPaper } from '../../letters/acknowledgement-paper.tsx'
import { PaperWays } from '../../letters/paper-ways.tsx'
import { AloneLink } from '../../ui/link.tsx'
import type { Route } from './+types/acknowledgement'
import { casePage } from './case-page.ts'

/** A page to be printed: nothing on it moves. */
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export function loader(args: Route.LoaderArgs) {
  return readAcknowledgement(args)
}

export default withPageMessages(Acknowledgement)

/** The acknowledgement as it will be printed, with links that only the screen shows. */
function Acknowledgement({ loaderData: { area, paper, other, pdf } }: Route.ComponentProps) {
  const t = useTranslations('pages.acknowledgement')
  const { applicationId, slip } = paper
  return (
    <>
      <PaperWays
        title={`${t('heading')}: ${applicationId}`}
        area={area}
        back={{ to: casePage(area, applicationId), label: t('back', { applicationId }) }}
        before={<p>{t('print')}</p>}
        pdf={pdf}
      >
        <p>
          {/* Loads a document, because its stylesheet sets the size of the paper. */}
          <AloneLink to={other} reloadDocument>
            {t(slip ? 'a4' : 'slip')}
          </AloneLink>
        </p>
      </PaperWays>
      {slip && <link rel="stylesheet" href={slipStyles} />}
      <AcknowledgementPaper {...paper} />
    </>
  )
}
