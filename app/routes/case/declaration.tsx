import { useTranslations } from 'use-intl'
import styles from '../../css/acknowledgement.css?url'
import { withPageMessages } from '../../i18n/with-page-messages.tsx'
import { readDeclaration } from '../../letters/declaration.server.ts'
import { DeclarationPaper } from '../../letters/declaration-paper.tsx'
import { PaperWays } from '../../letters/paper-ways.tsx'
import type { Route } from './+types/declaration'
import { casePage } from './case-page.ts'

/** A page to be printed: nothing on it moves. */
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export function loader(args: Route.LoaderArgs) {
  return readDeclaration(args)
}

export default withPageMessages(Declaration)

/** The self-declaration as it will be printed, with links that only the screen shows. */
function Declaration({ loaderData: { area, paper, pdf } }: Route.ComponentProps) {
  const t = useTranslations('pages.declaration')
  const acknowledgement = useTranslations('pages.acknowledgement')
  const { applicationId } = paper
  return (
    <>
      <PaperWays
        title={`${t('heading')}: ${applicationId}`}
        area={area}
        back={{ to: casePage(area, applicationId), label: acknowledgement('back', { applicationId }) }}
        before={<p>{t('readFirst')}</p>}
        pdf={pdf}
      />
      <DeclarationPaper {...paper} />
    </>
  )
}
