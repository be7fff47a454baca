import { useTranslations } from 'use-intl'
import { setStaffPhone } from '../../../../council/identity/accounts/staff.server.ts'
import { optionalPhone, readForm, refuse } from '../../../forms/read-form.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { notFound } from '../../../http/context.server.ts'
import { TextField } from '../../../ui/field.tsx'
import { AdminFormScreen } from '../admin-form-screen.tsx'
import { finishForm } from '../finish-form.server.ts'
import { useAdminForm } from '../use-admin-form.ts'
import type { Route } from './+types/staff-phone'
import { nameFaults, openStaff } from './open-staff.server.ts'

export const handle = { mainForm: true }

export async function loader(args: Route.LoaderArgs) {
  const { actor, staff } = await openStaff(args)
  const draft = await findTyped(args, actor)
  return { name: staff.name, stored: { phone: draft?.phone ?? staff.phone } }
}

export async function action(args: Route.ActionArgs) {
  const { db, actor, userId } = await openStaff(args)
  const failure = { key: 'staffNumberFailed' } as const
  const form = await readForm(args.request, { phone: optionalPhone })
  if (!form.ok) return refuse({ ...form, failure })
  const answer = await setStaffPhone(db, actor, userId, form.values.phone)
  if (!answer) throw notFound()
  if (!answer.done) {
    const errors = [{ field: 'phone', key: nameFaults[answer.fault] }]
    return refuse({ failure, errors, typed: form.typed }, { status: 409 })
  }
  const values = { name: answer.name, phone: form.values.phone === '' ? 'none' : 'some' }
  return finishForm(args, '/admin/create-staff', { key: 'staffPhoneSet', values })
}

export const clientAction = sendPreservingForm<typeof action>

export default function StaffPhone({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { name, stored } = loaderData
  const t = useTranslations('admin')
  const form = useAdminForm({ refused, stored })
  return (
    <AdminFormScreen
      form={form}
      heading={t('phoneOf', { name })}
      back={{ to: '/admin/create-staff', name: t('staffAccounts') }}
      save={t('savePhone')}
    >
      <TextField {...form.fieldProps('phone')} hint={t('phoneSetHint')} type="tel" />
    </AdminFormScreen>
  )
}
