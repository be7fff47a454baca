import { type Admin, requireRole } from '../actors/actors.server.ts'
import { recordAct } from '../audit/audit.server.ts'
import type { Database } from '../database/tables.ts'
import { lockProven } from '../identity/accounts/prove-password.server.ts'
import { writeNotice } from '../identity/notices/write-notice.server.ts'
import {
  confirmPassword,
  type PasswordRefusal,
  wrongPassword,
} from '../identity/second-factor/confirm-password.server.ts'
import { tellPerson } from '../messages/outbox/write-message.server.ts'

const atOnce = 200
/** So many batches while an administrator waits; the sweep does the rest. */
const batchesAtOnce = 10
const event = 'data.breach'
/** For how long it is seen to that a message arrived; it is tried for three of these days. */
const unreachedDays = 30

/**
 * Begins to tell the people of a breach, with the password: from now on nothing of it is changed. Undefined:
 * there is no such breach. Told again, it goes on where it was.
 */
export async function tellBreach(
  db: Database,
  actor: Admin,
  breachId: string,
  password: string,
  now = new Date(),
): Promise<{ done: true } | PasswordRefusal | undefined> {
  requireRole(actor, 'admin')
  const proof = await confirmPassword(db, actor, password)
  if (!proof.done) return proof
  const date = now.toISOString()
  const answer = await db.transaction().execute(async (trx) => {
    if (!(await lockProven(trx, proof))) return wrongPassword
    const begun = await trx
      .updateTable('breaches')
      .set({ tellingAt: date })
      .where('breachId', '=', breachId)
      .where('tellingAt', 'is', null)
      .returning('breachId')
      .execute()
    if (begun.length > 0)
      await recordAct(trx, actor, { act: 'breach.told', subject: 'council', after: { breachId }, date })
    return begun.length > 0 || (await lockBreach(trx, breachId)) ? ({ done: true } as const) : undefined
  })
  if (!answer?.done) return answer
  for (let batch = 0; batch < batchesAtOnce; batch++) if (!(await tellBatch(db, breachId, now))) break
  return answer
}

/** Tells whom the act has left, of all breaches whose people are told. Killed in the middle, it goes on. */
export async function tellAllBreaches(db: Database, now: Date): Promise<void> {
  const begun = await db
    .selectFrom('breachPeople')
    .innerJoin('breaches', 'breaches.breachId', 'breachPeople.breachId')
    .select('breaches.breachId')
    .distinct()
    .where('breachPeople.way', 'is', null)
    .where('breaches.tellingAt', 'is not', null)
    .execute()
  for (const { breachId } of begun) while (await tellBatch(db, breachId, now));
  await tellUnreachedOnPaper(db, now)
}

/**
 * Puts on paper whom no message has reached, nor waits to, and who has not read the notice either: soon,
 * while the notice still says whether it was read.
 */
async function tellUnreachedOnPaper(db: Database, now: Date): Promise<void> {
  const since = new Date(now.getTime() - unreachedDays * 86_400_000).toISOString()
  await db
    .updateTable('breachPeople')
    .set({ way: 'paper', toldAt: null })
    .where('way', '=', 'message')
    .where('toldAt', '>=', since)
    .where(({ and, exists, not, selectFrom }) => {
      const messages = selectFrom('outbox')
        .select('outbox.id')
        .where('outbox.event', '=', event)
        .whereRef('outbox.subject', '=', 'breachPeople.breachId')
        .whereRef('outbox.userId', '=', 'breachPeople.userId')
      const ended = messages.where('outbox.state', 'in', ['failed', 'dropped'])
      return and([exists(ended), not(exists(messages.where('outbox.state', 'in', ['waiting', 'sent'])))])
    })
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('notices')
            .select('notices.id')
            .whereRef('notices.userId', '=', 'breachPeople.userId')
            .where('notices.kind', '=', 'breach')
            // Notice and message are written at one moment.
            .whereRef('notices.createdAt', '=', 'breachPeople.toldAt')
            .where('notices.readAt', 'is not', null),
        ),
      ),
    )
    .execute()
}

/** Tells 200 people at most, in one transaction; false: nobody was left. */
function tellBatch(db: Database, breachId: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // Two at once would both tell the same people.
    await lockBreach(trx, breachId)
    const people = await trx
      .selectFrom('breachPeople')
      .innerJoin('users', 'users.id', 'breachPeople.userId')
      .select(({ exists, selectFrom }) => [
        'users.id',
        'users.disabledAt',
        exists(
          selectFrom('identifiers')
            .select('identifiers.userId')
            .whereRef('identifiers.userId', '=', 'users.id'),
        ).as('hasName'),
      ])
      .where('breachPeople.breachId', '=', breachId)
      .where('breachPeople.way', 'is', null)
      .orderBy('breachPeople.userId')
      .limit(atOnce)
      .execute()
    const told = { message: [] as string[], page: [] as string[], paper: [] as string[] }
    for (const { id, disabledAt, hasName } of people) {
      const canSignIn = Boolean(hasName) && disabledAt === null
      told[canSignIn ? await tellOne(trx, breachId, id, now) : 'paper'].push(id)
    }
    for (const [way, ids] of Object.entries(told) as [keyof typeof told, string[]][]) {
      if (ids.length === 0) continue
      await trx
        .updateTable('breachPeople')
        .set({ way, toldAt: way === 'paper' ? null : now.toISOString() })
        .where('breachId', '=', breachId)
        .where('userId', 'in', ids)
        .execute()
    }
    return people.length > 0
  })
}

/** Tells somebody who can sign in; nothing of what happened leaves the portal. */
async function tellOne(trx: Database, breachId: string, userId: string, now: Date) {
  await writeNotice(trx, { userId, kind: 'breach', createdAt: now.toISOString() })
  const isReached = await tellPerson(trx, { event, subject: breachId, occasion: 'told', userId }, now)
  return isReached ? 'message' : 'page'
}

/** Locks a breach until the transaction ends; false: there is none. */
async function lockBreach(trx: Database, breachId: string): Promise<boolean> {
  const rows = await trx
    .updateTable('breaches')
    .set(({ ref }) => ({ tellingAt: ref('tellingAt') }))
    .where('breachId', '=', breachId)
    .returning('breachId')
    .execute()
  return rows.length > 0
}
