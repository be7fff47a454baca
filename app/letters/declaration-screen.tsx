import { useTranslations } from 'use-intl'
import type { Role } from '../../rules/roles.ts'
import { WithPageMessages } from '../i18n/with-page-messages.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { BackLink } from '../ui/screen-head.tsx'
import type { DeclarationPage } from './declaration.server.ts'
import { DeclarationPaper } from './declaration-paper.tsx'
import { PrintButton } from './print-button.tsx'

type DeclarationProps = DeclarationPage & { area: Role; back: string }

/** The self-declaration as it will be printed, with links that only the screen shows. */
export function DeclarationScreen({ words, ...props }: DeclarationProps) {
  return (
    <WithPageMessages pages={words}>
      <Content {...props} />
    </WithPageMessages>
  )
}

function Content({ paper, pdf, area, back }: Omit<DeclarationProps, 'words'>) {
  const t = useTranslations('pages.declaration')
  const acknowledgement = useTranslations('pages.acknowledgement')
  const title = useTranslations('area')(area)
  const { applicationId } = paper
  return (
    <>
      <PageTitle heading={`${t('heading')}: ${applicationId}`} area={title} />
      <BackLink to={back}>{acknowledgement('back', { applicationId })}</BackLink>
      <div className="only-screen">
        <p>{t('readFirst')}</p>
        <PrintButton pdf={pdf} />
      </div>
      <DeclarationPaper {...paper} />
    </>
  )
}
