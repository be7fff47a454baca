import { randomUUID } from 'node:crypto'
import { data } from 'react-router'
import { useTranslations } from 'use-intl'
import { deleteDraft } from '../../../../council/cases/drafts.server.ts'
import { createStaff } from '../../../../council/identity/accounts/create-account.server.ts'
import { issueLink } from '../../../../council/identity/accounts/one-time-links.server.ts'
import { findStaff, listStaff, setStaffDisabled } from '../../../../council/identity/accounts/staff.server.ts'
import { signOutEverywhere } from '../../../../council/identity/sessions/end-sessions.server.ts'
import { limits } from '../../../../rules/limits.ts'
import { duties } from '../../../../rules/roles.ts'
import { readNewPassword } from '../../../forms/chosen-password.server.ts'
import { errorsWithName } from '../../../forms/missing-name.server.ts'
import {
  choice,
  optionalEmail,
  optionalPhone,
  optionalText,
  readForm,
  refuse,
  text,
} from '../../../forms/read-form.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { newPassword } from '../../../forms/secret-fields.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { actorOf, dbOf, notFound, visitOf } from '../../../http/context.server.ts'
import { redirectWithFlash } from '../../../http/flash.server.ts'
import type { Flash } from '../../../http/flash.ts'
import { pageLinks, readCursor } from '../../../http/pagination.server.ts'
import { findServiceName } from '../../../i18n/service-name.server.ts'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { PasswordField, TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { FormCard } from '../../../ui/form-card.tsx'
import { LinkLine } from '../../../ui/link.tsx'
import { mainFormId } from '../../../ui/main-form.ts'
import { PageHead } from '../../../ui/screen-head.tsx'
import { OneTimeLinkBanner, StaffAccounts } from '../../../ui/staff-accounts.tsx'
import { DraftBanner } from '../draft-banner.tsx'
import type { Route } from './+types/create-staff'
import { DutyField } from './duty-field.tsx'

const intents = ['link', 'clearingLink', 'signOut', 'disable', 'enable'] as const
const account = {
  name: text(limits.name),
  email: optionalEmail,
  phone: optionalPhone,
  password: newPassword,
  office: optionalText(limits.name),
  duty: choice(['', ...duties] as const),
}

export const handle = { mainForm: true }

export async function loader({ context, url }: Route.LoaderArgs) {
  const db = dbOf(context)
  const actor = actorOf(context, 'admin')
  const service = visitOf(context).council.identityProvider?.settings
  const page = await listStaff(db, actor, readCursor(url))
  const draft = await findTyped({ context, url }, actor)
  return {
    accounts: page.rows.map(({ nameKey: _, ...row }) => row),
    ...pageLinks(url, page),
    service: service?.roles.includes('staff') ? await findServiceName(context) : undefined,
    // A draft with an intent comes from a button in the list of accounts.
    draft: draft?.intent === undefined ? draft : undefined,
    formKey: randomUUID(),
  }
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request.clone(), { intent: choice(intents), userId: text(limits.name) })
  if (form.typed.intent === '') return create(args)
  if (!form.ok) throw notFound()
  const { intent, userId } = form.values
  const actor = actorOf(args.context, 'admin')
  const { council } = visitOf(args.context)
  const staff = await findStaff(council.db, actor, userId)
  if (!staff) throw notFound()
  if (intent === 'link' || intent === 'clearingLink') {
    const clearsFactor = intent === 'clearingLink'
    const link = await issueLink(council.db, actor, userId, { clearsFactor })
    if (!link) throw notFound()
    const { token, expiresAt } = link
    return data({ name: staff.name, address: `${council.origin}/password/${token}`, expiresAt, clearsFactor })
  }
  if (intent === 'signOut') {
    await signOutEverywhere(council.db, actor, userId)
    return showFlash(args, { key: 'signedOutEverywhere', values: { name: staff.name } })
  }
  await setStaffDisabled(council.db, actor, userId, intent === 'disable')
  const key = intent === 'disable' ? 'staffDisabled' : 'staffEnabled'
  return showFlash(args, { key, values: { name: staff.name } })
}

async function create(args: Route.ActionArgs) {
  const actor = actorOf(args.context, 'admin')
  const { db } = visitOf(args.context).council
  const failure = { key: 'createStaffFailed' } as const
  const form = await readNewPassword(args.request, {
    db,
    name: 'password',
    shape: account,
    ownerOf: ({ name = '', email: address = '' }) => ({ name, email: address, role: 'staff' }),
  })
  const errors = errorsWithName(form)
  if (!form.ok || errors.length > 0) return refuse({ typed: form.typed, failure, errors })
  const made = await createStaff(db, actor, { ...form.values, duty: form.values.duty || null })
  if (!made.created) {
    const key = made.taken === 'phone' ? 'phoneTaken' : 'emailTaken'
    return refuse({ failure, errors: [{ field: made.taken, key }], typed: form.typed }, { status: 409 })
  }
  await deleteDraft(db, actor, args.url.pathname)
  return showFlash(args, { key: 'staffCreated', values: { name: form.values.name, role: 'staff' } })
}

async function showFlash({ context, url }: Route.ActionArgs, flash: Flash) {
  return redirectWithFlash(visitOf(context).council, url.pathname + url.search, flash)
}

export const clientAction = sendPreservingForm<typeof action>

export default function CreateStaff({ loaderData, actionData }: Route.ComponentProps) {
  const { accounts, previous, next, service, draft, formKey } = loaderData
  const t = useTranslations('admin')
  const field = useTranslations('field')
  const given = actionData && 'address' in actionData ? actionData : undefined
  const refused = actionData && 'errors' in actionData ? actionData : undefined
  const { summary, failure, errorOf, typedOr, fieldProps } = useRefusedForm(refused)
  const heading = t('createNewStaff')
  return (
    <>
      {given && <OneTimeLinkBanner key={given.address} {...given} />}
      <PageHead title={heading} area="admin" refused={Boolean(refused)}>
        <LinkLine to="/admin/citizens">{t('citizens.heading')}</LinkLine>
        <LinkLine to="/admin/administrators">{t('administrators')}</LinkLine>
      </PageHead>
      {refused && <ErrorSummary message={failure} errors={summary} />}
      <DraftBanner isRestored={Boolean(draft) && !refused} />
      <FormCard>
        {/* With script the page stays after an account was created: a new key empties the form. */}
        <Form id={mainFormId} method="post" noValidate key={formKey}>
          <TextField
            {...fieldProps('name', draft?.name)}
            autoComplete="off"
            spellCheck={false}
            dir="auto"
            required
          />
          <TextField {...fieldProps('email', draft?.email)} type="email" autoComplete="off" />
          <TextField
            {...fieldProps('phone', draft?.phone)}
            hint={t('phoneHint')}
            type="tel"
            autoComplete="off"
          />
          <TextField
            {...fieldProps('office', draft?.office)}
            hint={t('officeHint')}
            autoComplete="off"
            dir="auto"
          />
          <DutyField error={errorOf('duty')} defaultValue={typedOr('duty', draft?.duty)} />
          <PasswordField
            name="password"
            label={field('password')}
            hint={t('passwordHint', { min: limits.password.officerMin })}
            error={errorOf('password')}
            autoComplete="new-password"
          />
          <ButtonRow>
            <Button>{t('createStaff')}</Button>
          </ButtonRow>
        </Form>
      </FormCard>
      <StaffAccounts accounts={accounts} previous={previous} next={next} service={service} />
    </>
  )
}
