import { randomUUID } from 'node:crypto'
import type { AppealLevel } from '../../../rules/legal-clock/appeal.ts'
import { type Admin, requireRole } from '../../actors/actors.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import { digest } from '../../database/digest.server.ts'
import type { Database } from '../../database/tables.ts'
import { upsert } from '../../database/upsert.server.ts'
import { isHeld, readTexts } from './authorities.server.ts'
import { isHolder } from './holders.server.ts'

/** What an administrator enters of an authority. */
export interface AuthorityFields {
  phone: string
  email: string
  /** The account that hears appeals here; null: they go on paper. */
  holder: string | null
  /** By language; one without a name is not kept. */
  texts: Record<string, { name: string; address: string }>
  /** Those about which it hears appeals: each is then heard by no other of its level. */
  serviceIds: string[]
}

/** Lists the authorities that have not ended, by level, each with its name, its services and who hears. */
export async function listAuthorities(db: Database, actor: Admin, language: string) {
  requireRole(actor, 'admin')
  const rows = await db
    .selectFrom('authorities')
    .leftJoin('users', isHeld)
    .leftJoin('serviceAuthorities as own', 'own.authorityId', 'authorities.authorityId')
    .select(['authorities.authorityId', 'authorities.level', 'users.name as holderName'])
    .select(({ fn }) => fn.count<number>('own.serviceId').as('services'))
    .where('authorities.endedAt', 'is', null)
    .groupBy(['authorities.authorityId', 'authorities.level', 'users.name', 'authorities.createdAt'])
    .orderBy('authorities.level')
    .orderBy('authorities.createdAt')
    .execute()
  return Promise.all(
    rows.map(async (row) => ({ ...row, ...(await readTexts(db, row.authorityId, language)) })),
  )
}

/**
 * Finds an authority with all that is entered of it, and a version that changes with that; undefined when
 * there is none, or it has ended.
 */
export async function findKeptAuthority(db: Database, actor: Admin, authorityId: string) {
  requireRole(actor, 'admin')
  const row = await db
    .selectFrom('authorities')
    .select(['level', 'phone', 'email', 'holder'])
    .where('authorityId', '=', authorityId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const texts = await db
    .selectFrom('authorityTexts')
    .select(['language', 'name', 'address'])
    .where('authorityId', '=', authorityId)
    .orderBy('language')
    .execute()
  const services = await db
    .selectFrom('serviceAuthorities')
    .select('serviceId')
    .where('authorityId', '=', authorityId)
    .orderBy('serviceId')
    .execute()
  const kept = {
    ...row,
    texts: Object.fromEntries(texts.map(({ language, ...text }) => [language, text])),
    serviceIds: services.map(({ serviceId }) => serviceId),
  }
  return { ...kept, readAs: digest(JSON.stringify(kept)) }
}

/** Adds an authority of a level, and returns its id. `noHolder`: the account does not hear appeals. */
export async function addAuthority(
  db: Database,
  actor: Admin,
  level: AppealLevel,
  fields: AuthorityFields,
): Promise<string | 'noHolder'> {
  requireRole(actor, 'admin')
  const [authorityId, date] = [randomUUID(), new Date().toISOString()]
  return db.transaction().execute(async (trx) => {
    if (!(await isHolder(trx, fields.holder))) return 'noHolder'
    const { phone, email, holder } = fields
    await trx
      .insertInto('authorities')
      .values({ authorityId, level, phone, email, holder, createdAt: date })
      .execute()
    await storeParts(trx, { authorityId, level }, fields)
    await recordAct(trx, actor, {
      act: 'authority.added',
      subject: authorityId,
      after: { level, ...fields },
      date,
    })
    return authorityId
  })
}

/**
 * Changes what is entered of an authority; its level stays. `noHolder`: the account does not hear appeals.
 * `stale`: it was changed, or a service went to another, since the version `readAs`. Undefined when there is
 * no such authority.
 */
export async function changeAuthority(
  db: Database,
  actor: Admin,
  authorityId: string,
  { readAs, ...fields }: AuthorityFields & { readAs: string },
): Promise<'changed' | 'noHolder' | 'stale' | undefined> {
  requireRole(actor, 'admin')
  const date = new Date().toISOString()
  return db.transaction().execute(async (trx) => {
    // Of two at once the second reads what the first has written.
    await trx
      .updateTable('authorities')
      .set(({ ref }) => ({ phone: ref('phone') }))
      .where('authorityId', '=', authorityId)
      .execute()
    const found = await findKeptAuthority(trx, actor, authorityId)
    if (!found) return undefined
    const { readAs: current, ...before } = found
    if (current !== readAs) return 'stale'
    // A disabled account keeps its authority: it hears again once it is enabled.
    const isHeld = fields.holder === before.holder || (await isHolder(trx, fields.holder))
    if (!isHeld) return 'noHolder'
    const { phone, email, holder } = fields
    await trx
      .updateTable('authorities')
      .set({ phone, email, holder })
      .where('authorityId', '=', authorityId)
      .execute()
    await storeParts(trx, { authorityId, level: before.level }, fields)
    const change = { before, after: { ...fields } }
    await recordAct(trx, actor, { act: 'authority.changed', subject: authorityId, ...change, date })
    return 'changed'
  })
}

/**
 * Ends an authority: no appeal goes to it any more, and those that lie before it go on on paper. Undefined
 * when there is none.
 */
export async function endAuthority(
  db: Database,
  actor: Admin,
  authorityId: string,
): Promise<true | undefined> {
  requireRole(actor, 'admin')
  const date = new Date().toISOString()
  return db.transaction().execute(async (trx) => {
    if (!(await findKeptAuthority(trx, actor, authorityId))) return undefined
    await trx
      .updateTable('authorities')
      .set({ endedAt: date })
      .where('authorityId', '=', authorityId)
      .execute()
    await trx.deleteFrom('serviceAuthorities').where('authorityId', '=', authorityId).execute()
    await recordAct(trx, actor, { act: 'authority.ended', subject: authorityId, date })
    return true
  })
}

async function storeParts(
  trx: Database,
  { authorityId, level }: { authorityId: string; level: AppealLevel },
  { texts, serviceIds }: AuthorityFields,
) {
  await trx.deleteFrom('authorityTexts').where('authorityId', '=', authorityId).execute()
  await trx.deleteFrom('serviceAuthorities').where('authorityId', '=', authorityId).execute()
  for (const [language, text] of Object.entries(texts))
    if (text.name !== '')
      await trx
        .insertInto('authorityTexts')
        .values({ authorityId, language, ...text })
        .execute()
  for (const serviceId of serviceIds)
    await upsert(trx, 'serviceAuthorities', { serviceId, level }, { authorityId })
}
