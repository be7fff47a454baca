import { correctsField, withoutDocuments } from '../../../rules/form/field-names.ts'
import { formPath } from '../../../rules/form/steps.ts'
import type { Role } from '../../../rules/roles.ts'
import { type Citizen, identify } from '../../actors/actors.server.ts'
import { NameTaken } from '../../actors/store-identifiers.server.ts'
import { consumeAttempt, refundAttempt, type Throttle } from '../../actors/throttles.server.ts'
import { linesLast } from '../../audit/append-line.server.ts'
import type { Database } from '../../database/tables.ts'
import { type NewNames, storeCitizen } from '../../identity/accounts/create-account.server.ts'
import { hashPassword } from '../../identity/accounts/password-hashes.server.ts'
import { signIn } from '../../identity/accounts/sign-in.server.ts'
import { type Device, openSession } from '../../identity/sessions/open-session.server.ts'
import type { CookieSettings } from '../../identity/sessions/session-cookie.server.ts'
import { type Fields, findDraft, storeDraft } from '../drafts.server.ts'
import { type Submission, type Submitted, submitIn } from './submit.server.ts'

/** An application of somebody without a session. */
export interface UnregisteredApplication {
  /** Of the account: an email names it alone, and the phone number is the applicant's then. */
  names: NewNames
  password: string
  client: string
  device: Device
  serviceId: string
  /** What was typed, which becomes the begun application where nothing can be sent yet. */
  typed: Fields
  /** What is to be sent; undefined for the first of several steps. */
  submission?: Omit<Submission, 'client'>
}

type Unsent = Exclude<Submitted, { applicationId: string }>

export type AppliedUnregistered =
  /** Somebody is signed in now, and the application is sent. */
  | { cookie: string; applicationId: string }
  /** Somebody is signed in now, and goes on with the begun application, once its service is not paused. */
  | { cookie: string; begun: true }
  | { retryAfterSeconds: number }
  /** The email or number has an account that this password does not open. */
  | { taken: true }
  /** Nobody has an account by it, and no name was typed for a new one. */
  | { nameMissing: true }
  /** Nothing is stored, no account either. */
  | { unsent: Unsent | undefined }

const officers: readonly Role[] = ['admin', 'staff']

/**
 * Makes an account for a visitor, opens its session and stores its application, all of it or nothing. Where
 * the email or number has an account already, the password is that of a sign-in, with its throttles, and the
 * application is stored for its owner; a wrong password, an officer's and a disabled account get one answer.
 * Each call counts for its network address as a registration and as an application.
 */
export async function applyUnregistered(
  db: Database,
  settings: CookieSettings & { passwordsClosed?: readonly Role[] },
  request: UnregisteredApplication,
): Promise<AppliedUnregistered> {
  const { names, client } = request
  const counters: [Throttle, string][] = [
    ['registrations', client],
    ['applications', client],
  ]
  const retryAfterSeconds = await consumeAttempt(db, counters)
  if (retryAfterSeconds !== undefined) return { retryAfterSeconds }
  const registered = names.name === '' ? undefined : await register(db, settings, request)
  if (registered) return registered
  const answer = await signIn(
    db,
    { ...settings, passwordsClosed: [...officers, ...(settings.passwordsClosed ?? [])] },
    { ...request, name: names.email || names.phone },
  )
  if (answer.signedIn) {
    await refundAttempt(db, [['registrations', client]])
    return applySignedIn(db, answer, request)
  }
  if (answer.retryAfterSeconds !== undefined) return { retryAfterSeconds: answer.retryAfterSeconds }
  return names.name === '' ? { nameMissing: true } : { taken: true }
}

/** Thrown to undo the account of somebody whose application is not taken. */
class Refused extends Error {
  readonly unsent: Unsent | undefined
  constructor(unsent: Unsent | undefined) {
    super('The application was not taken.')
    this.unsent = unsent
  }
}

/** Undefined where the email or number is taken. */
async function register(
  db: Database,
  settings: CookieSettings,
  { names, password, client, device, serviceId, typed, submission }: UnregisteredApplication,
): Promise<AppliedUnregistered | undefined> {
  const hash = await hashPassword(password)
  try {
    return await db.transaction().execute((trx) => linesLast(trx, () => registerIn(trx)))
  } catch (error) {
    if (error instanceof NameTaken) return undefined
    if (error instanceof Refused) return { unsent: error.unsent }
    throw error
  }

  async function registerIn(trx: Database): Promise<AppliedUnregistered> {
    // Beside the form stood what an application keeps, and not what an account does.
    const userId = await storeCitizen(trx, { ...names, password: hash })
    const opened = await openSession(trx, settings, {
      userId,
      role: 'user',
      way: 'password',
      device,
      client,
    })
    const actor = opened && ((await identify(trx, opened.token)) as Citizen | undefined)
    if (!opened || !actor) throw new Refused({ disabled: true })
    const { cookie } = opened
    const answer = submission
      ? await submitIn(trx, actor, serviceId, { ...submission, client: undefined })
      : ({ begun: true } as const)
    if (answer && 'applicationId' in answer) return { cookie, applicationId: answer.applicationId }
    // What a paused service does not take now is kept, as its page says.
    if (!answer || !('begun' in answer || 'paused' in answer)) throw new Refused(answer)
    await storeDraft(trx, userId, formPath(serviceId), typed)
    return { cookie, begun: true }
  }
}

/** What is not taken at once waits for its owner, who is asked about it or told why on the next page. */
async function applySignedIn(
  db: Database,
  { cookie, token }: { cookie: string; token: string },
  { serviceId, typed, submission }: UnregisteredApplication,
): Promise<AppliedUnregistered> {
  const actor = (await identify(db, token)) as Citizen | undefined
  if (!actor) return { taken: true }
  const answer =
    submission &&
    (await db.transaction().execute((trx) => {
      const { fields } = submission
      const named = { ...fields, applicantName: fields.applicantName || actor.name }
      return submitIn(trx, actor, serviceId, { ...submission, fields: named, client: undefined })
    }))
  if (answer && 'applicationId' in answer) return { cookie, applicationId: answer.applicationId }
  const path = formPath(serviceId)
  // What was begun before may be of somebody else, or put a refused one right: their papers are not these.
  const earlier = withoutDocuments((await findDraft(db, actor, path)) ?? {})
  const applicantName = typed.applicantName || actor.name
  const nobody = { memberId: '', filledFor: '', [correctsField]: '' }
  await storeDraft(db, actor.id, path, { ...earlier, ...nobody, ...typed, applicantName })
  return { cookie, begun: true }
}
