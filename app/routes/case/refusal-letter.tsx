import { IntlProvider, useTranslations } from 'use-intl'
import styles from '../../css/acknowledgement.css?url'
import { WithPageMessages } from '../../i18n/with-page-messages.tsx'
import { PaperWays } from '../../letters/paper-ways.tsx'
import { readRefusalLetter } from '../../letters/refusal-letter.server.ts'
import { RefusalLetterPaper } from '../../letters/refusal-letter-paper.tsx'
import { ButtonLink, ButtonRow } from '../../ui/button.tsx'
import type { Route } from './+types/refusal-letter'
import { casePage } from './case-page.ts'

/** A page to be printed: nothing on it moves. */
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export function loader(args: Route.LoaderArgs) {
  return readRefusalLetter(args)
}

/** The letter of a refusal as it will be printed, with links that only the screen shows. */
export default function RefusalLetter({ loaderData }: Route.ComponentProps) {
  const { language, words } = loaderData
  return (
    <>
      <WithPageMessages pages={words.page}>
        <Ways {...loaderData} />
      </WithPageMessages>
      <IntlProvider locale={language} messages={words.letter} timeZone="Asia/Kolkata">
        <RefusalLetterPaper {...loaderData} />
      </IntlProvider>
    </>
  )
}

function Ways({ area, letter: { applicationId }, others, pdf }: Route.ComponentProps['loaderData']) {
  const t = useTranslations('pages.letter')
  const paper = useTranslations('pages.acknowledgement')
  return (
    <PaperWays
      title={`${t('heading')}: ${applicationId}`}
      area={area}
      back={{ to: casePage(area, applicationId), label: paper('back', { applicationId }) }}
      before={<p>{paper('print')}</p>}
      pdf={pdf}
    >
      {others.length > 0 && (
        <ButtonRow>
          {others.map(({ tag, label, to }) => (
            <ButtonLink key={tag} to={to} kind="quiet" lang={tag}>
              {label}
            </ButtonLink>
          ))}
        </ButtonRow>
      )}
    </PaperWays>
  )
}
