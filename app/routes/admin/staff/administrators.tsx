import { randomUUID } from 'node:crypto'
import { useTranslations } from 'use-intl'
import { createAdministrator } from '../../../../council/identity/accounts/create-account.server.ts'
import { signOutEverywhere } from '../../../../council/identity/sessions/end-sessions.server.ts'
import {
  listAdministrators,
  setAdministratorDisabled,
} from '../../../../council/office/administrators.server.ts'
import { limits } from '../../../../rules/limits.ts'
import { readNewPassword } from '../../../forms/chosen-password.server.ts'
import { choice, email, readForm, refuse, text } from '../../../forms/read-form.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { newPassword } from '../../../forms/secret-fields.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { actorOf, dbOf, notFound, visitOf } from '../../../http/context.server.ts'
import { redirectWithFlash } from '../../../http/flash.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { WithPageMessages } from '../../../i18n/with-page-messages.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { Breakable } from '../../../ui/description-list.tsx'
import { PasswordField, TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Cell, Row, RowButton, RowsTable } from '../../../ui/rows-table.tsx'
import { AdminFormScreen } from '../admin-form-screen.tsx'
import { finishForm } from '../finish-form.server.ts'
import { useAdminForm } from '../use-admin-form.ts'
import type { Route } from './+types/administrators'

const account = { name: text(limits.name), email, password: newPassword }

export const handle = { mainForm: true }

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = actorOf(context, 'admin')
  const draft = await findTyped({ context, url }, actor)
  return {
    own: actor.id,
    accounts: await listAdministrators(dbOf(context), actor),
    // A draft with an intent comes from a button in the list.
    draft: draft?.intent === undefined ? draft : undefined,
    words: await getPageMessages(context, 'administrators'),
    formKey: randomUUID(),
  }
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request.clone(), {
    intent: choice(['signOut', 'disable', 'enable']),
    userId: text(limits.name),
  })
  if (form.typed.intent === '') return create(args)
  if (!form.ok) throw notFound()
  const { intent, userId } = form.values
  const { council } = visitOf(args.context)
  const actor = actorOf(args.context, 'admin')
  if (intent === 'signOut') {
    const name = await signOutEverywhere(council.db, actor, userId)
    if (name === undefined) throw notFound()
    return redirectWithFlash(council, args.url.pathname, { key: 'signedOutEverywhere', values: { name } })
  }
  const answer = await setAdministratorDisabled(council.db, actor, userId, intent === 'disable')
  if (!answer) throw notFound()
  if (!answer.done) return redirectWithFlash(council, args.url.pathname, { key: 'lastAdmin' })
  const key = intent === 'disable' ? 'staffDisabled' : 'staffEnabled'
  return redirectWithFlash(council, args.url.pathname, { key, values: { name: answer.name } })
}

async function create(args: Route.ActionArgs) {
  const db = dbOf(args.context)
  const actor = actorOf(args.context, 'admin')
  const failure = { key: 'createStaffFailed' } as const
  const form = await readNewPassword(args.request, {
    db,
    name: 'password',
    shape: account,
    ownerOf: ({ name = '', email: address = '' }) => ({ name, email: address, role: 'admin' }),
  })
  if (!form.ok) return refuse({ ...form, failure })
  const made = await createAdministrator(db, actor, form.values)
  if (!made.created)
    return refuse(
      { failure, errors: [{ field: 'email', key: 'emailTaken' }], typed: form.typed },
      { status: 409 },
    )
  return finishForm(args, args.url.pathname, {
    key: 'staffCreated',
    values: { name: form.values.name, role: 'admin' },
  })
}

export const clientAction = sendPreservingForm<typeof action>

export default function Administrators({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <WithPageMessages pages={loaderData.words}>
      {/* With script the page stays after an account was created: a new key empties the form. */}
      <AdministratorsForm key={loaderData.formKey} loaderData={loaderData} refused={actionData} />
    </WithPageMessages>
  )
}

type AdministratorsFormProps = Pick<Route.ComponentProps, 'loaderData'> & {
  refused: Route.ComponentProps['actionData']
}

function AdministratorsForm({ loaderData, refused }: AdministratorsFormProps) {
  const { accounts, draft, own } = loaderData
  const t = useTranslations('pages.administrators')
  const admin = useTranslations('admin')
  const field = useTranslations('field')
  const form = useAdminForm({ refused, draft })
  return (
    <>
      <AdminFormScreen
        form={form}
        heading={t('heading')}
        lead={<p>{t('more')}</p>}
        back={{ to: '/admin/create-staff', name: admin('staffAccounts') }}
        save={t('create')}
      >
        <TextField {...form.fieldProps('name')} required spellCheck={false} dir="auto" />
        <TextField {...form.fieldProps('email')} type="email" required />
        <PasswordField
          name="password"
          label={field('password')}
          hint={admin('passwordHint', { min: limits.password.officerMin })}
          error={form.errorOf('password')}
          autoComplete="new-password"
        />
      </AdminFormScreen>
      <AdministratorRows accounts={accounts} own={own} />
    </>
  )
}

/** The administrators; its forms post `intent` (signOut, disable, enable) and `userId`. */
function AdministratorRows({ accounts, own }: Pick<Route.ComponentProps['loaderData'], 'accounts' | 'own'>) {
  const t = useTranslations('pages.administrators')
  const admin = useTranslations('admin')
  const words = useDateFormat()
  const columns = [admin('columns.name'), admin('columns.email')]
  return (
    <section className="section">
      <h3>{t('accounts')}</h3>
      <RowsTable wide name={t('accounts')} actions columns={columns}>
        {accounts.map(({ id, name, signInName, createdAt, disabledAt }) => (
          <Row
            key={id}
            id={id}
            name={name}
            meta={
              disabledAt
                ? admin('disabledSince', { since: words.date(createdAt), date: words.date(disabledAt) })
                : admin('since', { since: words.date(createdAt) })
            }
            actions={
              <Form method="post" preventScrollReset>
                <input type="hidden" name="userId" value={id} />
                {!disabledAt && (
                  <RowButton name="intent" value="signOut">
                    {admin('signOut')}
                  </RowButton>
                )}
                <RowButton name="intent" value={disabledAt ? 'enable' : 'disable'}>
                  {admin(disabledAt ? 'enable' : 'disable')}
                </RowButton>
              </Form>
            }
          >
            <Cell second={id === own ? t('own') : undefined}>
              <Breakable text={signInName} />
            </Cell>
          </Row>
        ))}
      </RowsTable>
    </section>
  )
}
