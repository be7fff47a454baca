import { dictionary } from '@zxcvbn-ts/language-common'
import { limits } from '../../../rules/limits.ts'
import type { Role } from '../../../rules/roles.ts'
import { type PasswordWeakness, passwordWeakness } from '../../../rules/weak-password.ts'
import type { Actor } from '../../actors/actors.server.ts'
import type { Database } from '../../database/tables.ts'

export type PasswordFault = 'passwordShort' | 'passwordLong' | PasswordWeakness

/** Whose password it is to be. */
export interface PasswordOwner {
  name: string
  /** '' for an account without one. */
  email: string
  role: Role
}

const common = new Set(dictionary['passwords-common'].map((word) => String(word)))

/** How many characters a password of this role has at least. */
export function leastPasswordLength(role: Role): number {
  return role === 'user' ? limits.password.min : limits.password.officerMin
}

/**
 * Finds why a new password is refused; undefined when it is allowed. Length counts characters. A password
 * that is in use is not checked again until its owner changes it.
 */
export async function findPasswordFault(
  db: Database,
  password: string,
  { name, email, role }: PasswordOwner,
): Promise<PasswordFault | undefined> {
  const length = [...password].length
  if (length < leastPasswordLength(role)) return 'passwordShort'
  if (length > limits.password.max) return 'passwordLong'
  const texts = await db.selectFrom('councilTexts').select(['name', 'place', 'address', 'covers']).execute()
  const councilTexts = texts.flatMap((text) => Object.values(text))
  return passwordWeakness(password, { name, email, councilTexts, isCommon: (word) => common.has(word) })
}

/** Gets the owner of the password that the actor changes, who is the actor. */
export async function getPasswordOwner(db: Database, actor: Actor): Promise<PasswordOwner> {
  const { name, email } = await db
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow()
  return { name, email: email ?? '', role: actor.role }
}
