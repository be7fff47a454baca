import { data } from 'react-router'
import { useTranslations } from 'use-intl'
import { checkCertificate } from '../../../../council/certificates/check-certificate.server.ts'
import { uploadBytes } from '../../../../rules/uploads.ts'
import styles from '../../../css/verify.css?url'
import { optionalText, readForm } from '../../../forms/read-form.server.ts'
import { refuseTooManyAttempts } from '../../../forms/refuse-too-many.server.ts'
import { PortalErrorBoundary } from '../../../frame/portal-error-boundary.tsx'
import { dbOf } from '../../../http/context.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { WithPageMessages } from '../../../i18n/with-page-messages.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { PageHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/verify'
import { checkHeaders } from './check-headers.ts'
import { CheckedAnswer } from './checked-answer.tsx'
import { CodeForm } from './code-form.tsx'
import { longestPasted, photoFaults, receiveCode } from './receive-code.server.ts'
import { showAnswer, showCouncil } from './show-answer.server.ts'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const headers: Route.HeadersFunction = ({ actionHeaders }) => {
  const headers = new Headers(actionHeaders)
  for (const [name, value] of Object.entries(checkHeaders)) headers.set(name, value)
  return headers
}

export async function loader({ context }: Route.LoaderArgs) {
  return { words: await getPageMessages(context, 'verify', 'papers'), council: await showCouncil(context) }
}

export async function action({ request, context }: Route.ActionArgs) {
  if (uploadBytes(request) === undefined) {
    const posted = await request.formData()
    const form = await readForm(posted, { code: optionalText(longestPasted, { lines: true }) })
    if (form.ok) return answerCode(context, form.values.code, 'code')
    const { errors } = form
    return data({ errors, typed: {}, pasted: String(posted.get('code') ?? '') }, { status: 422 })
  }
  const sent = await receiveCode(context, request)
  if ('seconds' in sent) return refuseTooManyAttempts(sent.seconds)
  if ('fault' in sent) return data({ photoFault: sent.fault }, { status: photoFaults[sent.fault] })
  return answerCode(context, sent.code, sent.sentAs)
}

async function answerCode(context: Route.ActionArgs['context'], code: string, sentAs: 'code' | 'photo') {
  const checked = await checkCertificate(dbOf(context), code)
  if (checked.result === 'unreadable') return data({ unread: sentAs, pasted: code }, { status: 422 })
  return data({ answer: await showAnswer(context, checked) })
}

export default function Verify({ loaderData: { words, council }, actionData }: Route.ComponentProps) {
  const heading = useTranslations('ui')('check')
  const dates = useDateFormat()
  const answer = actionData && 'answer' in actionData ? actionData.answer : undefined
  const refused = actionData && 'errors' in actionData ? actionData : undefined
  const unread = actionData && 'unread' in actionData ? actionData.unread : undefined
  // A code is a secret, which `typed` never holds.
  const pasted = actionData && 'pasted' in actionData ? actionData.pasted : ''
  const photoFault = actionData && 'photoFault' in actionData ? actionData.photoFault : undefined
  return (
    <WithPageMessages pages={words}>
      <PageHead title={heading} refused={Boolean(refused || photoFault || unread)} />
      {answer ? (
        <CheckedAnswer answer={answer} dates={dates} />
      ) : (
        <CodeForm
          council={council}
          refused={refused}
          photoFault={photoFault}
          unread={unread}
          pasted={pasted}
        />
      )}
    </WithPageMessages>
  )
}

export { PortalErrorBoundary as ErrorBoundary }
