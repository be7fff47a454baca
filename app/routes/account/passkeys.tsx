import { redirect } from 'react-router'
import { useTranslations } from 'use-intl'
import { deleteDraft } from '../../../council/cases/drafts.server.ts'
import { findPasswordHash } from '../../../council/identity/accounts/prove-password.server.ts'
import {
  addPasskey,
  listPasskeys,
  type PasskeyRefusal,
  refusePasskey,
  removePasskey,
} from '../../../council/identity/passkeys/own-passkeys.server.ts'
import { handleOf } from '../../../council/identity/passkeys/sign-in-passkey.server.ts'
import { passkeyAlgorithms, passkeyHost } from '../../../council/identity/passkeys/verify-answer.server.ts'
import { limits } from '../../../rules/limits.ts'
import { createdAnswer } from '../../forms/passkey-fields.server.ts'
import { choice, readForm, refuse, text } from '../../forms/read-form.server.ts'
import { refuseUnproven } from '../../forms/refuse-too-many.server.ts'
import { findTyped } from '../../forms/retained-form.server.ts'
import { optionalPassword } from '../../forms/secret-fields.server.ts'
import { accountOf, visitOf } from '../../http/context.server.ts'
import { requireOwnPassword, requireSignIn } from '../../http/doors.server.ts'
import { redirectWithFlash } from '../../http/flash.server.ts'
import type { Flash } from '../../http/flash.ts'
import { giveChallenge, heldChallenge } from '../../http/passkey-challenge.server.ts'
import { getPageMessages } from '../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../i18n/with-page-messages.tsx'
import { FlashMessage } from '../../ui/flash-message.tsx'
import type { MainFormHandle } from '../../ui/main-form.ts'
import { BackLink, PageHead } from '../../ui/screen-head.tsx'
import type { Route } from './+types/passkeys'
import { AddPasskey, CreatePasskey, PasskeysTable, RemovePasskey } from './passkey-forms.tsx'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn, requireOwnPassword]
export const handle: MainFormHandle<Awaited<ReturnType<typeof loader>>> = {
  mainForm: ({ removing, create, isClosed, asksPassword }) =>
    removing ? asksPassword : create === undefined && !isClosed,
}

const here = '/account/passkeys'

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const actor = accountOf(context)
  const { council } = visitOf(context)
  const rpId = passkeyHost(council)
  const passkeys = await listPasskeys(council.db, actor)
  const typed = await findTyped({ context, url }, actor)
  const held = url.searchParams.has('create') ? await heldChallenge.read(council, request) : undefined
  const removing = passkeys.find(({ id }) => id === url.searchParams.get('remove'))
  return {
    name: actor.name,
    passkeys,
    removing,
    deviceName: typed?.deviceName,
    // A portal that is reached by a number can have none.
    isClosed: rpId === undefined || council.passwordsClosed.includes(actor.role),
    asksPassword: (await findPasswordHash(council.db, actor.id)) !== undefined,
    // What the browser needs to make a passkey, once the owner has proven that the account is theirs.
    create:
      rpId !== undefined && held?.adding?.sessionId === actor.sessionId
        ? JSON.stringify({
            challenge: held.challenge,
            rp: { id: rpId, name: rpId },
            user: { id: handleOf(actor.id), name: actor.name, displayName: actor.name },
            pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key', alg })),
            excludeCredentials: passkeys.map(({ id }) => ({ type: 'public-key', id })),
            authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
            attestation: 'none',
          })
        : undefined,
    words: await getPageMessages(context, 'passkeys'),
  }
}

const faults = { closed: 'passkeysClosed', tooMany: 'passkeysFull' } as const

export async function action({ request, context, url }: Route.ActionArgs) {
  const actor = accountOf(context)
  const { council } = visitOf(context)
  const sent = await readForm(request.clone() as Request, { intent: choice(['begin', 'create', 'remove']) })
  if (!sent.ok) return refuse(sent)
  const { intent } = sent.values
  if (intent === 'create') {
    const form = await readForm(request, { answer: createdAnswer })
    const held = await heldChallenge.read(council, request)
    if (!form.ok || held?.adding?.sessionId !== actor.sessionId) return done('passkeyNotAdded')
    const asked = { challenge: held, name: held.adding.name, answer: form.values.answer }
    return done((await addPasskey(council.db, council, actor, asked)) ? 'passkeyAdded' : 'passkeyNotAdded')
  }
  if (intent === 'remove') {
    const form = await readForm(request, { currentPassword: optionalPassword })
    if (!form.ok) return refuse(form)
    const id = url.searchParams.get('remove') ?? ''
    const answer = await removePasskey(council.db, actor, { id, password: form.values.currentPassword })
    if (answer.removed) return done('passkeyRemoved')
    return 'gone' in answer ? done('passkeyGone') : refused(answer)
  }
  const form = await readForm(request, { deviceName: text(limits.name), currentPassword: optionalPassword })
  if (!form.ok) return refuse(form)
  const refusal = await refusePasskey(council.db, council, actor, form.values.currentPassword)
  if (refusal) return refused(refusal, form.typed)
  await deleteDraft(council.db, actor, url.pathname)
  const adding = { sessionId: actor.sessionId, name: form.values.deviceName }
  const { cookie } = await giveChallenge(council, adding)
  return redirect(`${here}?create=yes`, { status: 303, headers: { 'Set-Cookie': cookie } })

  async function done(key: Flash['key']) {
    const answer = await redirectWithFlash(council, here, { key })
    answer.headers.append('Set-Cookie', await heldChallenge.forget(council))
    return answer
  }
}

function refused(answer: PasskeyRefusal, typed: Record<string, string> = {}) {
  if ('fault' in answer && (answer.fault === 'closed' || answer.fault === 'tooMany'))
    return refuse({ failure: { key: faults[answer.fault] }, errors: [], typed }, { status: 409 })
  return refuseUnproven(answer, typed)
}

export default withPageMessages(Passkeys)

function Passkeys({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { name, passkeys, removing, deviceName, isClosed, asksPassword, create } = loaderData
  const t = useTranslations('pages.passkeys')
  const account = useTranslations('account')
  const hosted = useTranslations('hosted')
  const heading = t('heading')
  return (
    <>
      {!refused && <FlashMessage />}
      <BackLink to="/account/sign-in">{hosted('ways')}</BackLink>
      <PageHead title={heading} refused={Boolean(refused)}>
        <p>{account('signedInAs', { name })}</p>
        <p>{t('lead', { password: asksPassword ? 'yes' : 'no' })}</p>
      </PageHead>
      {removing ? (
        <RemovePasskey passkey={removing} asksPassword={asksPassword} refused={refused} />
      ) : create !== undefined && !refused ? (
        <CreatePasskey options={create} />
      ) : (
        <section className="section">
          {passkeys.length > 0 && <PasskeysTable passkeys={passkeys} />}
          {isClosed ? (
            <p>{t('closed')}</p>
          ) : (
            <AddPasskey deviceName={deviceName} asksPassword={asksPassword} refused={refused} />
          )}
        </section>
      )}
    </>
  )
}
