import type { ReactNode } from 'react'
import { IntlProvider, useTranslations } from 'use-intl'
import type { Role } from '../../rules/roles.ts'
import { WithPageMessages } from '../i18n/with-page-messages.tsx'
import { LinkLine } from '../ui/link.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { BackLink } from '../ui/screen-head.tsx'
import type { AppealLetterPage } from './appeal-letter.server.ts'
import { AppealLetterPaper } from './appeal-letter-paper.tsx'
import { PrintButton } from './print-button.tsx'

type AppealLetterProps = AppealLetterPage & {
  area: Role
  back: string
  refused?: boolean
  /** What can be done with it beside printing. */
  children?: ReactNode
}

/** The letter of an appeal as it will be printed, with links that only the screen shows. */
export function AppealLetterScreen({ words, ...props }: AppealLetterProps) {
  const { language } = props.letter
  return (
    <>
      <WithPageMessages pages={words.page}>
        <Ways {...props} />
      </WithPageMessages>
      <IntlProvider locale={language} messages={words.letter} timeZone="Asia/Kolkata">
        <AppealLetterPaper {...props} />
      </IntlProvider>
    </>
  )
}

function Ways({
  applicationId,
  appealId,
  level,
  canChange,
  pdf,
  area,
  back,
  refused,
  children,
}: Omit<AppealLetterProps, 'words'>) {
  const t = useTranslations('pages.appeal')
  const paper = useTranslations('pages.acknowledgement')
  const title = useTranslations('area')(area)
  const heading = t('heading', { level: String(level) })
  return (
    <>
      <PageTitle heading={`${heading}: ${appealId}`} area={title} refused={refused} />
      <BackLink to={back}>{paper('back', { applicationId })}</BackLink>
      <div className="only-screen">
        {children}
        <p>{paper('print')}</p>
        <PrintButton pdf={pdf} />
        {area === 'user' && canChange && (
          <LinkLine to={`/user/applications/${applicationId}/appeal/${level}`}>{t('change')}</LinkLine>
        )}
      </div>
    </>
  )
}
