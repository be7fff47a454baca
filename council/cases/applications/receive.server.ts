import { randomInt, randomUUID } from 'node:crypto'
import { applicationIdOf, applicationStem, unbegunStem } from '../../../rules/application-id.ts'
import { councilDay } from '../../../rules/days.ts'
import type { ApplicationFields } from '../../../rules/form/applicant.ts'
import { firstStatus } from '../../../rules/statuses.ts'
import { type AuditActor, recordAct } from '../../audit/audit.server.ts'
import type { findServiceRow } from '../../catalogue/services/find-service.server.ts'
import { takeSnapshot } from '../../catalogue/services/service-texts.server.ts'
import { prepareQuery } from '../../database/prepared.server.ts'
import type { Database } from '../../database/tables.ts'
import { tellApplicant } from '../../messages/outbox/write-message.server.ts'
import { chargeLines } from '../fees/charges.server.ts'
import { auditedCaseState } from './change-case.server.ts'
import {
  type NewApplication,
  type StoredApplication,
  type StoringOptions,
  storeApplication,
} from './store-application.server.ts'

/** Another service can spell at most 1,000 of these numbers in a row: its id and a phone's three digits. */
const maxNumberAttempts = 1001

/** An application that has a number now; `actId` is that of the line which is still to be written. */
export interface Received extends StoredApplication {
  applicationId: string
  actId: string
  /** What its service asks for with the application, in paise. */
  charged: number
}

type ReceivedFields = Omit<
  NewApplication,
  'applicationId' | 'serviceName' | 'serviceDescription' | 'category' | 'link' | 'status' | 'serviceTexts'
> &
  ApplicationFields

/**
 * Stores an application under the next free number of its service and phone, with a snapshot of the service,
 * inside the transaction of the act that receives it. Call it after `lockCalendar`, and `notifyReceipt` at
 * the end of the act.
 */
export async function receiveApplication(
  trx: Database,
  service: NonNullable<Awaited<ReturnType<typeof findServiceRow>>>,
  fields: ReceivedFields,
  options: Omit<StoringOptions, 'actId'>,
): Promise<Received> {
  const { serviceId, serviceName, serviceDescription, category, link } = service
  const texts = { serviceName, serviceDescription, category, link }
  const serviceTexts = JSON.stringify(await takeSnapshot(trx, service))
  const application = { ...fields, ...texts, serviceTexts, status: firstStatus }
  const actId = randomUUID()
  const stem = applicationStem(serviceId, fields.applicantPhoneNo || digitsByChance())
  const last = await lockStem(trx, stem)
  for (let index = last + 1; index <= last + maxNumberAttempts; index += 1) {
    const applicationId = applicationIdOf(stem, index)
    const storing = { ...options, actId }
    const stored = await storeApplication(trx, { ...application, applicationId }, storing)
    // Another service's id and digits can spell the same number.
    if (!stored) continue
    await setLast(trx, { stem, last: index })
    const { enteredBy, enteredAt, user, date } = fields
    const due = { applicationId, serviceId, falls: 'apply', by: enteredBy ?? user } as const
    const charged = await chargeLines(trx, { ...due, date: enteredAt ?? date })
    return { ...stored, applicationId, actId, charged }
  }
  throw new Error('No number is free for this application.')
}

/** In place of a phone number, of which a number has three digits: somebody without one has random ones. */
function digitsByChance(): string {
  return String(randomInt(1_000_000_000, 10_000_000_000))
}

/** Tells the applicant that an application was received, and writes the line of the act, its last step. */
export async function notifyReceipt(
  trx: Database,
  actor: AuditActor,
  received: Received,
  told: {
    /** The applicant's account. */
    userId: string
    /** The day on which the council received it, as an instant. */
    date: string
    now: Date
    /** What the line says beside status, due date and missing documents. */
    after?: Record<string, unknown>
  },
): Promise<void> {
  const { applicationId, actId: id, charged } = received
  const { userId, date, now, after } = told
  const values = { date: councilDay(date) }
  const event = 'application.received'
  const news = { event, applicationId, userId, occasion: '1', revision: 1, values, now } as const
  await tellApplicant(trx, news)
  await recordAct(trx, actor, {
    id,
    act: 'application.submitted',
    subject: applicationId,
    after: {
      status: firstStatus,
      ...auditedCaseState(received),
      ...after,
      ...(charged > 0 && { charges: charged }),
    },
    date: now.toISOString(),
  })
}

/** The index of the last number with this stem. Its row stays locked, so no other act takes the next one. */
async function lockStem(trx: Database, stem: string): Promise<number> {
  return (await lockedStems(trx, { stem }))[0]?.last ?? 0
}

const lockedStems = prepareQuery((db, params: { stem: string }) =>
  db
    .insertInto('applicationNumbers')
    .values(({ fn, selectFrom, val }) => ({
      stem: params.stem,
      last: fn.coalesce(
        selectFrom('applicationNumbers').select('last').where('stem', '=', unbegunStem),
        val(0),
      ),
    }))
    .onConflict((conflict) =>
      conflict.column('stem').doUpdateSet((row) => ({ last: row.ref('applicationNumbers.last') })),
    )
    .returning('last'),
)

const setLast = prepareQuery((db, params: { stem: string; last: number }) =>
  db.updateTable('applicationNumbers').set({ last: params.last }).where('stem', '=', params.stem),
)
