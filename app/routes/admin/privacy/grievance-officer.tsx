import { useTranslations } from 'use-intl'
import {
  getGrievanceOfficer,
  setGrievanceOfficer,
} from '../../../../council/privacy/grievance-officer.server.ts'
import { limits } from '../../../../rules/limits.ts'
import { optionalEmail, optionalText, readForm, refuse, text } from '../../../forms/read-form.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { actorOf, dbOf } from '../../../http/context.server.ts'
import { TextField } from '../../../ui/field.tsx'
import { AdminFormScreen } from '../admin-form-screen.tsx'
import { finishForm } from '../finish-form.server.ts'
import { useAdminForm } from '../use-admin-form.ts'
import type { Route } from './+types/grievance-officer'

export const handle = { mainForm: true }

export async function loader({ context, url }: Route.LoaderArgs) {
  const db = dbOf(context)
  const draft = await findTyped({ context, url }, actorOf(context, 'admin'))
  return { stored: { ...(await getGrievanceOfficer(db)) }, draft }
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request, {
    office: text(limits.name),
    phone: optionalText(limits.name),
    email: optionalEmail,
  })
  if (!form.ok) return refuse(form)
  await setGrievanceOfficer(dbOf(args.context), actorOf(args.context, 'admin'), form.values)
  return finishForm(args, '/admin/privacy/officer', { key: 'grievanceOfficerSet' })
}

export const clientAction = sendPreservingForm<typeof action>

export default function GrievanceOfficer({ loaderData, actionData: refused }: Route.ComponentProps) {
  const t = useTranslations('admin.grievance')
  const requests = useTranslations('admin.privacyRequests')
  const form = useAdminForm({ refused, ...loaderData })
  return (
    <AdminFormScreen
      form={form}
      heading={t('heading')}
      lead={<p>{t('lead')}</p>}
      back={{ to: '/admin/privacy/requests', name: requests('heading') }}
    >
      <TextField {...form.fieldProps('office')} hint={t('officeHint')} dir="auto" required />
      <TextField {...form.fieldProps('phone')} type="tel" />
      <TextField {...form.fieldProps('email')} type="email" />
    </AdminFormScreen>
  )
}
