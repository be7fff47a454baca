import { useTranslations } from 'use-intl'
import { recordProfileOpening } from '../../../../council/audit/openings.server.ts'
import { findCitizen } from '../../../../council/identity/accounts/citizens.server.ts'
import { findDisabling, setCitizenDisabled } from '../../../../council/identity/accounts/disabling.server.ts'
import { signOutEverywhere } from '../../../../council/identity/sessions/end-sessions.server.ts'
import { findNomineeOf } from '../../../../council/privacy/nominee.server.ts'
import { limits } from '../../../../rules/limits.ts'
import { revalidateWhenStale } from '../../../forms/is-stale.ts'
import { choice, readForm, refuse, text } from '../../../forms/read-form.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { actorOf, dbOf, notFound, visitOf } from '../../../http/context.server.ts'
import { redirectWithFlash } from '../../../http/flash.server.ts'
import { Button } from '../../../ui/button.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { DisabledBanner } from '../../../ui/disabled-banner.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { AdminFormScreen } from '../admin-form-screen.tsx'
import { finishForm, refuseStale } from '../finish-form.server.ts'
import { useAdminForm } from '../use-admin-form.ts'
import type { Route } from './+types/citizen-account'

export const handle = { mainForm: true }

export const shouldRevalidate = revalidateWhenStale

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const db = dbOf(context)
  const actor = actorOf(context, 'admin')
  const citizen = await findCitizen(db, actor, params.userId)
  if (!citizen) throw notFound()
  await recordProfileOpening(db, actor, params.userId, visitOf(context).client)
  const { name, email, phone, createdAt } = citizen
  const disabling = await findDisabling(db, actor, params.userId)
  const draft = await findTyped({ context, url }, actor)
  const intent: 'enable' | 'disable' = disabling ? 'enable' : 'disable'
  return {
    name,
    email,
    phone,
    createdAt,
    nominee: await findNomineeOf(db, actor, params.userId),
    disabling,
    intent,
    draft: draft?.intent === intent ? draft : undefined,
  }
}

export async function action(args: Route.ActionArgs) {
  const db = dbOf(args.context)
  const actor = actorOf(args.context, 'admin')
  const { userId } = args.params
  if (!(await findCitizen(db, actor, userId))) throw notFound()
  const asked = await readForm(args.request.clone(), { intent: choice(['signOut']) })
  if (asked.ok) {
    const name = await signOutEverywhere(db, actor, userId)
    if (name === undefined) throw notFound()
    return redirectWithFlash(visitOf(args.context).council, args.url.pathname, {
      key: 'signedOutEverywhere',
      values: { name },
    })
  }
  const form = await readForm(args.request, {
    intent: choice(['disable', 'enable']),
    reason: text(limits.reason, { lines: true }),
  })
  const failure = { key: 'setAsideFailed' } as const
  if (!form.ok) return refuse({ ...form, failure })
  const { intent, reason } = form.values
  const answer = await setCitizenDisabled(db, actor, userId, { disabled: intent === 'disable', reason })
  if (!answer) throw notFound()
  // What was typed was a reason for an act that is no longer open.
  if (!answer.done) return refuseStale(args, { failure: { key: 'citizenStale' }, typed: {} })
  const key = intent === 'disable' ? 'staffDisabled' : 'staffEnabled'
  return finishForm(args, args.url.pathname, { key, values: { name: answer.name } })
}

export const clientAction = sendPreservingForm<typeof action>

export default function CitizenAccount({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { name, email, phone, createdAt, nominee, disabling, intent, draft } = loaderData
  const t = useTranslations('admin.citizens')
  const admin = useTranslations('admin')
  const field = useTranslations('field')
  const words = useDateFormat()
  const form = useAdminForm({ refused, draft })
  return (
    <>
      <AdminFormScreen
        // With script, mounted fields keep what is typed: a reason to disable the account would stay as one
        // to enable it.
        key={disabling?.date}
        form={form}
        heading={t('account')}
        back={{ to: '/admin/citizens', name: t('heading') }}
        about={
          <>
            <DisabledBanner disabling={disabling} />
            <DescriptionList
              items={[
                { label: field('name'), value: name },
                { label: field('email'), value: email },
                { label: field('phone'), value: phone },
                { label: t('registered'), value: words.date(createdAt) },
                { label: t('nominee'), value: nominee && `${nominee.name}, ${nominee.phone}` },
              ]}
            />
            <p>{t(disabling ? 'enableMore' : 'disableMore')}</p>
          </>
        }
        hidden={{ intent }}
        save={admin(intent)}
        saveKind={disabling ? 'primary' : 'danger'}
      >
        <TextArea {...form.fieldProps('reason')} hint={t('reasonHint')} dir="auto" required />
      </AdminFormScreen>
      {!disabling && (
        <Form method="post" className="section">
          <Button kind="secondary" name="intent" value="signOut">
            {admin('signOut')}
          </Button>
        </Form>
      )}
    </>
  )
}
