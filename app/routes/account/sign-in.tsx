import { redirect } from 'react-router'
import { useTranslations } from 'use-intl'
import { linkOwnIdentity, listWays, unlinkIdentity } from '../../../council/identity/hosted/ways.server.ts'
import { listPasskeys } from '../../../council/identity/passkeys/own-passkeys.server.ts'
import { passkeyHost } from '../../../council/identity/passkeys/verify-answer.server.ts'
import { getOwnNumber, type OwnNumber } from '../../../council/identity/phones/own-number.server.ts'
import { findOwnFactor } from '../../../council/identity/second-factor/own-second-factor.server.ts'
import { areaOf } from '../../../rules/roles.ts'
import rowsSheet from '../../css/own-rows.css?url'
import { choice, readForm, refuse } from '../../forms/read-form.server.ts'
import { refuseTooManyAttempts } from '../../forms/refuse-too-many.server.ts'
import { optionalPassword } from '../../forms/secret-fields.server.ts'
import { useRefusedForm } from '../../forms/use-refused-form.ts'
import { accountOf, actorOf, visitOf } from '../../http/context.server.ts'
import { requireOwnPassword, requireSignIn } from '../../http/doors.server.ts'
import { heldFlash } from '../../http/flash.server.ts'
import type { Flash } from '../../http/flash.ts'
import { findServiceName } from '../../i18n/service-name.server.ts'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink, ButtonRow } from '../../ui/button.tsx'
import { useDateFormat } from '../../ui/date-time.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { FlashMessage } from '../../ui/flash-message.tsx'
import type { ErrorKey } from '../../ui/form-errors.ts'
import { Row, RowLink, RowsTable } from '../../ui/rows-table.tsx'
import { BackLink, PageHead } from '../../ui/screen-head.tsx'
import { heldIdentity, readHeldIdentity } from '../public/sign-in/hosted/held-identity.server.ts'
import type { Route } from './+types/sign-in'
import { ProveForm } from './prove-form.tsx'
import { HostedRow, PasskeysRow, SecondFactorRow, useLastUsed } from './way-rows.tsx'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn, requireOwnPassword]
export const handle = { showsRefusal: true }

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const actor = accountOf(context)
  const { council } = visitOf(context)
  const hosted = council.identityProvider?.settings
  const ways = await listWays(council.db, actor, hosted?.issuer)
  const held = hosted && (await readHeldIdentity(council, request, actor.sessionId))
  const isOffered = hosted?.roles.includes(actor.role) ?? false
  return {
    name: actor.name,
    area: areaOf[actor.role],
    secondFactor: actor.role === 'user' ? undefined : await readFactor(context),
    number: await getOwnNumber(council.db, actor),
    password: ways.find(({ way }) => way === 'password'),
    passkeys: passkeyHost(council) === undefined ? undefined : (await listPasskeys(council.db, actor)).length,
    service:
      hosted && (isOffered || ways.some(({ way }) => way === 'hosted'))
        ? {
            name: (await findServiceName(context)) ?? hosted.name,
            isOffered,
            linked: ways.find(({ way }) => way === 'hosted'),
          }
        : undefined,
    held: held && { called: held.identity.email ?? held.identity.name ?? '' },
    isUnlinking: url.searchParams.has('unlink'),
  }
}

/** Of an officer alone: citizens have no second factor. */
async function readFactor(context: Route.LoaderArgs['context']) {
  const own = await findOwnFactor(
    visitOf(context).council.db,
    actorOf(context, 'admin', 'staff', 'intermediary', 'appellate'),
  )
  return own ?? ('off' as const)
}

const faults = {
  taken: 'identityTaken',
  notAllowed: 'identityTaken',
  signInAgain: 'signInAgain',
  onlyWay: 'onlyWay',
  notLinked: 'identityNotLinked',
} as const satisfies Record<string, ErrorKey>

export async function action({ request, context }: Route.ActionArgs) {
  const actor = accountOf(context)
  const { council } = visitOf(context)
  const hosted = council.identityProvider?.settings
  const form = await readForm(request, {
    intent: choice(['link', 'unlink']),
    currentPassword: optionalPassword,
  })
  if (!form.ok || !hosted) return refuse(form.ok ? { errors: [], typed: {} } : form)
  const { intent, currentPassword: password } = form.values
  if (intent === 'unlink') {
    const answer = await unlinkIdentity(council.db, actor, hosted, password)
    return answer.unlinked ? done('identityUnlinked') : refused(answer)
  }
  const held = await readHeldIdentity(council, request, actor.sessionId)
  if (!held) return done('hostedStale')
  const answer = await linkOwnIdentity(council.db, actor, hosted, { identity: held.identity, password })
  return answer.linked ? done('identityLinked') : refused(answer)

  async function done(key: Flash['key']) {
    const name = (await findServiceName(context)) ?? ''
    const headers = new Headers({ 'Set-Cookie': await heldFlash.hold(council, { key, values: { name } }) })
    headers.append('Set-Cookie', await heldIdentity.forget(council))
    return redirect('/account/sign-in', { status: 303, headers })
  }
}

