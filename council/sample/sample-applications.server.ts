import { randomUUID } from 'node:crypto'
import { applicationIdOf, applicationStem } from '../../rules/application-id.ts'
import { councilDay, type Day, dayNumber, dayOf } from '../../rules/days.ts'
import { findableTexts } from '../../rules/form/answers.ts'
import type { ApplicationFields } from '../../rules/form/applicant.ts'
import { type Answers, holds } from '../../rules/form/evaluate.ts'
import { findLimit } from '../../rules/legal-clock/clock.ts'
import { holidayOn, type WorkingDays } from '../../rules/legal-clock/working-days.ts'
import { firstStatus, type Status } from '../../rules/statuses.ts'
import { recordAct } from '../audit/audit.server.ts'
import { readCalendar } from '../calendar/calendar.server.ts'
import { applyAnswer } from '../cases/applications/answer-missing.server.ts'
import { auditedCaseState, changeCase } from '../cases/applications/change-case.server.ts'
import { applyMarks } from '../cases/applications/mark-documents.server.ts'
import { recordDecision } from '../cases/applications/record-decision.server.ts'
import { storeApplication } from '../cases/applications/store-application.server.ts'
import { chargeLines } from '../cases/fees/charges.server.ts'
import { findDays } from '../catalogue/facts/read-facts.server.ts'
import { findForm } from '../catalogue/forms/find.server.ts'
import { takeSnapshot } from '../catalogue/services/service-texts.server.ts'
import type { Database } from '../database/tables.ts'

export type SampleApplication = UndatedApplication & (ReceivedAgo | DueIn)

/** Whole days before the day on which the demonstration is seeded. */
type ReceivedAgo = { daysAgo: number }

/**
 * Whole days from the day on which the demonstration is seeded to the last day in time, from which the day of
 * receipt follows. The office rests on some days: then the last day in time is the next on which it does not.
 */
type DueIn = { dueIn: number }

interface UndatedApplication extends ApplicationFields {
  person: string
  serviceId: string
  /** Minutes after midnight in Asia/Kolkata. */
  minutesOfDay: number
  /** To the questions of the sample form of its service. */
  answers?: Answers
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
  const dated: DatedApplication[] = []
  const { days } = await readCalendar(trx)
  const today = councilDay(now.toISOString())
  for (const sample of samples) {
    if ('daysAgo' in sample) {
      dated.push(sample)
      continue
    }
    const { dueIn, ...rest } = sample
    const daysAgo = await daysBeforeDue(trx, { serviceId: rest.serviceId, dueIn }, { days, today })
    dated.push({ ...rest, daysAgo })
  }
  dated.sort((a, b) => b.daysAgo - a.daysAgo || a.minutesOfDay - b.minutesOfDay)
  const numbers = new Map<string, number>()
  for (const sample of dated) {
    const stem = applicationStem(sample.serviceId, sample.applicantPhoneNo)
    const index = (numbers.get(stem) ?? 0) + 1
    numbers.set(stem, index)
    await addApplication(trx, applicationIdOf(stem, index), sample, at)
  }
  const rows = [...numbers].map(([stem, last]) => ({ stem, last }))
  await trx.insertInto('applicationNumbers').values(rows).execute()
}

type DatedApplication = UndatedApplication & ReceivedAgo

/** How many days ago a complete application came in whose last day in time is `dueIn` days from today. */
async function daysBeforeDue(
  trx: Database,
  { serviceId, dueIn }: { serviceId: string } & DueIn,
  { days, today }: { days: WorkingDays; today: Day },
) {
  const daysAllowed = await findDays(trx, serviceId)
  if (daysAllowed === undefined) throw new Error(`The sample service ${serviceId} has no time limit.`)
  let due = dayNumber(today) + dueIn
  while (holidayOn(days, due)) due += 1
  for (let ago = 1; ; ago += 1) {
    const receivedOn = dayOf(dayNumber(today) - ago)
    const limit = findLimit({ receivedOn, daysAllowed, documents: { completeOn: receivedOn } }, days)
    if ('due' in limit && dayNumber(limit.due) <= due) return ago
  }
}

async function addApplication(
  trx: Database,
  applicationId: string,
  sample: DatedApplication,
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
    answers,
    ...fields
  } = sample
  const date = at(daysAgo, minutesOfDay)
  const { lang, ...service } = await trx
    .selectFrom('services')
    .select(['serviceName', 'serviceDescription', 'category', 'link', 'lang'])
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
    ...(answers && { formVersion: 1, answers: JSON.stringify(answers) }),
    serviceTexts: JSON.stringify(await takeSnapshot(trx, { serviceId, lang, category: service.category })),
  }
  const actId = randomUUID()
  const form = answers && (await findForm(trx, serviceId))
  const found = form && findableTexts(form.definition, answers)
  const asked = form?.definition.documents?.flatMap(({ required, showIf }, position) =>
    holds(showIf, answers ?? {}) && (required || (atHand !== 'all' && atHand.includes(position)))
      ? [position]
      : [],
  )
  const entered = await storeApplication(trx, application, { atHand, asked, found, actId })
  const due = { applicationId, serviceId, falls: 'apply', by: person, date } as const
  // What was decided before the portal kept fees was settled at the office.
  const charged = decisions.length > 0 ? 0 : await chargeLines(trx, due)
  const submitted = {
    id: actId,
    act: 'application.submitted',
    subject: applicationId,
    after: {
      status: firstStatus,
      ...(entered && auditedCaseState(entered)),
      ...(charged > 0 && { charges: charged }),
    },
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
