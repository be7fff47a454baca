import { applicationFieldNames } from '../../rules/form/applicant.ts'
import { instantAfter } from '../../rules/instants.ts'
import { type Citizen, requireRole } from '../actors/actors.server.ts'
import type { PersonalItem } from '../database/described-table.ts'
import { digest } from '../database/digest.server.ts'
import type { Database, Tables } from '../database/tables.ts'
import { upsert } from '../database/upsert.server.ts'
import { personalData } from './personal-data.server.ts'

/** Beside which form a notice stands: that of a service, or that of a new account. */
export const noticeKinds = ['application', 'account'] as const

export type NoticeKind = (typeof noticeKinds)[number]

/** The columns that hold what people give with a form. A field of a form that is new is told by itself. */
const given: Record<NoticeKind, { [T in keyof Tables]?: readonly (keyof Tables[T])[] }> = {
  application: { applications: [...applicationFieldNames, 'answers'], papers: ['name'] },
  account: { users: ['name'], identifiers: ['value'], credentials: ['password'] },
}

/** What a notice tells: each kind of thing once, who sees it and how long it stays, as on `/privacy`. */
export interface ToldNotice {
  items: PersonalItem[]
  seenBy: (typeof personalData)[number]['seenBy']
  /** Those of the two main tables, which need no numbers. */
  kept: 'years' | 'account'
}

/** What the notice beside each form tells, out of the table of personal data. */
export const toldNotices: Record<NoticeKind, ToldNotice> = {
  application: foldGiven('application', 'applications'),
  account: foldGiven('account', 'users'),
}

function foldGiven(kind: NoticeKind, main: 'applications' | 'users'): ToldNotice {
  const columns: Partial<Record<string, readonly string[]>> = given[kind]
  const items = personalData.flatMap(({ table, byItem }) =>
    byItem.flatMap(([item, held]) => (columns[table]?.some((one) => held.includes(one)) ? [item] : [])),
  )
  const told = personalData.find(({ table }) => table === main)
  if (!told) throw new Error(`Nobody is told of ${main}.`)
  return { items: [...new Set(items)], seenBy: told.seenBy, kept: told.kept as ToldNotice['kept'] }
}

/** Which notice stands beside the forms now, and since when; undefined before the portal was first opened. */
export function findNotice(db: Database) {
  return db
    .selectFrom('noticeVersions')
    .select(['version', 'since'])
    .orderBy('since', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Whether a notice of that version has stood beside forms here. */
export async function isKnownNotice(db: Database, version: string): Promise<boolean> {
  const known = db.selectFrom('noticeVersions').select('version').where('version', '=', version)
  return (await known.executeTakeFirst()) !== undefined
}

/** The version of a notice: eight digits of the digest of all that it says, its texts by language. */
export function noticeVersionOf(texts: Readonly<Record<string, string>>): string {
  const number = Number.parseInt(digest(JSON.stringify(texts)).slice(0, 12), 16) % 100_000_000
  return String(number).padStart(8, '0')
}

/** Records what the notice says where it is another than before. */
export async function recordNotice(
  db: Database,
  texts: Readonly<Record<string, string>>,
  now = new Date(),
): Promise<void> {
  const version = noticeVersionOf(texts)
  const newest = await findNotice(db)
  if (newest?.version === version) return
  // Also after a start with a clock that ran ahead.
  const since = instantAfter(newest?.since ?? '', now)
  // It is there already where an earlier portal is back, and its notice with it.
  await upsert(db, 'noticeVersions', { version }, { since }, { texts: JSON.stringify(texts) })
}

/** Finds the notice that stood beside the form of a citizen's account; undefined for none. */
export function findOwnNotice(db: Database, actor: Citizen) {
  requireRole(actor, 'user')
  return db
    .selectFrom('users')
    .innerJoin('noticeVersions', 'noticeVersions.version', 'users.noticeVersion')
    .select(['noticeVersions.version', 'users.createdAt'])
    .where('users.id', '=', actor.id)
    .executeTakeFirst()
}
