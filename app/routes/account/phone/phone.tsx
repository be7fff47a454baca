import { redirect } from 'react-router'
import { deleteDraft } from '../../../../council/cases/drafts.server.ts'
import { listWays } from '../../../../council/identity/hosted/ways.server.ts'
import {
  changeOwnNumber,
  confirmOwnNumber,
  getOwnNumber,
  sendOwnCode,
} from '../../../../council/identity/phones/own-number.server.ts'
import { choice, phone, readForm, refuse } from '../../../forms/read-form.server.ts'
import { refuseTooManyAttempts } from '../../../forms/refuse-too-many.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { optionalPassword, phoneCode } from '../../../forms/secret-fields.server.ts'
import { accountOf, visitOf } from '../../../http/context.server.ts'
import { requireOwnPassword, requireSignIn } from '../../../http/doors.server.ts'
import { redirectWithFlash } from '../../../http/flash.server.ts'
import type { Flash } from '../../../http/flash.ts'
import { codeWords } from '../../../i18n/code-words.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { WithPageMessages } from '../../../i18n/with-page-messages.tsx'
import type { ErrorKey } from '../../../ui/form-errors.ts'
import type { MainFormHandle } from '../../../ui/main-form.ts'
import { offersRecovery } from '../../public/sign-in/offers-recovery.server.ts'
import type { Route } from './+types/phone'
import { OwnNumberScreen } from './own-number-screen.tsx'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn, requireOwnPassword]
export const handle: MainFormHandle = { mainForm: true, showsRefusal: true }

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = accountOf(context)
  const { council } = visitOf(context)
  const own = await getOwnNumber(council.db, actor)
  const ways = await listWays(council.db, actor, undefined)
  const typed = await findTyped({ context, url }, actor)
  return {
    own,
    sendsCodes: council.texts !== undefined,
    isCitizen: actor.role === 'user',
    recovers: actor.role === 'user' && offersRecovery(context),
    asksPassword: ways.some(({ way }) => way === 'password'),
    /** Another number is typed although a code is on its way. */
    again: url.searchParams.has('again'),
    typed: typed?.phone,
    words: await getPageMessages(context, 'phone'),
  }
}

/** Without a button, as some keyboards send a form, it is sent for a number. */
const intents = ['', 'send', 'save', 'remove', 'confirm'] as const

export async function action({ request, context, url }: Route.ActionArgs) {
  const actor = accountOf(context)
  const { council, client } = visitOf(context)
  const { db, texts } = council
  const pressed = await readForm(request.clone(), { intent: choice(intents) })
  if (!pressed.ok) return refuse(pressed)
  const { intent } = pressed.values
  if (intent === 'confirm') {
    const form = await readForm(request, { phoneCode })
    if (!form.ok) return refuse(form)
    const answer = await confirmOwnNumber(db, council, actor, form.values.phoneCode)
    return answer.done ? done('ownNumberConfirmed', answer.phone) : refused(answer)
  }
  if (intent === 'remove') {
    const form = await readForm(request, { currentPassword: optionalPassword })
    if (!form.ok) return refuse(form)
    const asked = { phone: '', password: form.values.currentPassword }
    const answer = await changeOwnNumber(db, actor, asked)
    return answer.done ? done('ownNumberRemoved', '') : refused(answer)
  }
  const form = await readForm(request, { phone, currentPassword: optionalPassword })
  if (!form.ok) return refuse(form)
  const asked = { phone: form.values.phone, password: form.values.currentPassword }
  // Where codes are sent, no number is taken without one.
  if (!texts) {
    const answer = await changeOwnNumber(db, actor, asked)
    return answer.done ? done('ownNumberChanged', answer.phone) : refused(answer, form.typed)
  }
  const words = await codeWords(context)
  const answer = await sendOwnCode(db, { secret: council.secret, texts }, actor, { ...asked, client, words })
  if (!answer.sent) return refused(answer, form.typed)
  await deleteDraft(db, actor, url.pathname)
  return redirect(url.pathname, 303)

  async function done(key: Flash['key'], number: string) {
    await deleteDraft(db, actor, url.pathname)
    const values = { phone: number, confirms: actor.role === 'user' ? 'yes' : 'no' }
    return redirectWithFlash(council, '/account/sign-in', { key, values })
  }
}

type Fault = ('codeWrong' | 'codeGone' | 'phoneTaken' | 'nameMissing') | ('passwordWrong' | 'signInAgain')

const errors = {
  codeWrong: { field: 'phoneCode', key: 'phoneCodeWrong' },
  codeGone: { field: 'phoneCode', key: 'phoneCodeGone' },
  phoneTaken: { field: 'phone', key: 'phoneTaken' },
  nameMissing: { field: 'phone', key: 'ownNameNeeded' },
  passwordWrong: { field: 'currentPassword', key: 'passwordWrong' },
  signInAgain: { field: 'phone', key: 'signInAgain' },
} as const satisfies Record<Fault, { field: string; key: ErrorKey }>

function refused(
  answer: { fault: Fault } | { retryAfterSeconds: number },
  typed: Record<string, string> = {},
) {
  if ('retryAfterSeconds' in answer) return refuseTooManyAttempts(answer.retryAfterSeconds, typed)
  return refuse({ failure: { key: 'ownNumberFailed' }, errors: [errors[answer.fault]], typed })
}

export default function OwnNumber({ loaderData: { words, ...shown }, actionData }: Route.ComponentProps) {
  return (
    <WithPageMessages pages={words}>
      <OwnNumberScreen {...shown} refused={actionData} />
    </WithPageMessages>
  )
}
