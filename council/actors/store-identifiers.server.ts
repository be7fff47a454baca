import { type IdentifierKind, identifierKinds } from '../../rules/sign-in-name.ts'
import type { Database } from '../database/tables.ts'

/** The names of an account, each '' where it has none. */
export interface AccountNames {
  email: string
  phone: string
}

/** The names that an account has, for its audit line. */
export function givenNames({ email, phone }: AccountNames): Partial<AccountNames> {
  return { ...(email && { email }), ...(phone && { phone }) }
}

/**
 * Thrown out of a transaction, so that it ends, when a name belongs to another account: two posts may take
 * the same name at once, and only one of them may keep it.
 */
export class NameTaken extends Error {
  readonly kind: IdentifierKind

  constructor(kind: IdentifierKind) {
    super(`This ${kind} has an account already.`)
    this.kind = kind
  }
}

/** Runs an act that gives an account a name of this kind; one that another account has undoes it. */
export async function unlessTaken<Kind extends IdentifierKind, Answer>(
  db: Database,
  kind: Kind,
  act: (trx: Database) => Promise<Answer>,
) {
  try {
    return await db.transaction().execute(act)
  } catch (error) {
    if (error instanceof NameTaken && error.kind === kind)
      return { done: false, fault: `${kind}Taken` } as const
    throw error
  }
}

/**
 * Stores the names of a new account, unverified, inside the transaction that creates it. Throws `NameTaken`
 * if another account has one of them.
 */
export async function storeIdentifiers(
  trx: Database,
  userId: string,
  names: AccountNames,
  now: string,
): Promise<void> {
  // In one order, so that two transactions never wait for each other.
  for (const kind of identifierKinds) {
    if (names[kind] === '') continue
    const stored = await trx
      .insertInto('identifiers')
      .values({ kind, value: names[kind], userId, createdAt: now })
      .onConflict((conflict) => conflict.columns(['kind', 'value']).doNothing())
      .returning('userId')
      .execute()
    if (stored.length === 0) throw new NameTaken(kind)
  }
}
