import { type ImageFault, prepareImage } from '../../rules/image.ts'
import { instantAfter } from '../../rules/instants.ts'
import { type Admin, requireRole } from '../actors/actors.server.ts'
import { recordAct } from '../audit/audit.server.ts'
import type { Database } from '../database/tables.ts'
import { imageVersion } from '../profile/council-profile.server.ts'
import { storeProfile } from './describe-council.server.ts'

/**
 * Replaces the portal's emblem by a picture, without what a camera or a program has written into it; returns
 * the fault of a picture that cannot be used.
 */
export async function storeCouncilImage(
  db: Database,
  actor: Admin,
  bytes: Uint8Array,
): Promise<'kept' | ImageFault> {
  requireRole(actor, 'admin')
  const prepared = prepareImage(bytes)
  if ('fault' in prepared) return prepared.fault
  const image = Buffer.from(prepared.bytes).toString('base64')
  await changeImage(db, actor, { image, imageType: prepared.type })
  return 'kept'
}

/** Removes the picture, so that the portal's emblem appears again. False: there was none. */
export function removeCouncilImage(db: Database, actor: Admin): Promise<boolean> {
  requireRole(actor, 'admin')
  return changeImage(db, actor, { image: null, imageType: null })
}

interface Picture {
  image: string | null
  imageType: string | null
}

function changeImage(db: Database, actor: Admin, next: Picture) {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('councilProfile')
      .select(['image', 'imageType', 'updatedAt'])
      .executeTakeFirst()
    if (!row?.image && !next.image) return false
    const readAt = row?.updatedAt ?? ''
    const date = instantAfter(readAt, new Date())
    // Of two admins at the same time, the second gets an error page and then finds the first one's picture.
    if (!(await storeProfile(trx, next, { readAt, now: date })))
      throw new Error('Another change of the profile came first.')
    await recordAct(trx, actor, {
      act: 'council.pictured',
      subject: 'council',
      before: auditedPicture(row),
      after: auditedPicture(next),
      date,
    })
    return true
  })
}

/** The picture as the audit records it: its type and size, never its content. */
function auditedPicture(picture: Picture | undefined) {
  const { image, imageType } = picture ?? {}
  return image ? { imageType, bytes: Buffer.byteLength(image, 'base64') } : { imageType: null }
}

/** Finds the picture of a version that `getCouncilProfile` named; undefined if it was replaced or removed. */
export async function findCouncilImage(db: Database, version: string) {
  const row = await db
    .selectFrom('councilProfile')
    .select(['image', 'imageType', 'updatedAt'])
    .executeTakeFirst()
  if (!row?.image || !row.imageType || imageVersion(row.updatedAt) !== version) return undefined
  return { type: row.imageType, bytes: new Uint8Array(Buffer.from(row.image, 'base64')) }
}
