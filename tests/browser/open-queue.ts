import type { TestContext } from 'node:test'
import { newCitizen } from '../actors.ts'
import { apply, factsOf, offer } from '../council/cases-for-tests.ts'
import { findRow } from '../rows.ts'
import type { GuestOptions, TestBrowser } from './open-browser.ts'
import { newPerson, type Person } from './people.ts'

/** Two cases with a paper each, the first of them open before a clerk; `state` reads one as it is stored. */
export async function openQueue(
  browser: TestBrowser,
  t: TestContext,
  clerk?: Person,
  options?: GuestOptions,
) {
  const { db } = browser.portal.council
  const service = await offer(db, factsOf(15, ['Ration card']))
  const citizen = await newCitizen(db)
  const send = () => apply(db, citizen, service, { atHand: [0] })
  const numbers = [await send(), await send()] as const
  const { visitor } = clerk ?? (await newPerson(browser.portal, 'staff', 'Sunita'))
  const guest = await browser.guest(t, { as: visitor, width: 1366, height: 768, ...options })
  const at = `/staff/application/update/${numbers[0]}?service=${service}`
  await guest.open(at)
  const state = (number: string) =>
    findRow(db, 'applications', { applicationId: number }, ['status', 'revision'])
  return { ...guest, at, numbers, state }
}
