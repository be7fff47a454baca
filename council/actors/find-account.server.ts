import { type Identifier, readSignInName } from '../../rules/sign-in-name.ts'
import type { Database } from '../database/tables.ts'

/** Finds the id of the account that an email or a phone number names; undefined where it names none. */
export async function findAccountId(db: Database, { kind, value }: Identifier): Promise<string | undefined> {
  const row = await db
    .selectFrom('identifiers')
    .select('userId')
    .where('kind', '=', kind)
    .where('value', '=', value)
    .executeTakeFirst()
  return row?.userId
}

/** Finds the id of the account that an email or phone number names; undefined where there is none. */
export async function findAccountByName(db: Database, name: string): Promise<string | undefined> {
  const identifier = readSignInName(name)
  return identifier && findAccountId(db, identifier)
}
