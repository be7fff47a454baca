import { useTranslations } from 'use-intl'
import { setStaffDuty } from '../../../../council/office/staff-duty.server.ts'
import { duties } from '../../../../rules/roles.ts'
import { choice, readForm, refuse } from '../../../forms/read-form.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { notFound } from '../../../http/context.server.ts'
import { AdminFormScreen } from '../admin-form-screen.tsx'
import { finishForm } from '../finish-form.server.ts'
import { useAdminForm } from '../use-admin-form.ts'
import type { Route } from './+types/staff-duty'
import { DutyField } from './duty-field.tsx'
import { openStaff } from './open-staff.server.ts'

export const handle = { mainForm: true }

export async function loader(args: Route.LoaderArgs) {
  const { actor, staff } = await openStaff(args)
  const draft = await findTyped(args, actor)
  return { name: staff.name, stored: { duty: draft?.duty ?? staff.duty ?? '' } }
}

export async function action(args: Route.ActionArgs) {
  const { db, actor, userId } = await openStaff(args)
  const form = await readForm(args.request, { duty: choice(['', ...duties] as const) })
  if (!form.ok) return refuse({ ...form, failure: { key: 'dutyFailed' } })
  const staff = await setStaffDuty(db, actor, userId, form.values.duty || null)
  if (!staff) throw notFound()
  return finishForm(args, '/admin/create-staff', { key: 'dutySet', values: { name: staff.name } })
}

export const clientAction = sendPreservingForm<typeof action>

export default function StaffDuty({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { name, stored } = loaderData
  const t = useTranslations('admin')
  const form = useAdminForm({ refused, stored })
  return (
    <AdminFormScreen
      form={form}
      heading={t('dutyOf', { name })}
      lead={<p>{t('dutyChange')}</p>}
      back={{ to: '/admin/create-staff', name: t('staffAccounts') }}
      save={t('saveDuty')}
    >
      <DutyField error={form.errorOf('duty')} defaultValue={form.valueIn('duty')} />
    </AdminFormScreen>
  )
}
