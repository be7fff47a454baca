import { randomUUID } from 'node:crypto'
import {
  missingReadyParts,
  type ReadyChoice,
  type ReadyKind,
  type ReadyTexts,
  readyLimits,
  writtenTexts,
} from '../../../rules/ready-words.ts'
import { type Admin, type Officer, requireRole } from '../../actors/actors.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import { lockForTransaction } from '../../database/dialect.server.ts'
import { digest } from '../../database/digest.server.ts'
import { prepareQuery } from '../../database/prepared.server.ts'
import type { Database } from '../../database/tables.ts'

const lockKey = 7260537

/** Has one act after the other look at the words that there are. */
const lockWords = (trx: Database) => lockForTransaction(trx, lockKey, 'exclusive')

/** Ready words as the administrator writes them. */
export interface ReadyWordsInput {
  kind: ReadyKind
  /** Null: for all services. */
  serviceId: string | null
  texts: ReadyTexts
}

export interface ReadyWords extends ReadyWordsInput {
  id: string
  /** A version that changes with what is written. */
  readAs: string
}

/** Lists all ready words: reasons before requests, each kind in the order in which they were added. */
export async function listReadyWords(db: Database, actor: Admin): Promise<ReadyWords[]> {
  requireRole(actor, 'admin')
  const rows = await selectWords(db).orderBy('kind').orderBy('createdAt').orderBy('id').execute()
  return rows.map(toWords)
}

/** Finds ready words by their id; undefined when there are none. */
export async function findReadyWords(
  db: Database,
  actor: Admin,
  id: string,
): Promise<ReadyWords | undefined> {
  requireRole(actor, 'admin')
  const row = await selectWords(db).where('id', '=', id).executeTakeFirst()
  return row && toWords(row)
}

/** Lists what an officer can choose for an application, in the order in which it was added. */
export async function listReadyChoices(
  db: Database,
  actor: Officer,
  applicationId: string,
): Promise<Record<ReadyKind, ReadyChoice[]>> {
  requireRole(actor, 'admin', 'staff')
  const words = (await choicesFor(db, { applicationId })).map(toWords)
  const choicesOf = (kind: ReadyKind) =>
    words.filter((one) => one.kind === kind).map(({ id, texts }) => ({ id, texts }))
  return { reason: choicesOf('reason'), request: choicesOf('request') }
}

const choicesFor = prepareQuery((db, { applicationId }: { applicationId: string }) => {
  const service = db.selectFrom('applications').select('serviceId').where('applicationId', '=', applicationId)
  return selectWords(db)
    .where(({ eb, or }) => or([eb('serviceId', 'is', null), eb('serviceId', '=', service)]))
    .orderBy('createdAt')
    .orderBy('id')
})

/** Lists the requests an officer can choose for any application or for a service's, in order of entry. */
export async function listReadyRequests(
  db: Database,
  actor: Officer,
  serviceId: string | undefined,
): Promise<ReadyChoice[]> {
  requireRole(actor, 'admin', 'staff')
  const rows = await selectWords(db)
    .where('kind', '=', 'request')
    .where(({ eb, or }) => or([eb('serviceId', 'is', null), eb('serviceId', '=', serviceId ?? '')]))
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map(toWords).map(({ id, texts }) => ({ id, texts }))
}

/**
 * Adds ready words, and returns their id; the same words sent twice are added once. `full`: there are as many
 * as can be kept. `unfit`: a name or a text is missing, or there is no such service.
 */
export async function addReadyWords(
  db: Database,
  actor: Admin,
  input: ReadyWordsInput,
): Promise<{ id: string } | 'full' | 'unfit'> {
  requireRole(actor, 'admin')
  const words = { ...input, texts: writtenTexts(input.texts) }
  return db.transaction().execute(async (trx) => {
    await lockWords(trx)
    if (!(await isFit(trx, words))) return 'unfit'
    const all = await listReadyWords(trx, actor)
    const same = all.find((one) => versionOf(one) === versionOf(words))
    if (same) return { id: same.id }
    if (all.length >= readyLimits.all) return 'full'
    const id = randomUUID()
    const now = new Date().toISOString()
    await trx
      .insertInto('readyWords')
      .values({ id, ...toRow(words), createdAt: now })
      .execute()
    await recordAct(trx, actor, { act: 'readyWords.added', subject: id, after: { ...words }, date: now })
    return { id }
  })
}

/**
 * Writes ready words anew; acts that have used them keep what they said. `stale`: somebody else changed them
 * since the version `readAs`. `unfit` as for `addReadyWords`. Undefined when there are none with this id.
 */
export async function changeReadyWords(
  db: Database,
  actor: Admin,
  id: string,
  { readAs, ...input }: ReadyWordsInput & { readAs: string },
): Promise<'changed' | 'stale' | 'unfit' | undefined> {
  requireRole(actor, 'admin')
  const words = { ...input, texts: writtenTexts(input.texts) }
  return db.transaction().execute(async (trx) => {
    await lockWords(trx)
    const found = await findReadyWords(trx, actor, id)
    if (!found) return undefined
    if (!(await isFit(trx, words))) return 'unfit'
    if (versionOf(found) === versionOf(words)) return 'changed'
    if (found.readAs !== readAs) return 'stale'
    await trx.updateTable('readyWords').set(toRow(words)).where('id', '=', id).execute()
    const { kind, serviceId, texts } = found
    await recordAct(trx, actor, {
      act: 'readyWords.changed',
      subject: id,
      before: { kind, serviceId, texts },
      after: { ...words },
      date: new Date().toISOString(),
    })
    return 'changed'
  })
}

/** Removes ready words; acts that used them keep what they said. Undefined if there are none with this id. */
export async function removeReadyWords(
  db: Database,
  actor: Admin,
  id: string,
): Promise<'removed' | undefined> {
  requireRole(actor, 'admin')
  return db.transaction().execute(async (trx) => {
    await lockWords(trx)
    const found = await trx
      .deleteFrom('readyWords')
      .where('id', '=', id)
      .returning(['kind', 'serviceId', 'texts'])
      .executeTakeFirst()
    if (!found) return undefined
    await recordAct(trx, actor, {
      act: 'readyWords.removed',
      subject: id,
      before: { ...found, texts: JSON.parse(found.texts) },
      date: new Date().toISOString(),
    })
    return 'removed'
  })
}

function selectWords(db: Database) {
  return db.selectFrom('readyWords').select(['id', 'kind', 'serviceId', 'texts'])
}

function toWords(row: { id: string; kind: ReadyKind; serviceId: string | null; texts: string }): ReadyWords {
  const words = { ...row, texts: JSON.parse(row.texts) as ReadyTexts }
  return { ...words, readAs: versionOf(words) }
}

function toRow({ kind, serviceId, texts }: ReadyWordsInput) {
  return { kind, serviceId, texts: JSON.stringify(texts) }
}

function versionOf({ kind, serviceId, texts }: ReadyWordsInput) {
  return digest(JSON.stringify([kind, serviceId, texts]))
}

async function isFit(trx: Database, { serviceId, texts }: ReadyWordsInput): Promise<boolean> {
  if (missingReadyParts(texts, 'en').length > 0) return false
  if (serviceId === null) return true
  const service = trx.selectFrom('services').select('serviceId').where('serviceId', '=', serviceId)
  return (await service.where('deletedAt', 'is', null).executeTakeFirst()) !== undefined
}