type Refusal = { fault: keyof typeof faults | 'passwordWrong' | 'noPassword' } | { retryAfterSeconds: number }

function refused(answer: Refusal) {
  if ('retryAfterSeconds' in answer) return refuseTooManyAttempts(answer.retryAfterSeconds)
  const { fault } = answer
  if (fault === 'passwordWrong' || fault === 'noPassword')
    return refuse({ errors: [{ field: 'currentPassword', key: 'passwordWrong' }], typed: {} })
  return refuse({ failure: { key: faults[fault] }, errors: [], typed: {} }, { status: 409 })
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: rowsSheet }]

export default function WaysToSignIn({ loaderData, actionData: refusedForm }: Route.ComponentProps) {
  const { name, area, password, passkeys, secondFactor, number, service, held, isUnlinking } = loaderData
  const t = useTranslations('hosted')
  const account = useTranslations('account')
  const { summary, failure } = useRefusedForm(refusedForm)
  const heading = t('ways')
  // One thing at a time: a proof stands alone.
  const isProving = service !== undefined && (service.linked ? isUnlinking : held !== undefined)
  const lastUsed = useLastUsed()
  return (
    <>
      {!refusedForm && <FlashMessage />}
      <BackLink to={area}>{account('ownPage')}</BackLink>
      <PageHead title={heading} refused={Boolean(refusedForm)} lead={account('signedInAs', { name })} />
      {summary.length > 0 && <ErrorSummary errors={summary} />}
      {failure !== undefined && <Banner kind="error" heading={failure} />}
      {service && held && !service.linked && (
        <ProveForm
          intent="link"
          legend={t('linkName', { name: service.name })}
          asksPassword={Boolean(password)}
          refused={refusedForm}
        >
          <p>
            {held.called === ''
              ? t('linkMore', { name: service.name })
              : t('linkAs', { name: service.name, called: held.called })}
          </p>
        </ProveForm>
      )}
      {service?.linked && isUnlinking && (
        <ProveForm
          intent="unlink"
          legend={t('unlinkName', { name: service.name })}
          asksPassword={Boolean(password)}
          refused={refusedForm}
        >
          <p>{t('unlinkMore', { name: service.name })}</p>
        </ProveForm>
      )}
      {!isProving && (
        <RowsTable name={heading} actions columns={[t('way')]}>
          <Row
            id="password"
            name={t('password')}
            meta={password ? lastUsed(password) : t('noPassword')}
            actions={password && <RowLink to="/account/password">{account('changePassword')}</RowLink>}
          />
          {secondFactor && <SecondFactorRow own={secondFactor} />}
          <NumberRow number={number} />
          {passkeys !== undefined && <PasskeysRow count={passkeys} />}
          {service && <HostedRow {...service} />}
        </RowsTable>
      )}
      {!isProving && (
        <ButtonRow>
          <ButtonLink to="/account/sessions" kind="secondary">
            {account('sessions')}
          </ButtonLink>
          {area === areaOf.user && (
            <ButtonLink to="/account/privacy" kind="secondary">
              {account('myData')}
            </ButtonLink>
          )}
        </ButtonRow>
      )}
    </>
  )
}

function NumberRow({ number: { phone, state, confirmedAt } }: { number: OwnNumber }) {
  const t = useTranslations('hosted')
  const words = useDateFormat()
  const date = confirmedAt === null ? '' : words.date(confirmedAt)
  return (
    <Row
      id="phone"
      name={t('phone')}
      meta={
        {
          none: t('phoneNone'),
          unconfirmed: t('phoneUnconfirmed', { phone }),
          confirmed: t('phoneConfirmed', { phone, date }),
          stale: t('phoneStale', { phone, date }),
        }[state]
      }
      actions={<RowLink to="/account/phone">{t(state === 'none' ? 'phoneAdd' : 'phoneChange')}</RowLink>}
    />
  )
}
