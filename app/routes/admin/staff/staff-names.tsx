import { useTranslations } from 'use-intl'
import { setStaffNames } from '../../../../council/identity/accounts/staff.server.ts'
import { limits } from '../../../../rules/limits.ts'
import { revalidateWhenStale } from '../../../forms/is-stale.ts'
import { optionalEmail, optionalText, readForm, refuse, text } from '../../../forms/read-form.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { notFound } from '../../../http/context.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../../i18n/with-page-messages.tsx'
import { TextField } from '../../../ui/field.tsx'
import { AdminFormScreen } from '../admin-form-screen.tsx'
import { finishForm, refuseStale } from '../finish-form.server.ts'
import { useAdminForm } from '../use-admin-form.ts'
import type { Route } from './+types/staff-names'
import { nameFaults, openStaff } from './open-staff.server.ts'

export const shouldRevalidate = revalidateWhenStale

export const handle = { mainForm: true }

export async function loader(args: Route.LoaderArgs) {
  const { actor, staff } = await openStaff(args)
  const { name, email, updatedAt } = staff
  const words = await getPageMessages(args.context, 'administrators')
  return { stored: { name, email }, version: updatedAt, draft: await findTyped(args, actor), words }
}

export async function action(args: Route.ActionArgs) {
  const { db, actor, userId } = await openStaff(args)
  const failure = { key: 'staffNumberFailed' } as const
  const form = await readForm(args.request, {
    name: text(limits.name),
    email: optionalEmail,
    readAt: optionalText(limits.name),
  })
  if (!form.ok) return refuse({ ...form, failure })
  const answer = await setStaffNames(db, actor, userId, form.values)
  if (!answer) throw notFound()
  if (!answer.done) {
    if (answer.fault === 'stale') return refuseStale(args, { failure, field: 'email', typed: form.typed })
    const errors = [{ field: 'email', key: nameFaults[answer.fault] }]
    const status = answer.fault === 'emailTaken' ? 409 : 422
    return refuse({ failure, errors, typed: form.typed }, { status })
  }
  return finishForm(args, '/admin/create-staff', { key: 'staffNamesSet', values: { name: answer.name } })
}

export const clientAction = sendPreservingForm<typeof action>

export default withPageMessages(StaffNames)

function StaffNames({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { stored, draft, version: current } = loaderData
  const t = useTranslations('pages.administrators')
  const admin = useTranslations('admin')
  const version = { field: 'readAt', current } as const
  const form = useAdminForm({ refused, draft, stored, version })
  return (
    <AdminFormScreen
      form={form}
      heading={t('namesOf', { name: stored.name })}
      back={{ to: '/admin/create-staff', name: admin('staffAccounts') }}
    >
      <TextField {...form.fieldProps('name')} required spellCheck={false} dir="auto" />
      <TextField {...form.fieldProps('email')} hint={t('emailHint')} type="email" />
    </AdminFormScreen>
  )
}
