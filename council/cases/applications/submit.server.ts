import { findableTexts } from '../../../rules/form/answers.ts'
import type { ApplicationFields } from '../../../rules/form/applicant.ts'
import type { Answers } from '../../../rules/form/evaluate.ts'
import { throttles } from '../../../rules/limits.ts'
import { type Citizen, requireRole } from '../../actors/actors.server.ts'
import { lockAccount } from '../../actors/lock-account.server.ts'
import { consumeAttempt } from '../../actors/throttles.server.ts'
import { lockCalendar } from '../../calendar/lock-calendar.server.ts'
import { findForm } from '../../catalogue/forms/find.server.ts'
import { findServiceRow } from '../../catalogue/services/find-service.server.ts'
import { digest } from '../../database/digest.server.ts'
import { prepareQuery } from '../../database/prepared.server.ts'
import type { Database } from '../../database/tables.ts'
import { findMember } from '../../files/members.server.ts'
import { type AddedPaper, carryPages, findAdded } from '../../files/wallet/carry-pages.server.ts'
import { findRefused } from './begin-correction.server.ts'
import { isUnchanged } from './is-unchanged.server.ts'
import { notifyReceipt, receiveApplication } from './receive.server.ts'
import {
  findReachedLimit,
  findSame,
  listRecentSubmissions,
  type ReachedLimit,
  type SentBefore,
} from './recent-submissions.server.ts'

export interface Submission {
  fields: ApplicationFields
  /** Made with the form, so that the same form sent twice is recognised. */
  submissionKey: string
  /** Positions of the documents that the applicant has at hand. */
  atHand?: number[]
  /** To the service's own questions, as `evaluate` keeps them, and which version of its form asked them. */
  answered?: { answers: Answers; formVersion: number }
  /** Positions of the documents that this applicant is asked for; all without it. */
  asked?: number[]
  /** Which of the applicant's papers is added to which document: it is then at hand, like a ticked one. */
  added?: readonly AddedPaper[]
  /** The network address that it comes from; undefined where that has been counted already. */
  client: string | undefined
  /** The number of the application that says the same, after which the citizen has asked to send it again. */
  again?: string
  /** The number of the refused application it puts right; ignored if that can no longer be put right. */
  corrects?: string
  /** The id of the member of the citizen's family for whom it is. */
  memberId?: string
  /** The version of the notice that stood in full beside the form. */
  notice?: string
  now?: Date
}

export type Submitted =
  | { applicationId: string }
  /** The citizen has sent the same within a day, and has not asked to send it again. Nothing is stored. */
  | { sentBefore: SentBefore }
  /** It repeats the refused one it corrects, and the citizen did not ask to send it. Nothing is stored. */
  | { unchanged: string }
  /** The account or the network address has sent as many as are allowed. Nothing is stored. */
  | { limit: ReachedLimit }
  /** The member is not, or no longer, in the citizen's family. Nothing is stored. */
  | { unknownMember: true }
  /** The service has asked something else since the form was read. Nothing is stored. */
  | { formChanged: true }
  /** Nobody can apply for the service now. Nothing is stored. */
  | { paused: true }
  /** The account was disabled after its request had come in. Nothing is stored. */
  | { disabled: true }

/**
 * Stores an application with a snapshot of its service and returns its number; undefined when there is no
 * such service in the catalogue. The act is idempotent: the same key with the same content stores nothing,
 * counts for no limit and returns the first number. With other content it stores another application.
 */
export function submitApplication(
  db: Database,
  actor: Citizen,
  serviceId: string,
  submission: Submission,
): Promise<Submitted | undefined> {
  return db.transaction().execute((trx) => submitIn(trx, actor, serviceId, submission))
}

