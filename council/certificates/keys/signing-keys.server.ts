import type { Selectable } from 'kysely'
import type { PublicKey } from '../../../rules/certificates/code.ts'
import { type Officer, type operator, requireRole } from '../../actors/actors.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import type { SigningKeyRow } from '../../database/certificate-tables.ts'
import type { Database } from '../../database/tables.ts'
import {
  findNotedCompromise,
  keyIdOf,
  makeKeyFile,
  type PublicJwk,
  readKeyFile,
  type SigningKey,
} from './key-files.server.ts'

/** Lists the council's keys, the newest first. */
export function listKeys(db: Database): Promise<Selectable<SigningKeyRow>[]> {
  return db.selectFrom('signingKeys').selectAll().orderBy('createdAt', 'desc').orderBy('keyId').execute()
}

/** Makes a key that signs from now on: its private half in the folder, its public half in the database. */
export async function makeKey(
  db: Database,
  actor: typeof operator,
  folder: string,
  now = new Date(),
): Promise<string> {
  const { keyId, jwk } = await makeKeyFile(folder)
  await storeKey(db, actor, { keyId, jwk, act: 'key.made', now })
  return keyId
}

/**
 * Takes the public half of a key that this database lacks, as after an older backup: what it has signed is
 * good again, but of one that is compromised only what stands in the register. Undefined where it is there.
 */
export async function adoptKey(
  db: Database,
  actor: typeof operator,
  jwk: PublicJwk,
  { compromisedAt, now = new Date() }: { compromisedAt?: string; now?: Date } = {},
): Promise<string | undefined> {
  const keyId = keyIdOf(jwk)
  const stored = await storeKey(db, actor, { keyId, jwk, act: 'key.adopted', now, compromisedAt })
  return stored ? keyId : undefined
}

interface NewKey {
  keyId: string
  jwk: PublicJwk
  act: 'key.made' | 'key.adopted'
  now: Date
  compromisedAt?: string
}

async function storeKey(
  db: Database,
  actor: typeof operator,
  { keyId, jwk, act, now, compromisedAt }: NewKey,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const date = now.toISOString()
    const stored = await trx
      .insertInto('signingKeys')
      .values({ keyId, publicKey: JSON.stringify(jwk), createdAt: date, compromisedAt })
      .onConflict((conflict) => conflict.column('keyId').doNothing())
      .returning('keyId')
      .executeTakeFirst()
    if (!stored) return false
    await recordAct(trx, actor, { act, subject: 'council', after: { keyId, compromisedAt }, date })
    return true
  })
}

/**
 * Ends the use of a key for good: a retired one signs nothing more, of a compromised one only what stands in
 * the register is good. `unchanged`: it was so. Undefined when there is no such key.
 */
export async function endKey(
  db: Database,
  actor: typeof operator,
  keyId: string,
  { as, now = new Date() }: { as: 'retired' | 'compromised'; now?: Date },
): Promise<'ended' | 'unchanged' | undefined> {
  return db.transaction().execute(async (trx) => {
    const column = as === 'retired' ? 'retiredAt' : 'compromisedAt'
    const date = now.toISOString()
    const ended = await trx
      .updateTable('signingKeys')
      .set({ [column]: date })
      .where('keyId', '=', keyId)
      .where(column, 'is', null)
      .returning('keyId')
      .executeTakeFirst()
    if (!ended) {
      const known = await trx.selectFrom('signingKeys').select('keyId').where('keyId', '=', keyId).execute()
      return known.length > 0 ? 'unchanged' : undefined
    }
    await recordAct(trx, actor, { act: `key.${as}`, subject: 'council', after: { keyId }, date })
    return 'ended'
  })
}

/**
 * Ends the keys that a note in the folder calls compromised, and that a database of an older backup does not
 * know to be; the keys that it has ended.
 */
export async function heedNotes(db: Database, actor: typeof operator, folder: string): Promise<string[]> {
  const keys = await listKeys(db)
  const unheeded = keys
    .filter(({ compromisedAt }) => compromisedAt === null)
    .map(({ keyId }) => keyId)
    .filter((keyId) => findNotedCompromise([folder], keyId) !== undefined)
  for (const keyId of unheeded) await endKey(db, actor, keyId, { as: 'compromised' })
  return unheeded
}

/** The newest live key whose private half is in the folder; undefined: this machine can issue nothing. */
export async function findSigningKey(db: Database, folder: string): Promise<SigningKey | undefined> {
  for (const key of await listKeys(db)) {
    const found = isLive(key) ? readKeyFile(folder, key.keyId) : undefined
    if (found) return found
  }
  return undefined
}

/** Whether codes can be signed on this machine. */
export async function canSign(db: Database, actor: Officer, folder: string): Promise<boolean> {
  requireRole(actor, 'admin', 'staff')
  return (await findSigningKey(db, folder)) !== undefined
}

/** Whether new codes may be signed with the key. */
export function isLive({
  retiredAt,
  compromisedAt,
}: Pick<SigningKeyRow, 'retiredAt' | 'compromisedAt'>): boolean {
  return retiredAt === null && compromisedAt === null
}

/** A key as the rules check codes with it. */
export function publicKeyOf({ keyId, publicKey, compromisedAt }: Selectable<SigningKeyRow>): PublicKey {
  return { keyId, jwk: JSON.parse(publicKey) as PublicJwk, isCompromised: compromisedAt !== null }
}
