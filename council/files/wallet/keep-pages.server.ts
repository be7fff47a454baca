import { randomUUID } from 'node:crypto'
import { paperLimits } from '../../../rules/paper.ts'
import { type Citizen, requireRole } from '../../actors/actors.server.ts'
import type { Database } from '../../database/tables.ts'
import { findRefusal } from './add-page.server.ts'
import { listOwnPapers } from './own-papers.server.ts'

interface KeptPages {
  /** What the document is called. */
  name: string
  /** The pages of the document, whose files are recorded. */
  pages: { digest: string; bytes: number }[]
  now: Date
}

/**
 * Finds the citizen's own paper with just these pages of a sent application, or makes one of them; undefined
 * where there is no room for it. Needs the account locked.
 */
export async function keepPages(
  trx: Database,
  actor: Citizen,
  { name, pages, now }: KeptPages,
): Promise<string | undefined> {
  requireRole(actor, 'user')
  const own = await listOwnPapers(trx, actor)
  const digests = pages.map(({ digest }) => digest)
  const same = own.find(
    (paper) =>
      paper.pages.length === digests.length && paper.pages.every(({ digest }) => digests.includes(digest)),
  )
  if (same) return same.paperId
  const bytes = pages.reduce((sum, page) => sum + page.bytes, 0)
  if (findRefusal(own, undefined, { mostPages: paperLimits.pagesOfDocument, bytes })) return undefined
  const [paperId, date] = [randomUUID(), now.toISOString()]
  await trx
    .insertInto('papers')
    .values({ paperId, user: actor.id, name, createdAt: date, usedAt: date })
    .execute()
  const rows = digests.map((digest, position) => ({ paperId, position, digest }))
  await trx.insertInto('paperPages').values(rows).execute()
  return paperId
}
