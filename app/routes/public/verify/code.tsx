import { useTranslations } from 'use-intl'
import { checkCertificate } from '../../../../council/certificates/check-certificate.server.ts'
import styles from '../../../css/verify.css?url'
import { PortalErrorBoundary } from '../../../frame/portal-error-boundary.tsx'
import { dbOf } from '../../../http/context.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../../i18n/with-page-messages.tsx'
import { ButtonLink, ButtonRow } from '../../../ui/button.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { PageHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/code'
import { checkHeaders } from './check-headers.ts'
import { CheckedAnswer } from './checked-answer.tsx'
import { showAnswer } from './show-answer.server.ts'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const headers: Route.HeadersFunction = () => checkHeaders

/** What a scanned code is worth. The title holds no value of it: messengers fetch links to preview them. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const checked = await checkCertificate(dbOf(context), params.code)
  return { answer: await showAnswer(context, checked), words: await getPageMessages(context, 'verify') }
}

export default withPageMessages(ScannedCode)

function ScannedCode({ loaderData: { answer } }: Route.ComponentProps) {
  const heading = useTranslations('ui')('check')
  const t = useTranslations('pages.verify')
  return (
    <>
      <PageHead title={heading} />
      <CheckedAnswer answer={answer} dates={useDateFormat()} />
      {answer.result === 'unreadable' && (
        <ButtonRow>
          <ButtonLink to="/verify">{t('readAgain')}</ButtonLink>
        </ButtonRow>
      )}
    </>
  )
}

export { PortalErrorBoundary as ErrorBoundary }