/** Submits inside the transaction of another act. */
export async function submitIn(
  trx: Database,
  actor: Citizen,
  serviceId: string,
  submission: Submission,
): Promise<Submitted | undefined> {
  requireRole(actor, 'user')
  const { fields, submissionKey, atHand = [], client, again, memberId, now = new Date() } = submission
  const { answered, asked, added = [], corrects, notice } = submission
  const answers = JSON.stringify(answered?.answers ?? {})
  const positions = atHand.length > 0 ? [[...atHand].sort((a, b) => a - b)] : []
  const own = answered ? [answered.answers] : []
  const papers = added.length > 0 ? [added.map(({ document, paperId }) => [document, paperId])] : []
  const submissionDigest = digest(
    JSON.stringify([serviceId, ...Object.entries(fields).sort(), ...positions, ...own, ...papers]),
  )
  await lockCalendar(trx, 'shared')
  // What the account sends at once is stored one after the other, so that it is counted and the same form is
  // found.
  if (!(await lockAccount(trx, actor.id))) return { disabled: true }
  const [earlier] = await sameSubmission(trx, { user: actor.id, submissionKey, submissionDigest })
  if (earlier) return earlier
  const service = await findServiceRow(trx, serviceId)
  if (!service || service.stage === 'draft') return undefined
  if (service.stage === 'paused') return { paused: true }
  if (memberId !== undefined && !(await findMember(trx, actor, memberId))) return { unknownMember: true }
  if (service.formVersion !== (answered?.formVersion ?? null)) return { formChanged: true }
  const recent = await listRecentSubmissions(trx, actor, now)
  const sentBefore = findSame(recent, { serviceId, fields, answers, now })
  if (sentBefore && sentBefore.applicationId !== again) return { sentBefore }
  const carried = (await findAdded(trx, actor, added)).filter(
    ({ document }) => asked?.includes(document) ?? true,
  )
  const refused = corrects === undefined ? undefined : await findRefused(trx, actor, corrects)
  const corrected = refused?.serviceId === serviceId ? refused : undefined
  if (corrected && !sentBefore && again !== corrected.applicationId) {
    const sent = { fields, answers, atHand, carried }
    if (await isUnchanged(trx, corrected, sent)) return { unchanged: corrected.applicationId }
  }
  const limit = findReachedLimit(recent, now) ?? (client && (await consumeClient(trx, client, now)))
  if (limit) return { limit }
  const form = answered && (await findForm(trx, serviceId))
  const date = now.toISOString()
  const application = {
    serviceId,
    ...fields,
    date,
    user: actor.id,
    memberId: memberId ?? null,
    revision: 1,
    submissionKey,
    submissionDigest,
    formVersion: service.formVersion,
    answers,
    corrects: corrected?.applicationId ?? null,
  }
  const received = await receiveApplication(trx, service, application, {
    atHand: [...atHand, ...carried.map(({ document }) => document)],
    asked,
    found: form && findableTexts(form.definition, answered.answers),
    notice,
  })
  const { applicationId } = received
  await carryPages(trx, actor, { applicationId, added: carried, date })
  const after = { formVersion: answered?.formVersion, corrects: corrected?.applicationId }
  await notifyReceipt(trx, actor, received, { userId: actor.id, date, now, after })
  return { applicationId }
}

/** Finds the number of the newest application that the citizen sent with a key; undefined for none. */
export async function findSentWith(db: Database, actor: Citizen, key: string): Promise<string | undefined> {
  requireRole(actor, 'user')
  // It comes from a form, and a database refuses some texts.
  if (!/^[\w-]+$/.test(key)) return undefined
  return (await sentWithKey(db, { user: actor.id, key }))[0]?.applicationId
}

const sentWithKey = prepareQuery((db, params: { user: string; key: string }) =>
  db
    .selectFrom('applications')
    .select('applicationId')
    .where('user', '=', params.user)
    .where('submissionKey', '=', params.key)
    .orderBy('date', 'desc')
    .orderBy('applicationId', 'desc')
    .limit(1),
)

type SentForm = { user: string; submissionKey: string; submissionDigest: string }

const sameSubmission = prepareQuery((db, params: SentForm) =>
  db
    .selectFrom('applications')
    .select('applicationId')
    .where('user', '=', params.user)
    .where('submissionKey', '=', params.submissionKey)
    .where('submissionDigest', '=', params.submissionDigest),
)

/** Counts an application for its network address; the limit, if it has been reached. */
async function consumeClient(trx: Database, client: string, now: Date): Promise<ReachedLimit | undefined> {
  const wait = await consumeAttempt(trx, [['applications', client]])
  if (wait === undefined) return undefined
  const { points: count, seconds } = throttles.applications
  return { count, seconds, counts: 'client', again: new Date(now.getTime() + wait * 1000) }
}
