import { join } from 'node:path'
import {
  demonstrationAccounts,
  demonstrationPassword,
  seedSampleCouncil,
} from '../../council/sample/seed-sample.server.ts'
import type { Role } from '../../rules/roles.ts'
import type { Language } from './foreign-words.ts'
import { openTestPortal, type TestPortal } from './open-test-portal.ts'
import type { Visitor } from './visitor.ts'

const root = join(import.meta.dirname, '../..')

/** Opens the built portal over a demonstration council of its own. */
export async function openSamplePortal(): Promise<TestPortal> {
  const portal = await openTestPortal({ demonstration: true })
  await seedSampleCouncil(portal.council.db, root, new Date())
  return portal
}

/** Somebody who chose the language, signed in with the demonstration's account of the role, if named. */
export async function reader(portal: TestPortal, language: Language, role?: Role): Promise<Visitor> {
  const visitor = portal.visitor()
  await visitor.get(`/language/${language}`)
  const account = demonstrationAccounts.find((one) => one.role === role)
  return account ? visitor.signIn(account.email, demonstrationPassword) : visitor
}
