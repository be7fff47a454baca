import { IntlProvider, useTranslations } from 'use-intl'
import type { Role } from '../../rules/roles.ts'
import { WithPageMessages } from '../i18n/with-page-messages.tsx'
import { ButtonLink, ButtonRow } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { BackLink } from '../ui/screen-head.tsx'
import { PrintButton } from './print-button.tsx'
import type { RefusalLetterPage } from './refusal-letter.server.ts'
import { RefusalLetterPaper } from './refusal-letter-paper.tsx'

type RefusalLetterProps = RefusalLetterPage & { area: Role; back: string }

/** The letter as it will be printed, with links that only the screen shows. */
export function RefusalLetterScreen({ words, ...props }: RefusalLetterProps) {
  const { language } = props
  return (
    <>
      <WithPageMessages pages={words.page}>
        <Ways {...props} />
      </WithPageMessages>
      <IntlProvider locale={language} messages={words.letter} timeZone="Asia/Kolkata">
        <RefusalLetterPaper {...props} />
      </IntlProvider>
    </>
  )
}

function Ways({ letter, others, pdf, area, back }: Omit<RefusalLetterProps, 'words'>) {
  const t = useTranslations('pages.letter')
  const paper = useTranslations('pages.acknowledgement')
  const title = useTranslations('area')(area)
  const { applicationId } = letter
  return (
    <>
      <PageTitle heading={`${t('heading')}: ${applicationId}`} area={title} />
      <BackLink to={back}>{paper('back', { applicationId })}</BackLink>
      <div className="only-screen">
        <p>{paper('print')}</p>
        <PrintButton pdf={pdf} />
        {others.length > 0 && (
          <ButtonRow>
            {others.map(({ tag, label, to }) => (
              <ButtonLink key={tag} to={to} kind="quiet" lang={tag}>
                {label}
              </ButtonLink>
            ))}
          </ButtonRow>
        )}
      </div>
    </>
  )
}
