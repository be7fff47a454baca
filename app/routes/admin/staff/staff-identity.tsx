import { useTranslations } from 'use-intl'
import {
  findInvitation,
  inviteIdentity,
  withdrawInvitation,
} from '../../../../council/identity/hosted/invitations.server.ts'
import { invitationHours } from '../../../../rules/limits.ts'
import { choice, optionalEmail, readForm, refuse } from '../../../forms/read-form.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { notFound, visitOf } from '../../../http/context.server.ts'
import { findServiceName } from '../../../i18n/service-name.server.ts'
import { Button } from '../../../ui/button.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { TextField } from '../../../ui/field.tsx'
import type { ErrorKey } from '../../../ui/form-errors.ts'
import { AdminFormScreen } from '../admin-form-screen.tsx'
import { finishForm } from '../finish-form.server.ts'
import { useAdminForm } from '../use-admin-form.ts'
import type { Route } from './+types/staff-identity'
import { openStaff } from './open-staff.server.ts'

export const handle = { mainForm: true }

const screen = '/admin/create-staff'

async function openInvited(args: Pick<Route.LoaderArgs, 'context' | 'params'>) {
  const opened = await openStaff(args)
  const service = visitOf(args.context).council.identityProvider?.settings
  if (!service?.roles.includes('staff')) throw notFound()
  return { ...opened, service }
}

export async function loader(args: Route.LoaderArgs) {
  const { db, actor, userId, staff, service } = await openInvited(args)
  const draft = await findTyped(args, actor)
  const invitation = await findInvitation(db, actor, userId)
  const stored = { email: draft?.email ?? invitation?.email ?? '' }
  const name = (await findServiceName(args.context)) ?? service.name
  return { name: staff.name, service: name, invitation, stored }
}

const faults = {
  disabled: 'staffIsDisabled',
  emailInvited: 'emailInvited',
  linked: 'identityTaken',
} as const satisfies Record<string, ErrorKey>

export async function action(args: Route.ActionArgs) {
  const { db, actor, userId, staff, service } = await openInvited(args)
  const failure = { key: 'inviteFailed' } as const
  const form = await readForm(args.request, { intent: choice(['invite', 'withdraw']), email: optionalEmail })
  if (!form.ok) return refuse({ ...form, failure })
  const { intent, email } = form.values
  const values = { name: staff.name, hours: invitationHours }
  if (intent === 'withdraw') {
    await withdrawInvitation(db, actor, userId)
    return finishForm(args, screen, { key: 'invitationWithdrawn', values })
  }
  const lacking = { field: 'email', key: 'enter' } as const
  if (email === '') return refuse({ failure, errors: [lacking], typed: form.typed })
  const answer = await inviteIdentity(db, actor, userId, { email, issuer: service.issuer })
  if (!answer) throw notFound()
  if (answer.invited) return finishForm(args, screen, { key: 'identityInvited', values })
  const errors = [{ field: 'email', key: faults[answer.fault] }]
  return refuse({ failure, errors, typed: form.typed }, { status: 409 })
}

export const clientAction = sendPreservingForm<typeof action>

export default function StaffIdentity({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { name, service, invitation, stored } = loaderData
  const t = useTranslations('admin')
  const words = useDateFormat()
  const form = useAdminForm({ refused, stored, labels: { email: t('identity.email', { service }) } })
  return (
    <AdminFormScreen
      form={form}
      heading={t('identity.heading', { service, name })}
      back={{ to: screen, name: t('staffAccounts') }}
      lead={<p>{t('identity.more', { service, hours: invitationHours })}</p>}
      about={
        invitation && (
          <p>{t('identity.open', { email: invitation.email, until: words.moment(invitation.expiresAt) })}</p>
        )
      }
      save={t('identity.invite')}
      buttons={
        <>
          <Button name="intent" value="invite">
            {t('identity.invite')}
          </Button>
          {invitation && (
            <Button kind="secondary" name="intent" value="withdraw">
              {t('identity.withdraw')}
            </Button>
          )}
        </>
      }
    >
      <TextField {...form.fieldProps('email')} type="email" />
    </AdminFormScreen>
  )
}
