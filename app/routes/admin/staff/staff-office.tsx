import { Form } from 'react-router'
import { useTranslations } from 'use-intl'
import { findStaff, setStaffOffice } from '../../../../council/accounts/staff.server.ts'
import { deleteDraft, findDraft } from '../../../../council/drafts.server.ts'
import { limits } from '../../../../rules/limits.ts'
import { redirectSaying } from '../../../flash.server.ts'
import { choice, optionalWords, readForm, refuse } from '../../../forms/read-form.server.ts'
import { useRefused } from '../../../forms/use-refused.ts'
import { actorOf, dbOf, notFound, visitOf } from '../../../guard.server.ts'
import { sendOrKeep } from '../../../sending.ts'
import { Button, ButtonLink, ButtonRow } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { TextField } from '../../../ui/field.tsx'
import { FormCard } from '../../../ui/form-card.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { BackLink, ScreenHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/staff-office'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const db = dbOf(context)
  const actor = actorOf(context, 'admin')
  const staff = await findStaff(db, actor, params.userId)
  if (!staff) throw notFound()
  const kept = await findDraft(db, actor, url.pathname)
  return { name: staff.name, office: kept?.office ?? staff.office }
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const actor = actorOf(context, 'admin')
  const { council } = visitOf(context)
  if (!(await findStaff(council.db, actor, params.userId))) throw notFound()
  const form = await readForm(request, { intent: choice(['office']), office: optionalWords(limits.name) })
  if (!form.ok) return refuse({ ...form, failure: { key: 'officeFailed' } })
  const set = await setStaffOffice(council.db, actor, params.userId, form.values.office)
  if (!set) throw notFound()
  await deleteDraft(council.db, actor, url.pathname)
  const flash = { key: 'officeSet', values: { name: set.name } } as const
  return redirectSaying(council, '/admin/create-staff', flash)
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendOrKeep(args)
}

export default function OfficeOfStaff({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { name, office } = loaderData
  const t = useTranslations('admin')
  const field = useTranslations('field')
  const area = useTranslations('area')
  const { summary, failure, errorOf, typedOr } = useRefused(refused)
  const heading = t('officeOf', { name })
  return (
    <>
      <PageTitle heading={heading} area={area('admin')} refused={Boolean(refused)} />
      <BackLink to="/admin/create-staff">{t('staffAccounts')}</BackLink>
      <ScreenHead title={heading} />
      {refused && <ErrorSummary message={failure} errors={summary} />}
      <FormCard>
        <Form method="post" noValidate>
          <input type="hidden" name="intent" value="office" />
          <TextField
            name="office"
            label={field('office')}
            hint={t('officeHint')}
            defaultValue={typedOr('office', office)}
            error={errorOf('office')}
            autoComplete="off"
            dir="auto"
          />
          <ButtonRow>
            <Button>{t('saveOffice')}</Button>
            <ButtonLink to="/admin/create-staff" kind="quiet">
              {t('cancel')}
            </ButtonLink>
          </ButtonRow>
        </Form>
      </FormCard>
    </>
  )
}
