import { randomUUID } from 'node:crypto'
import type { ApplicationFields } from '../../rules/application-form.ts'
import { applicationIdOf, applicationStem } from '../../rules/application-id.ts'
import { firstStatus, type Status } from '../../rules/statuses.ts'
import { applyAnswer } from '../applications/answer-missing.server.ts'
import { auditedCaseState, changeCase } from '../applications/change-case.server.ts'
import { applyMarks } from '../applications/mark-documents.server.ts'
import { recordDecision } from '../applications/record-decision.server.ts'
import { storeApplication } from '../applications/store-application.server.ts'
import { recordAct } from '../audit.server.ts'
import type { Database } from '../database/tables.ts'
import { takeSnapshot } from '../services/service-texts.server.ts'

export interface SampleApplication extends ApplicationFields {
  person: string
  serviceId: string
  /** Whole days before the day on which the demonstration is seeded. */
  daysAgo: number
  /** Minutes after midnight in Asia/Kolkata. */
  minutesOfDay: number
  /** Positions of the documents that the applicant had; all of them if omitted. */
  atHand?: number[]
  /** The steps about its documents before the decision. */
  steps?: SampleStep[]
  decisions: { status: Status; daysAfter: number; minutesOfDay: number; reason?: string; remark?: string }[]
}

type SampleStep = { daysAfter: number; minutesOfDay: number; note?: string } & (
  | { seen: number[]; missing: number[] }
  | { atHand: number[] }
)

const dayMs = 86_400_000
const aheadOfUtcMs = 19_800_000

/** Inserts the sample applications, oldest first, with their decisions. */
export async function addSampleApplications(
  trx: Database,
  samples: SampleApplication[],
  now: Date,
): Promise<void> {
  const midnight = Math.floor((now.getTime() + aheadOfUtcMs) / dayMs) * dayMs - aheadOfUtcMs
  const at = (daysAgo: number, minutesOfDay: number) =>
    new Date(midnight - daysAgo * dayMs + minutesOfDay * 60_000).toISOString()
  const oldestFirst = [...samples].sort((a, b) => b.daysAgo - a.daysAgo || a.minutesOfDay - b.minutesOfDay)
  const numbers = new Map<string, number>()
  for (const sample of oldestFirst) {
    const stem = applicationStem(sample.serviceId, sample.applicantPhoneNo)
    const index = (numbers.get(stem) ?? 0) + 1
    numbers.set(stem, index)
    await addApplication(trx, applicationIdOf(stem, index), sample, at)
  }
  const rows = [...numbers].map(([stem, last]) => ({ stem, last }))
  await trx.insertInto('applicationNumbers').values(rows).execute()
}

async function addApplication(
  trx: Database,
  applicationId: string,
  sample: SampleApplication,
  at: (daysAgo: number, minutesOfDay: number) => string,
) {
  const {
    person,
    serviceId,
    daysAgo,
    minutesOfDay,
    atHand = 'all',
    steps = [],
    decisions,
    ...fields
  } = sample
  const date = at(daysAgo, minutesOfDay)
  const service = await trx
    .selectFrom('services')
    .select(['serviceName', 'serviceDescription', 'category', 'link'])
    .where('serviceId', '=', serviceId)
    .executeTakeFirstOrThrow()
  const application = {
    applicationId,
    serviceId,
    ...service,
    ...fields,
    status: firstStatus,
    date,
    user: person,
    revision: 1,
    submissionKey: randomUUID(),
    submissionDigest: 'sample',
    serviceTexts: JSON.stringify(await takeSnapshot(trx, serviceId)),
  }
  const actId = randomUUID()
  const entered = await storeApplication(trx, application, { atHand, actId })
  const submitted = {
    id: actId,
    act: 'application.submitted',
    subject: applicationId,
    after: { status: firstStatus, ...(entered && auditedCaseState(entered)) },
  } as const
  await recordAct(trx, { id: person }, { ...submitted, date })

  let ago = daysAgo
  let revision = 1
  for (const step of steps) {
    ago -= step.daysAfter
    await takeStep(trx, { applicationId, person, revision }, step, new Date(at(ago, step.minutesOfDay)))
    revision += 1
  }
  for (const { daysAfter, minutesOfDay: minutes, ...decision } of decisions) {
    ago -= daysAfter
    const asked = { ...decision, revision, now: new Date(at(ago, minutes)) }
    await recordDecision(trx, { id: 'demo-staff' }, applicationId, asked)
    revision += 1
  }
}

async function takeStep(
  trx: Database,
  { applicationId, person, revision }: { applicationId: string; person: string; revision: number },
  step: SampleStep,
  now: Date,
) {
  const { note = '' } = step
  if ('atHand' in step) {
    const { atHand } = step
    const answer = { act: 'application.answered', revision, now, asked: { atHand, note } } as const
    await changeCase(trx, { id: person }, applicationId, answer, applyAnswer(atHand))
    return
  }
  const { seen, missing } = step
  const marks = { act: 'application.marked', revision, now, asked: { seen, missing, note } } as const
  await changeCase(trx, { id: 'demo-staff' }, applicationId, marks, applyMarks({ seen, missing }))
}
