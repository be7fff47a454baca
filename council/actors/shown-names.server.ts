import { sql } from 'kysely'

/** Selects the phone number of the account in `users`; null for one without. */
export const phoneOfUser = sql<string | null>`(
  select "value" from "identifiers" where "identifiers"."userId" = "users"."id" and "identifiers"."kind" = 'phone'
)`

/** Selects when that phone number was confirmed; null while it is not. */
export const phoneVerifiedAt = sql<string | null>`(
  select "verifiedAt" from "identifiers" where "identifiers"."userId" = "users"."id" and "identifiers"."kind" = 'phone'
)`

/** An account's names, as the database holds them. */
interface NamedRow {
  email: string | null
  phone: string | null
}

/** The row with its email and phone number as they may be shown, each '' for an account without it. */
export function withNames<Row extends NamedRow>(
  row: Row,
): Omit<Row, 'email' | 'phone'> & { email: string; phone: string } {
  return { ...row, email: row.email ?? '', phone: row.phone ?? '' }
}

/** The row of a list, with the one name that it has room for in place of email and phone number. */
export function withSignInName<Row extends NamedRow>(
  row: Row,
): Omit<Row, 'email' | 'phone'> & { signInName: string } {
  const { email, phone, ...rest } = row
  return { ...rest, signInName: signInNameOf({ email, phone }) }
}

/** What an account is called where there is room for one name: its email, else its phone number. */
export function signInNameOf({ email, phone }: NamedRow): string {
  return email ?? phone ?? ''
}
