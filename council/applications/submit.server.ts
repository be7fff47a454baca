import { randomUUID } from 'node:crypto'
import type { ApplicationFields } from '../../rules/application-form.ts'
import { applicationIdOf, applicationStem } from '../../rules/application-id.ts'
import { councilDay } from '../../rules/days.ts'
import { findableTexts } from '../../rules/form/answers.ts'
import type { Answers } from '../../rules/form/evaluate.ts'
import { throttles } from '../../rules/limits.ts'
import { firstStatus } from '../../rules/statuses.ts'
import { consumeAttempt } from '../accounts/throttles.server.ts'
import { type Citizen, requireRole } from '../actors.server.ts'
import { recordAct } from '../audit.server.ts'
import { lockCalendar } from '../calendar/lock-calendar.server.ts'
import { prepareQuery } from '../database/prepared.server.ts'
import type { Database } from '../database/tables.ts'
import { digest } from '../digest.server.ts'
import { findMember } from '../family/members.server.ts'
import { findForm } from '../forms/find.server.ts'
import { lockAccount } from '../lock-account.server.ts'
import { tellApplicant } from '../outbox/write-message.server.ts'
import { type AddedPaper, carryPages, findAdded } from '../papers/carry-pages.server.ts'
import { findServiceRow } from '../services/catalogue.server.ts'
import { takeSnapshot } from '../services/service-texts.server.ts'
import { auditedCaseState } from './change-case.server.ts'
import {
  findReachedLimit,
  findSame,
  listRecentSubmissions,
  type ReachedLimit,
  type SentBefore,
} from './recent-submissions.server.ts'
import { storeApplication } from './store-application.server.ts'

/** Another service can spell at most 1,000 of these numbers in a row: its id and the three digits of a phone. */
const maxNumberAttempts = 1001

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
  /** Which of the applicant's papers is added to which document: it is at hand then, like one that is ticked. */
  added?: readonly AddedPaper[]
  /** The network address that it comes from. */
  client: string
  /** The number of the application that says the same, after which the citizen has asked to send it again. */
  again?: string
  /** The id of the member of the citizen's family for whom it is. */
  memberId?: string
  now?: Date
}

export type Submitted =
  | { applicationId: string }
  /** The citizen has sent the same within a day, and has not asked to send it again. Nothing is stored. */
  | { sentBefore: SentBefore }
  /** The account or the network address has sent as many as are allowed. Nothing is stored. */
  | { limit: ReachedLimit }
  /** The member is not, or no longer, in the citizen's family. Nothing is stored. */
  | { unknownMember: true }
  /** The service has asked something else since the form was read. Nothing is stored. */
  | { formChanged: true }
  /** The account was disabled after its request had come in. Nothing is stored. */
  | { disabled: true }

/**
 * Stores an application with a snapshot of its service and returns its number; undefined when there is no such service.
 * The act is idempotent: the same key with the same content stores nothing, counts for no limit and returns the first
 * number. With other content it stores another application.
 */
export async function submitApplication(
  db: Database,
  actor: Citizen,
  serviceId: string,
  submission: Submission,
): Promise<Submitted | undefined> {
  requireRole(actor, 'user')
  const { fields, submissionKey, atHand = [], client, again, memberId, now = new Date() } = submission
  const { answered, asked, added = [] } = submission
  const answers = JSON.stringify(answered?.answers ?? {})
  const positions = atHand.length > 0 ? [[...atHand].sort((a, b) => a - b)] : []
  const own = answered ? [answered.answers] : []
  const papers = added.length > 0 ? [added.map(({ document, paperId }) => [document, paperId])] : []
  const submissionDigest = digest(
    JSON.stringify([serviceId, ...Object.entries(fields).sort(), ...positions, ...own, ...papers]),
  )
  return db.transaction().execute(async (trx) => {
    await lockCalendar(trx, 'shared')
    // What the account sends at once is stored one after the other, so that it is counted and the same form is found.
    if (!(await lockAccount(trx, actor.id))) return { disabled: true }
    const [earlier] = await sameSubmission(trx, { user: actor.id, submissionKey, submissionDigest })
    if (earlier) return earlier
    const service = await findServiceRow(trx, serviceId)
    if (!service) return undefined
    if (memberId !== undefined && !(await findMember(trx, actor, memberId))) return { unknownMember: true }
    if (service.formVersion !== (answered?.formVersion ?? null)) return { formChanged: true }
    const recent = await listRecentSubmissions(trx, actor, now)
    const sentBefore = findSame(recent, { serviceId, fields, answers, now })
    if (sentBefore && sentBefore.applicationId !== again) return { sentBefore }
    const carried = (await findAdded(trx, actor, added)).filter(
      ({ document }) => asked?.includes(document) ?? true,
    )
    const limit = findReachedLimit(recent, now) ?? (await consumeClient(trx, client, now))
    if (limit) return { limit }
    const { serviceName, serviceDescription, category, link } = service
    const date = now.toISOString()
    const application = {
      serviceId,
      serviceName,
      serviceDescription,
      category,
      link,
      ...fields,
      status: firstStatus,
      date,
      user: actor.id,
      memberId: memberId ?? null,
      revision: 1,
      submissionKey,
      submissionDigest,
      formVersion: service.formVersion,
      answers,
      serviceTexts: JSON.stringify(await takeSnapshot(trx, service)),
    }
    const form = answered && (await findForm(trx, serviceId))
    const found = form && findableTexts(form.definition, answered.answers)
    const actId = randomUUID()
    const stem = applicationStem(serviceId, fields.applicantPhoneNo)
    const last = await lockStem(trx, stem)
    for (let index = last + 1; index <= last + maxNumberAttempts; index += 1) {
      const applicationId = applicationIdOf(stem, index)
      const stored = await storeApplication(
        trx,
        { ...application, applicationId },
        { atHand: [...atHand, ...carried.map(({ document }) => document)], asked, found, actId },
      )
      // Another service's id and digits can spell the same number.
      if (!stored) continue
      await setLast(trx, { stem, last: index })
      await carryPages(trx, actor, { applicationId, added: carried, date })
      const values = { date: councilDay(date) }
      const event = 'application.received'
      const news = {
        event,
        applicationId,
        userId: actor.id,
        occasion: '1',
        revision: 1,
        values,
        now,
      } as const
      await tellApplicant(trx, news)
      await recordAct(trx, actor, {
        id: actId,
        act: 'application.submitted',
        subject: applicationId,
        after: {
          status: firstStatus,
          ...auditedCaseState(stored),
          ...(answered && { formVersion: answered.formVersion }),
        },
        date,
      })
      return { applicationId }
    }
    throw new Error('No number is free for this application.')
  })
}

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

/** The index of the last number with this stem. Its row stays locked, so that no other submit takes the next one. */
async function lockStem(trx: Database, stem: string): Promise<number> {
  return (await lockedStems(trx, { stem }))[0]?.last ?? 0
}

const lockedStems = prepareQuery((db, params: { stem: string }) =>
  db
    .insertInto('applicationNumbers')
    .values({ stem: params.stem, last: 0 })
    .onConflict((conflict) =>
      conflict.column('stem').doUpdateSet((row) => ({ last: row.ref('applicationNumbers.last') })),
    )
    .returning('last'),
)

const setLast = prepareQuery((db, params: { stem: string; last: number }) =>
  db.updateTable('applicationNumbers').set({ last: params.last }).where('stem', '=', params.stem),
)
