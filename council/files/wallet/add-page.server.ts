import { randomUUID } from 'node:crypto'
import { paperLimits } from '../../../rules/paper.ts'
import { type Citizen, requireRole } from '../../actors/actors.server.ts'
import { lockAccount } from '../../actors/lock-account.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import type { Database } from '../../database/tables.ts'
import type { StoredFile } from '../store/keep-file.server.ts'
import { recordFile } from '../store/record-file.server.ts'
import { listOwnPapers, type OwnPaper } from './own-papers.server.ts'

/** Why a page is not added: the document, the account or its share of the disk has as much as it may have. */
export type PaperRefusal = 'full' | 'manyPapers' | 'muchSpace'

export interface NewPage {
  /** The paper that it is another page of; a new one begins without it, and where it is another's. */
  paperId?: string
  /** What a new paper is called. */
  name: string
  /** How many pages the paper may have. */
  mostPages: number
  file: StoredFile
  now?: Date
}

/**
 * Adds a page to one of the citizen's own papers, or begins a new paper with it. The same file sent twice is
 * one page. Undefined when the account was disabled meanwhile.
 */
export async function addPage(
  db: Database,
  actor: Citizen,
  { paperId, name, mostPages, file, now = new Date() }: NewPage,
): Promise<{ paperId: string } | { refused: PaperRefusal } | undefined> {
  requireRole(actor, 'user')
  return db.transaction().execute(async (trx) => {
    // Two pages of one account come one after the other, so that each is counted and has a place of its own.
    if (!(await lockAccount(trx, actor.id))) return undefined
    const own = await listOwnPapers(trx, actor)
    const paper = own.find((one) => one.paperId === paperId)
    if (paper?.pages.some(({ digest }) => digest === file.digest)) return { paperId: paper.paperId }
    const refused = findRefusal(own, paper, { mostPages, bytes: file.bytes.length })
    if (refused) return { refused }
    await recordFile(trx, file, now)
    const { paperId: to, position } = await storePage(trx, actor, { paper, name, digest: file.digest, now })
    const date = now.toISOString()
    const after = { paperId: to, page: position, type: file.type }
    await recordAct(trx, actor, { act: 'ownPaper.added', subject: actor.id, after, date })
    return { paperId: to }
  })
}

/** A page of a document of a sent application, whose file is recorded already. */
export interface SentPage {
  /** What the document is called. */
  name: string
  file: StoredFile
  /** The digests of the pages that the document has besides, null where they were erased. */
  beside: (string | null)[]
  now: Date
}

/**
 * Keeps a page that the citizen adds to a sent application among their own papers, too: in the paper that
 * holds pages of the same document and no others, or as a new one. Nothing happens where a paper has the page
 * already, or where there is no room. Needs the account locked.
 */
export async function keepSentPage(
  trx: Database,
  actor: Citizen,
  { name, file, beside, now }: SentPage,
): Promise<void> {
  requireRole(actor, 'user')
  const { digest, bytes } = file
  const own = await listOwnPapers(trx, actor)
  if (own.some(({ pages }) => pages.some((page) => page.digest === digest))) return
  const paper = own.find(({ pages }) => pages.every((page) => beside.includes(page.digest)))
  if (findRefusal(own, paper, { mostPages: paperLimits.pagesOfDocument, bytes: bytes.length })) return
  await storePage(trx, actor, { paper, name, digest, now })
}

async function storePage(
  trx: Database,
  actor: Citizen,
  { paper, name, digest, now }: { paper: OwnPaper | undefined; name: string; digest: string; now: Date },
) {
  const date = now.toISOString()
  const paperId = paper?.paperId ?? randomUUID()
  if (paper) await trx.updateTable('papers').set({ usedAt: date }).where('paperId', '=', paperId).execute()
  else
    await trx
      .insertInto('papers')
      .values({ paperId, user: actor.id, name, createdAt: date, usedAt: date })
      .execute()
  const position = (paper?.pages.at(-1)?.position ?? -1) + 1
  await trx.insertInto('paperPages').values({ paperId, position, digest }).execute()
  return { paperId, position }
}

/** Why another page of so many bytes has no room, in the paper or as a new one; undefined if it has room. */
export function findRefusal(
  own: OwnPaper[],
  paper: OwnPaper | undefined,
  { mostPages, bytes }: { mostPages: number; bytes: number },
): PaperRefusal | undefined {
  if ((paper?.pages.length ?? 0) >= mostPages) return 'full'
  if (!paper && own.length >= paperLimits.papers) return 'manyPapers'
  const taken = own.reduce((sum, { pages }) => sum + pages.reduce((all, page) => all + page.bytes, 0), 0)
  return taken + bytes > paperLimits.accountBytes ? 'muchSpace' : undefined
}
