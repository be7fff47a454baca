import type { Database } from './tables.ts'

/** Which notice about their own data people read beside a form now; also what a new row says of it. */
export function newestNotice(db: Database) {
  return db.selectFrom('noticeVersions').select('version').orderBy('since', 'desc').limit(1)
}
