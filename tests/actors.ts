import { randomBytes } from 'node:crypto'
import { createAdmin, createStaff, registerCitizen } from '../council/accounts/create-account.server.ts'
import {
  type Actor,
  type Admin,
  type Citizen,
  identify,
  operator,
  type Staff,
} from '../council/actors.server.ts'
import type { Database } from '../council/database/tables.ts'

export const password = 'a village sentence'

/** Email addresses that no two tests share. */
export function freshEmail(word: string): string {
  return `${word}.${randomBytes(4).toString('hex')}@panchayat.example`
}

export async function newAdmin(db: Database, name = 'Test Admin'): Promise<Admin> {
  return (await live(
    db,
    await createAdmin(db, operator, { name, email: freshEmail('admin'), password }),
  )) as Admin
}

export async function newStaff(db: Database, name = 'Test Clerk'): Promise<Staff> {
  const admin = await newAdmin(db)
  return (await live(
    db,
    await createStaff(db, admin, { name, email: freshEmail('staff'), password }),
  )) as Staff
}

export async function newCitizen(db: Database, name = 'Test Citizen'): Promise<Citizen> {
  return (await live(db, await registerCitizen(db, { name, email: freshEmail('user'), password }))) as Citizen
}

/** An actor comes from a live session and from nowhere else, in tests too. */
async function live(db: Database, created: { created: boolean; id?: string }): Promise<Actor> {
  const token = randomBytes(16).toString('hex')
  const now = new Date()
  await db
    .insertInto('sessions')
    .values({
      id: token,
      token,
      userId: created.id ?? '',
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + 3_600_000).toISOString(),
    })
    .execute()
  const actor = await identify(db, token)
  if (!actor) throw new Error('The account that was just created is not let in.')
  return actor
}
