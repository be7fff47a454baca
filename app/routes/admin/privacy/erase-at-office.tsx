import { useTranslations } from 'use-intl'
import { eraseAtOffice, findHeldByErasable } from '../../../../council/privacy/erase-at-office.server.ts'
import { limits } from '../../../../rules/limits.ts'
import { readForm, refuse, text } from '../../../forms/read-form.server.ts'
import { refuseTooManyAttempts } from '../../../forms/refuse-too-many.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { optionalPassword } from '../../../forms/secret-fields.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { actorOf, dbOf, notFound } from '../../../http/context.server.ts'
import { casesOf, noteListed } from '../../../http/note-listed.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { Banner } from '../../../ui/banner.tsx'
import { PasswordField, TextField } from '../../../ui/field.tsx'
import { AloneLink } from '../../../ui/link.tsx'
import { BackLink, PageHead } from '../../../ui/screen-head.tsx'
import { AdminFormScreen } from '../admin-form-screen.tsx'
import { finishForm } from '../finish-form.server.ts'
import { useAdminForm } from '../use-admin-form.ts'
import type { Route } from './+types/erase-at-office'
import { Sender } from './sender.tsx'

const list = '/admin/privacy/requests'

type Loaded = Awaited<ReturnType<typeof loader>>

export const handle = {
  mainForm: ({ applications }: Loaded) => !applications.some(({ isOpen }) => isOpen),
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const [db, actor] = [dbOf(context), actorOf(context, 'admin')]
  const found = await findHeldByErasable(db, actor, params.requestId, languageOf(context))
  if (!found) throw notFound()
  const { id: _, ...shown } = found
  await noteListed(context, casesOf(shown.applications))
  return { ...shown, draft: await findTyped({ context, url }, actor) }
}

export async function action(args: Route.ActionArgs) {
  const { request, context, params } = args
  const [db, actor] = [dbOf(context), actorOf(context, 'admin')]
  const form = await readForm(request, { identityPaper: text(limits.name), password: optionalPassword })
  const failure = { key: 'eraseFailed' } as const
  if (!form.ok) {
    if (!(await findHeldByErasable(db, actor, params.requestId, 'en'))) throw notFound()
    return refuse({ ...form, failure })
  }
  const { typed } = form
  const { identityPaper: paper, password } = form.values
  const answer = await eraseAtOffice(db, actor, params.requestId, { paper, password })
  if (!answer) throw notFound()
  if (answer.done) return finishForm(args, list, { key: 'accountErasedAtOffice' })
  if ('retryAfterSeconds' in answer) return refuseTooManyAttempts(answer.retryAfterSeconds, typed)
  if (answer.fault === 'open')
    return refuse({ failure: { key: 'eraseFirst' }, errors: [], typed }, { status: 409 })
  return refuse({ failure, errors: [{ field: 'password', key: 'passwordWrong' }], typed })
}

export const clientAction = sendPreservingForm<typeof action>

/** Erases the account of somebody who stands in the office and cannot sign in. */
export default function EraseAtOffice({ loaderData, actionData: refused, params }: Route.ComponentProps) {
  const { name, signInName, applications, draft } = loaderData
  const t = useTranslations('admin.privacyRequests')
  const error = useTranslations('error')
  const retention = useTranslations('admin.retention')
  const labels = { identityPaper: t('paper'), password: retention('password') }
  const form = useAdminForm({ refused, draft, labels })
  const back = { to: `${list}/${params.requestId}`, name: t('kind.erase') }
  const sender = <Sender name={name} signInName={signInName} applicationId={null} />
  const open = applications.filter(({ isOpen }) => isOpen)
  if (open.length > 0)
    return (
      <>
        <BackLink to={back.to}>{back.name}</BackLink>
        <PageHead title={t('eraseAccount')} area="admin" lead={sender} />
        <Banner kind="warning" heading={error('eraseFirst')}>
          <ul>
            {open.map(({ applicationId, serviceName }) => (
              <li key={applicationId}>
                <AloneLink to={`/admin/application/update/${applicationId}`}>
                  {applicationId} · {serviceName}
                </AloneLink>
              </li>
            ))}
          </ul>
        </Banner>
      </>
    )
  return (
    <AdminFormScreen
      form={form}
      heading={t('eraseAccount')}
      lead={
        <>
          <p>{sender}</p>
          <p>{t('eraseLead')}</p>
        </>
      }
      back={back}
      save={t('eraseAccount')}
      saveKind="danger"
    >
      <TextField {...form.fieldProps('identityPaper')} hint={t('paperHint')} dir="auto" required />
      <PasswordField name="password" label={labels.password} error={form.errorOf('password')} />
    </AdminFormScreen>
  )
}
