import { redirect } from 'react-router'
import { useTranslations } from 'use-intl'
import { recordProfileOpening } from '../../../../council/audit/openings.server.ts'
import { deleteDraft } from '../../../../council/cases/drafts.server.ts'
import { findCitizen } from '../../../../council/identity/accounts/citizens.server.ts'
import { releaseNumber } from '../../../../council/identity/phones/release-number.server.ts'
import { limits } from '../../../../rules/limits.ts'
import { phone, readForm, refuse, text } from '../../../forms/read-form.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { actorOf, dbOf, notFound, visitOf } from '../../../http/context.server.ts'
import { redirectWithFlash } from '../../../http/flash.server.ts'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { CancelLink } from '../../../ui/cancel-link.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { CardForm } from '../../../ui/form-card.tsx'
import { BackLink, PageHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/release-number'

export const handle = { mainForm: true }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = actorOf(context, 'staff')
  const citizen = await findCitizen(dbOf(context), actor, params.userId)
  if (!citizen || citizen.phone === '') throw notFound()
  await recordProfileOpening(dbOf(context), actor, params.userId, visitOf(context).client)
  const draft = await findTyped({ context, url }, actor)
  const { name, email } = citizen
  return { id: params.userId, name, phone: citizen.phone, hasEmail: email !== '', typed: draft?.reason }
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const actor = actorOf(context, 'staff')
  const { council } = visitOf(context)
  const form = await readForm(request, { phone, reason: text(limits.reason, { lines: true }) })
  if (!form.ok) return refuse({ ...form, failure: { key: 'numberNotReleased' } })
  const released = await releaseNumber(council.db, actor, params.userId, form.values)
  const back = `/staff/update-user?user=${params.userId}`
  // It was sent twice, or somebody was faster: the profile shows what has become of the number.
  if (!released) return redirect(back, 303)
  await deleteDraft(council.db, actor, url.pathname)
  const { name } = released
  const number = form.values.phone
  return redirectWithFlash(council, back, { key: 'numberReleased', values: { name, phone: number } })
}

export const clientAction = sendPreservingForm<typeof action>

export default function ReleaseNumber({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { id, name, phone: number, hasEmail, typed } = loaderData
  const t = useTranslations('staff')
  const { summary, failure, fieldProps } = useRefusedForm(refused)
  const heading = t('releaseNumber')
  const back = `/staff/update-user?user=${id}`
  return (
    <>
      <BackLink to={back}>{t('updateUser')}</BackLink>
      <PageHead title={heading} area="staff" refused={Boolean(refused)}>
        <p>{t('releaseOf', { name, phone: number })}</p>
        <p>{t('releaseMore')}</p>
        {!hasEmail && <p>{t('releaseOnlyName')}</p>}
      </PageHead>
      {refused && <ErrorSummary message={failure} errors={summary} />}
      <CardForm>
        <input type="hidden" name="phone" value={number} />
        <TextArea
          {...fieldProps('reason', typed)}
          hint={t('releaseReason')}
          autoComplete="off"
          dir="auto"
          required
        />
        <ButtonRow>
          <Button kind="danger">{heading}</Button>
          <CancelLink to={back} />
        </ButtonRow>
      </CardForm>
    </>
  )
}
