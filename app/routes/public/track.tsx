import { useTranslations } from 'use-intl'
import { trackApplication } from '../../../council/cases/applications/track.server.ts'
import { readApplicationId } from '../../../rules/application-id.ts'
import { councilDay } from '../../../rules/days.ts'
import { limits } from '../../../rules/limits.ts'
import { isOverdue } from '../../../rules/overdue.ts'
import { phone, readForm, refuse, text } from '../../forms/read-form.server.ts'
import { refuseTooManyAttempts } from '../../forms/refuse-too-many.server.ts'
import { retainedFields } from '../../forms/retained-form.server.ts'
import { useRefusedForm } from '../../forms/use-refused-form.ts'
import { PortalErrorBoundary } from '../../frame/portal-error-boundary.tsx'
import { visitOf } from '../../http/context.server.ts'
import { languageOf } from '../../i18n/language.server.ts'
import { getPageMessages } from '../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../i18n/with-page-messages.tsx'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { ClaimLink } from '../../ui/claim-link.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { CardForm } from '../../ui/form-card.tsx'
import { Listen } from '../../ui/listen.tsx'
import type { MainFormHandle } from '../../ui/main-form.ts'
import { PageHead } from '../../ui/screen-head.tsx'
import type { Route } from './+types/track'
import { NumberAndPhone } from './number-and-phone.tsx'
import { TrackedCase } from './tracked-case.tsx'

export const handle: MainFormHandle = { mainForm: true, showsRefusal: true }

export async function loader({ context, url }: Route.LoaderArgs) {
  // The QR code of an acknowledgement holds only the number. A text that cannot be a number is not shown.
  const asked = url.searchParams.get('number') ?? ''
  const number = readApplicationId(asked) === undefined ? '' : asked.trim()
  const typed = retainedFields(context)
  return { number, typed, words: await getPageMessages(context, 'track') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, { number: text(limits.name), applicantPhoneNo: phone })
  if (!form.ok) return refuse(form)
  const { number, applicantPhoneNo } = form.values
  const { council, client } = visitOf(context)
  const found = await trackApplication(
    council.db,
    { number, phone: applicantPhoneNo, language: languageOf(context) },
    client,
  )
  if (found && 'wait' in found) return refuseTooManyAttempts(found.wait, form.typed)
  if (!found)
    return refuse({ failure: { key: 'trackFailed' }, errors: [], typed: form.typed }, { status: 404 })
  const late = isOverdue(found, councilDay(new Date().toISOString()))
  return { tracked: { ...found, late } }
}

export default withPageMessages(Track)

function Track({ loaderData: { number, typed }, actionData }: Route.ComponentProps) {
  const tracked = actionData && 'tracked' in actionData ? actionData.tracked : undefined
  const refused = actionData && 'errors' in actionData ? actionData : undefined
  const heading = useTranslations('public')('track')
  const t = useTranslations('pages.track')
  const user = useTranslations('user')
  const error = useTranslations('error')
  const { summary, failure, fieldProps } = useRefusedForm(refused, { number: user('number') })
  const unknown = refused?.failure?.key === 'trackFailed'
  return (
    <>
      <Listen />
      <PageHead title={heading} refused={Boolean(refused)} lead={t('lead')} />
      {refused && <ErrorSummary message={failure} errors={summary} />}
      {unknown && <p className="quiet">{error('trackFailedMore')}</p>}
      {tracked && <TrackedCase tracked={tracked} />}
      <CardForm action="/track">
        <NumberAndPhone number={tracked?.applicationId ?? number} {...typed} fieldProps={fieldProps} />
        <ButtonRow>
          <Button>{t('button')}</Button>
        </ButtonRow>
      </CardForm>
      <div className="form-foot">
        <ClaimLink />
      </div>
    </>
  )
}

export { PortalErrorBoundary as ErrorBoundary }
