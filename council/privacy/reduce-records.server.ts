import { councilDay } from '../../rules/days.ts'
import { endOfYears, type RetentionKind } from '../../rules/retention.ts'
import { recordAct } from '../audit/audit.server.ts'
import { reduceLines, reduceLinesAbout } from '../audit/reduce-lines.server.ts'
import type { Database } from '../database/tables.ts'
import { noteLook } from '../office/clock-leap.server.ts'
import { hasFreshBackup } from '../office/known-backups.server.ts'
import { emptied } from './reduced-values.ts'
import { isOfNoOpenRecord, isReducible } from './reducible.server.ts'

const atOnce = 200
const portal = { id: 'portal' } as const

/** What a batch is reduced by. */
interface Due {
  /** What ended before it has had its years. */
  before: string
  /** Until when all lines of the audit are reduced. */
  doneUntil: string
  now: Date
}

/**
 * Reduces what has had the years that an administrator has confirmed, once a day, 200 rows a transaction,
 * each with a line of the audit that counts them. Nothing is reduced of a kind without years, and nothing
 * while no backup of the last day is known, or after the clock has run ahead. Killed in the middle, it goes
 * on where it was.
 */
export async function reduceRecords(db: Database, now: Date): Promise<void> {
  const today = councilDay(now.toISOString())
  if (!(await noteLook(db, today))) return
  const due = await db
    .selectFrom('retention')
    .select('kind')
    .where('ranOn', '<', today)
    .orderBy('kind')
    .execute()
  if (due.length === 0 || !(await hasFreshBackup(db, now))) return
  for (const { kind } of due) {
    // Each batch is a transaction of its own, so that others are answered in between.
    while ((await reduceBatch(db, kind, now)) === atOnce);
    await db.updateTable('retention').set({ ranOn: today }).where('kind', '=', kind).execute()
  }
}

/** Reduces by the years as they are now; 0 also where they are gone, or another process is through. */
function reduceBatch(db: Database, kind: RetentionKind, now: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const date = now.toISOString()
    const held = await trx
      .updateTable('retention')
      .set(({ ref }) => ({ ranOn: ref('ranOn') }))
      .where('kind', '=', kind)
      .where('ranOn', '<', councilDay(date))
      .returning(['years', 'doneUntil'])
      .executeTakeFirst()
    if (!held) return 0
    const { years, doneUntil } = held
    const rows = await batches[kind](trx, { before: endOfYears(years, now), doneUntil, now })
    const line = { act: 'retention.reduced', subject: 'council', after: { kind, rows }, date } as const
    if (rows > 0) await recordAct(trx, portal, line)
    return rows
  })
}

const batches: Record<RetentionKind, (trx: Database, due: Due) => Promise<number>> = {
  applications: reduceApplications,
  certificates: reduceCertificates,
  audit: reduceOldLines,
}

async function reduceApplications(trx: Database, due: Due): Promise<number> {
  const rows = await takeEnded(trx, due)
  if (rows.length === 0) return 0
  const ids = rows.map(({ applicationId }) => applicationId)
  for (const { table, values } of emptied)
    await trx.updateTable(table).set(values).where('applicationId', 'in', ids).execute()
  for (const table of ['openCases', 'undos', 'claimCodes'] as const)
    await trx.deleteFrom(table).where('applicationId', 'in', ids).execute()
  await trx.deleteFrom('applicationWords').where('id', 'in', ids).execute()
  // News that nobody was told of in all these years.
  await trx
    .updateTable('outbox')
    .set(({ ref }) => ({ state: 'dropped', error: 'expired', receiver: ref('id'), values: '{}' }))
    .where('applicationId', 'in', ids)
    .where('state', '=', 'waiting')
    .execute()
  await forgetPeople(
    trx,
    rows.map(({ user }) => user),
  )
  await reduceLinesAbout(trx, ids)
  return ids.length
}

/**
 * Locks and marks those whose years are over, and that nothing holds, the oldest first, 200 at most. What
 * holds one is asked again with the lock: an appeal or a request may have come since the list was read.
 */
async function takeEnded(trx: Database, { before, now }: Due) {
  const isFree = (ended: 'decidedAt' | 'setAsideAt') =>
    isReducible(ended, { before, today: councilDay(now.toISOString()) })
  const list = (ended: 'decidedAt' | 'setAsideAt') =>
    trx
      .selectFrom('applications')
      .select('applicationId')
      .where(isFree(ended))
      .orderBy(ended)
      .limit(atOnce)
      .execute()
  const ids = [...(await list('decidedAt')), ...(await list('setAsideAt'))]
    .slice(0, atOnce)
    .map(({ applicationId }) => applicationId)
  if (ids.length === 0) return []
  return trx
    .updateTable('applications')
    .set(({ eb, ref }) => ({ reducedAt: now.toISOString(), revision: eb(ref('revision'), '+', 1) }))
    .set(({ ref }) => ({ submissionDigest: ref('applicationId') }))
    .where('applicationId', 'in', ids)
    .where((row) => row.or([isFree('decidedAt')(row), isFree('setAsideAt')(row)]))
    .returning(['applicationId', 'user'])
    .execute()
}

/** People the office entered, who cannot sign in, go with the last of their applications. */
async function forgetPeople(trx: Database, users: string[]) {
  const gone = await trx
    .updateTable('users')
    .set(({ ref }) => ({ name: '', nameKey: ref('id'), counterPhone: '' }))
    .where('id', 'in', users)
    .where('counterPhone', 'is not', null)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('applications')
            .select('applications.applicationId')
            .whereRef('applications.user', '=', 'users.id')
            .where('applications.reducedAt', 'is', null),
        ),
      ),
    )
    .returning('id')
    .execute()
  const ids = gone.map(({ id }) => id)
  if (ids.length === 0) return
  await trx.deleteFrom('citizenWords').where('id', 'in', ids).execute()
  await reduceLinesAbout(trx, ids)
}

async function reduceCertificates(trx: Database, { before }: Due): Promise<number> {
  const rows = await trx
    .selectFrom('certificates')
    .select('certificateId')
    .where('issuedAt', '<', before)
    .where('values', '<>', '')
    .orderBy('issuedAt')
    .limit(atOnce)
    .execute()
  const ids = rows.map(({ certificateId }) => certificateId)
  if (ids.length === 0) return 0
  // The digest stays, so that a code on paper can still be checked.
  const empty = { values: '', holder: '', code: '' }
  await trx.updateTable('certificates').set(empty).where('certificateId', 'in', ids).execute()
  return ids.length
}

/** The lines about an application that still has its words go with these. */
async function reduceOldLines(trx: Database, { before, doneUntil }: Due): Promise<number> {
  const rows = await trx
    .selectFrom('audit')
    .select(['id', 'date'])
    .where('date', '>=', doneUntil)
    .where('date', '<', before)
    .where(isOfNoOpenRecord)
    .orderBy('date')
    .orderBy('id')
    .limit(atOnce)
    .execute()
  const until = rows.length < atOnce ? before : (rows.at(-1)?.date ?? before)
  if (until > doneUntil)
    await trx.updateTable('retention').set({ doneUntil: until }).where('kind', '=', 'audit').execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await reduceLines(trx, ids)
  return ids.length
}
