import { data, type MiddlewareFunction } from 'react-router'
import { useTranslations } from 'use-intl'
import {
  findLink,
  useLink as setByLink,
} from '../../../../council/identity/accounts/one-time-links.server.ts'
import { leastPasswordLength } from '../../../../council/identity/accounts/password-rules.server.ts'
import { findRoleSetBy } from '../../../../council/identity/accounts/used-link.server.ts'
import { expiredSessionCookie } from '../../../../council/identity/sessions/session-cookie.server.ts'
import type { Council } from '../../../../council/open-council.server.ts'
import { type Role, roleOf } from '../../../../rules/roles.ts'
import { readChosenPassword } from '../../../forms/chosen-password.server.ts'
import { readForm, refuse } from '../../../forms/read-form.server.ts'
import { existingPassword } from '../../../forms/secret-fields.server.ts'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { dbOf, visitOf, visitorOf } from '../../../http/context.server.ts'
import { redirectWithFlash } from '../../../http/flash.server.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { CardForm } from '../../../ui/form-card.tsx'
import { NewPasswordFields } from '../../../ui/new-password-fields.tsx'
import { PageHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/one-time-link'

const preventStoring: MiddlewareFunction<Response> = async (_args, next) => {
  const response = await next()
  response.headers.set('Cache-Control', 'no-store')
  return response
}

export const middleware: Route.MiddlewareFunction[] = [preventStoring]

export const handle = { mainForm: true, showsRefusal: true }

export async function loader({ context, params }: Route.LoaderArgs) {
  const account = await findLink(dbOf(context), params.token)
  if (!account) throw linkGone()
  return { name: account.name, least: leastPasswordLength(roleIn(account)) }
}

/** A role that nobody knows opens nothing; its password has to be as good as an officer's. */
function roleIn({ role }: { role: string | null }) {
  return roleOf(role) ?? 'staff'
}

/** The same answer for a link that is used, replaced, expired or was never issued. */
function linkGone() {
  return data(null, { status: 410 })
}

export async function action(args: Route.ActionArgs) {
  const { request, context, params } = args
  const { council } = visitOf(context)
  // Checked before the password is hashed: hashing is slow, and strangers could exhaust the processor.
  const account = await findLink(council.db, params.token)
  if (!account) return answerAgain(args)
  const owner = { name: account.name, email: account.email ?? '', role: roleIn(account) }
  const asked = { db: council.db, name: 'newPassword', others: {}, ownerOf: () => owner } as const
  const form = await readChosenPassword(request.clone(), asked)
  if (!form.ok) return refuse(form)
  const { actor } = visitorOf(context)
  if (!(await setByLink(council.db, params.token, form.values.newPassword, actor?.sessionId)))
    return answerAgain(args)
  const response = await sayChanged(council, owner.role)
  if (actor) response.headers.append('Set-Cookie', expiredSessionCookie(council))
  return response
}

/** An officer goes on to the sign-in of the own area. */
function sayChanged(council: Council, role: Role) {
  const door = role === 'user' ? '/login' : `/login?as=${role}`
  return redirectWithFlash(council, door, { key: 'passwordChanged' })
}

/** A form that was sent twice says what the first one did, to whoever has the password that it set. */
async function answerAgain({ request, context, params }: Route.ActionArgs) {
  const { council } = visitOf(context)
  const form = await readForm(request, { newPassword: existingPassword })
  const role = form.ok && (await findRoleSetBy(council.db, params.token, form.values.newPassword))
  if (!role) throw linkGone()
  return sayChanged(council, role)
}

export default function OneTimeLink({
  loaderData: { name, least },
  actionData: refused,
}: Route.ComponentProps) {
  const t = useTranslations('public')
  const { summary, failure, errorOf } = useRefusedForm(refused)
  const heading = t('setPassword')
  return (
    <>
      <PageHead title={heading} refused={Boolean(refused)} lead={t('setPasswordFor', { name })} />
      {refused && <ErrorSummary message={failure} errors={summary} />}
      <CardForm>
        <NewPasswordFields name="newPassword" least={least} errorOf={errorOf} />
        <Button large>{heading}</Button>
        <p className="form-foot">{t('setPasswordMore')}</p>
      </CardForm>
    </>
  )
}
