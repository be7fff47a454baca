import { useTranslations } from 'use-intl'
import { requestByNumber } from '../../../../council/privacy/request-by-number.server.ts'
import { limits } from '../../../../rules/limits.ts'
import { answerDays, requestKinds } from '../../../../rules/privacy-requests.ts'
import { choice, phone, readForm, refuse, text } from '../../../forms/read-form.server.ts'
import { refuseTooManyAttempts } from '../../../forms/refuse-too-many.server.ts'
import { retainedFields } from '../../../forms/retained-form.server.ts'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { visitOf } from '../../../http/context.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../../i18n/with-page-messages.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { SelectField, TextArea } from '../../../ui/field.tsx'
import { FormCard } from '../../../ui/form-card.tsx'
import type { MainFormHandle } from '../../../ui/main-form.ts'
import { BackLink, PageHead } from '../../../ui/screen-head.tsx'
import { NumberAndPhone } from '../number-and-phone.tsx'
import { StrangerForm } from '../stranger-form.tsx'
import type { Route } from './+types/privacy-request'

export const handle: MainFormHandle = { mainForm: true, showsRefusal: true }

export async function loader({ context }: Route.LoaderArgs) {
  return {
    typed: retainedFields(context),
    words: await getPageMessages(context, 'privacyRequest', 'track'),
  }
}

/** Answers alike whether or not number and phone belong together. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, {
    number: text(limits.name),
    applicantPhoneNo: phone,
    kind: choice(requestKinds),
    message: text(limits.message, { lines: true }),
  })
  if (!form.ok) return refuse(form)
  const { council, client } = visitOf(context)
  const { applicantPhoneNo, message: words, ...asked } = form.values
  const wait = await requestByNumber(council.db, { ...asked, phone: applicantPhoneNo, words }, client)
  return wait === undefined ? { isTaken: true as const } : refuseTooManyAttempts(wait, form.typed)
}

export default withPageMessages(PrivacyRequest)

function PrivacyRequest({ loaderData: { typed }, actionData }: Route.ComponentProps) {
  const t = useTranslations('pages.privacyRequest')
  const user = useTranslations('user')
  const duty = useTranslations('ui')
  const refused = actionData && 'errors' in actionData ? actionData : undefined
  const isTaken = actionData !== undefined && 'isTaken' in actionData
  const labels = { number: user('number'), kind: t('kind') }
  const { summary, failure, fieldProps, typedOr } = useRefusedForm(refused, labels)
  return (
    <>
      <BackLink to="/privacy">{duty('duty.privacy')}</BackLink>
      <PageHead title={t('heading')} refused={Boolean(refused)}>
        {!isTaken && <p>{t('lead', { days: answerDays })}</p>}
      </PageHead>
      {refused && <ErrorSummary message={failure} errors={summary} />}
      {isTaken && (
        <Banner kind="success" heading={t('taken')}>
          <p>{t('takenMore', { days: answerDays })}</p>
        </Banner>
      )}
      {!isTaken && (
        <FormCard>
          <StrangerForm>
            <NumberAndPhone {...typed} fieldProps={fieldProps} />
            <SelectField
              {...fieldProps('kind')}
              defaultValue={typedOr('kind', typed?.kind)}
              options={requestKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            />
            <TextArea {...fieldProps('message', typed?.message)} autoComplete="off" dir="auto" required />
            <ButtonRow>
              <Button>{t('send')}</Button>
            </ButtonRow>
          </StrangerForm>
        </FormCard>
      )}
    </>
  )
}
