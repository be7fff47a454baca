import { data } from 'react-router'
import { useTranslations } from 'use-intl'
import { checkCertificate } from '../../../../council/certificates/check-certificate.server.ts'
import { longestCode } from '../../../../rules/certificates/code.ts'
import styles from '../../../css/verify.css?url'
import { optionalText, readForm, refuse } from '../../../forms/read-form.server.ts'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { PortalErrorBoundary } from '../../../frame/portal-error-boundary.tsx'
import { dbOf } from '../../../http/context.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { WithPageMessages } from '../../../i18n/with-page-messages.tsx'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { FormCard } from '../../../ui/form-card.tsx'
import type { RefusedForm } from '../../../ui/form-errors.ts'
import { PageTitle } from '../../../ui/page-title.tsx'
import { PublicFrame } from '../../../ui/public-frame.tsx'
import { ScreenHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/verify'
import { checkHeaders } from './check-headers.ts'
import { CheckedAnswer } from './checked-answer.tsx'
import { showAnswer } from './show-answer.server.ts'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const headers: Route.HeadersFunction = () => checkHeaders

export async function loader({ context }: Route.LoaderArgs) {
  return { words: await getPageMessages(context, 'verify') }
}

/** A code may come with the address before it, in several lines. */
const longestPasted = 4 * longestCode

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, { code: optionalText(longestPasted, { lines: true }) })
  if (!form.ok) return refuse(form)
  const checked = await checkCertificate(dbOf(context), form.values.code)
  const answer = await showAnswer(context, checked)
  return data({ answer }, { status: checked.result === 'unreadable' ? 422 : 200 })
}

export default function Verify({ loaderData: { words }, actionData }: Route.ComponentProps) {
  const heading = useTranslations('ui')('check')
  const answer = actionData && 'answer' in actionData ? actionData.answer : undefined
  const refused = actionData && 'errors' in actionData ? actionData : undefined
  return (
    <PublicFrame>
      <PageTitle heading={heading} refused={Boolean(refused)} />
      <WithPageMessages pages={words}>
        <ScreenHead level={1} title={heading} />
        {answer && <CheckedAnswer answer={answer} />}
        {(!answer || answer.result === 'unreadable') && <CodeForm refused={refused} />}
      </WithPageMessages>
    </PublicFrame>
  )
}

function CodeForm({ refused }: { refused: RefusedForm | undefined }) {
  const t = useTranslations('pages.verify')
  const { summary, failure, errorOf } = useRefusedForm(refused, { code: t('code') })
  return (
    <>
      {refused && <ErrorSummary message={failure} errors={summary} />}
      <div className="check-where">
        <PaperDrawing />
        <p>{t('where')}</p>
      </div>
      <FormCard>
        <Form method="post" action="/verify" noValidate>
          <TextArea
            name="code"
            label={t('code')}
            hint={t('codeHint')}
            error={errorOf('code')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
          <ButtonRow>
            <Button>{t('check')}</Button>
          </ButtonRow>
        </Form>
      </FormCard>
    </>
  )
}

/** A paper with the code at its foot, on the left. */
function PaperDrawing() {
  return (
    <svg className="check-drawing" viewBox="0 0 64 88" width="64" height="88" aria-hidden="true">
      <path d="M1 1h62v86H1zM9 9h8v8H9zM24 12h30M9 26h46M9 33h46M9 40h32" />
      <path d="M9 59h18v18H9zM13 63h4v4h-4zM20 70h3v3h-3z" />
      <circle cx="45" cy="66" r="8" strokeDasharray="2 2" />
      <path d="M37 80h18" />
    </svg>
  )
}

export { PortalErrorBoundary as ErrorBoundary }
