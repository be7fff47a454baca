import type { ReactNode } from 'react'
import { IntlProvider, useTranslations } from 'use-intl'
import { WithPageMessages } from '../i18n/with-page-messages.tsx'
import { LinkLine } from '../ui/link.tsx'
import type { AppealLetterPage } from './appeal-letter.server.ts'
import { AppealLetterPaper } from './appeal-letter-paper.tsx'
import { PaperWays } from './paper-ways.tsx'

type AppealLetterProps = AppealLetterPage & {
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
  return (
    <PaperWays
      title={`${t('heading', { level: String(level) })}: ${appealId}`}
      area={area}
      back={{ to: back, label: paper('back', { applicationId }) }}
      refused={refused}
      before={
        <>
          {children}
          <p>{paper('print')}</p>
        </>
      }
      pdf={pdf}
    >
      {area === 'user' && canChange && (
        <LinkLine to={`/user/applications/${applicationId}/appeal/${level}`}>{t('change')}</LinkLine>
      )}
    </PaperWays>
  )
}
