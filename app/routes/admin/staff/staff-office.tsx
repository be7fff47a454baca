import { useTranslations } from 'use-intl'
import { setStaffOffice } from '../../../../council/identity/accounts/staff.server.ts'
import { limits } from '../../../../rules/limits.ts'
import { choice, optionalText, readForm, refuse } from '../../../forms/read-form.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { notFound } from '../../../http/context.server.ts'
import { TextField } from '../../../ui/field.tsx'
import { AdminFormScreen } from '../admin-form-screen.tsx'
import { finishForm } from '../finish-form.server.ts'
import { useAdminForm } from '../use-admin-form.ts'
import type { Route } from './+types/staff-office'
import { openStaff } from './open-staff.server.ts'

export const handle = { mainForm: true }

export async function loader(args: Route.LoaderArgs) {
  const { actor, staff } = await openStaff(args)
  const draft = await findTyped(args, actor)
  return { name: staff.name, stored: { office: draft?.office ?? staff.office } }
}

export async function action(args: Route.ActionArgs) {
  const { db, actor, userId } = await openStaff(args)
  const form = await readForm(args.request, {
    intent: choice(['office']),
    office: optionalText(limits.name),
  })
  if (!form.ok) return refuse({ ...form, failure: { key: 'officeFailed' } })
  const staff = await setStaffOffice(db, actor, userId, form.values.office)
  if (!staff) throw notFound()
  return finishForm(args, '/admin/create-staff', { key: 'officeSet', values: { name: staff.name } })
}

export const clientAction = sendPreservingForm<typeof action>

export default function StaffOffice({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { name, stored } = loaderData
  const t = useTranslations('admin')
  const form = useAdminForm({ refused, stored })
  return (
    <AdminFormScreen
      form={form}
      heading={t('officeOf', { name })}
      back={{ to: '/admin/create-staff', name: t('staffAccounts') }}
      hidden={{ intent: 'office' }}
      save={t('saveOffice')}
    >
      <TextField {...form.fieldProps('office')} hint={t('officeHint')} dir="auto" />
    </AdminFormScreen>
  )
}
