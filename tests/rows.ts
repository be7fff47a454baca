import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Database, Tables } from '../council/database/tables.ts'

type Table = keyof Tables
type Row<T extends Table> = Selectable<Tables[T]>

/** The rows of a table that hold these values, with these columns or with all. */
export async function findRows<T extends Table, Column extends keyof Row<T> = keyof Row<T>>(
  db: Database,
  table: T,
  held: Partial<Row<T>>,
  columns?: readonly Column[],
): Promise<Pick<Row<T>, Column>[]> {
  const asked = db.selectFrom(table as 'users')
  let rows = columns ? asked.select(columns as readonly never[]) : asked.selectAll()
  for (const [column, value] of Object.entries(held))
    rows = rows.where(column as 'id', value === null ? 'is' : '=', value as string)
  return (await rows.execute()) as unknown as Pick<Row<T>, Column>[]
}

/** The first of them; there is at least one. */
export async function findRow<T extends Table, Column extends keyof Row<T> = keyof Row<T>>(
  db: Database,
  table: T,
  held: Partial<Row<T>>,
  columns?: readonly Column[],
): Promise<Pick<Row<T>, Column>> {
  const [row] = await findRows(db, table, held, columns)
  if (!row) throw new Error(`No row of ${table} holds ${JSON.stringify(held)}.`)
  return row
}

/** Puts one row or several into a table, past every act. */
export async function storeRow<T extends Table>(
  db: Database,
  table: T,
  values: Insertable<Tables[T]> | readonly Insertable<Tables[T]>[],
): Promise<void> {
  await db
    .insertInto(table as 'users')
    .values(values as never)
    .execute()
}

/** Changes the rows of a table that hold these values, past every act. */
export async function changeRows<T extends Table>(
  db: Database,
  table: T,
  held: Partial<Row<T>>,
  values: Updateable<Tables[T]>,
): Promise<void> {
  let rows = db.updateTable(table as 'users').set(values as object)
  for (const [column, value] of Object.entries(held))
    rows = rows.where(column as 'id', value === null ? 'is' : '=', value as string)
  await rows.execute()
}

/** An application as it is stored. */
export const caseRow = (db: Database, applicationId: string) => findRow(db, 'applications', { applicationId })

type WithEmail = Row<'users'> & { email: string }

/** An account that has an email, as it is stored. */
export const accountRow = async (db: Database, id: string) =>
  (await findRow(db, 'users', { id })) as WithEmail

/** The account of this name, which has an email. */
export const accountNamed = async (db: Database, name: string) =>
  (await findRow(db, 'users', { name })) as WithEmail

/** Has the sessions of an account run out. */
export async function expireSessions(db: Database, id: string): Promise<void> {
  const expiresAt = new Date(0).toISOString()
  await db.updateTable('sessions').set({ expiresAt }).where('userId', '=', id).execute()
}

/** The applications that somebody took out in a file, as it is noted. */
export async function exportedBy(db: Database, actor: string): Promise<string[]> {
  const noted = db.selectFrom('accessLog').select('subject').where('kind', '=', 'export')
  return (await noted.where('actor', '=', actor).execute()).map(({ subject }) => subject)
}

type AuditLine = Selectable<Tables['audit']>

/** Lines of the audit in their order, with these columns. `act` may be a pattern, such as `link.%`. */
export async function auditLines<Column extends keyof AuditLine>(
  db: Database,
  columns: readonly Column[],
  { subject, act, actor }: { subject?: string; act?: AuditLine['act']; actor?: string },
): Promise<Pick<AuditLine, Column>[]> {
  let lines = db.selectFrom('audit').selectAll().orderBy('date').orderBy('ordinal')
  if (subject !== undefined) lines = lines.where('subject', '=', subject)
  if (act !== undefined) lines = lines.where('act', 'like', act)
  if (actor !== undefined) lines = lines.where('actor', '=', actor)
  const pick = (line: AuditLine) => Object.fromEntries(columns.map((column) => [column, line[column]]))
  return (await lines.execute()).map((line) => pick(line) as Pick<AuditLine, Column>)
}
