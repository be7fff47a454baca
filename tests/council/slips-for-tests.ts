import assert from 'node:assert/strict'
import type { Actor, Citizen, Officer } from '../../council/actors/actors.server.ts'
import { listHistory } from '../../council/cases/applications/history.server.ts'
import { listCalls } from '../../council/cases/calls/list-calls.server.ts'
import { claimApplication } from '../../council/cases/counter/claim.server.ts'
import type { Database } from '../../council/database/tables.ts'
import { freshPhone } from '../actors.ts'
import { findRow, findRows } from '../rows.ts'
import { offer } from './cases-for-tests.ts'
import { enterPaper, monday, type Typed } from './papers-for-tests.ts'

/** What stands on a slip. */
export type Slip = { number: string; phone: string; code: string }

/** The acts of a history, without the word that they share. */
export const acts = (history: { act: string }[] | undefined) => history?.map(({ act }) => act.split('.')[1])

/** What tests of slips do in a council again and again. */
export function slipsIn(database: () => Database) {
  let seconds = 0
  /** A later instant each time, so that the lines of a history have an order. */
  const later = () => new Date(monday.getTime() + ++seconds * 1000)
  /** Enters a paper, and returns what stands on its slip. */
  async function enter(
    actor: Parameters<typeof enterPaper>[1],
    typed: Typed & { phone: string },
    on = '',
  ): Promise<Slip> {
    const serviceId = on || (await offer(database()))
    const entered = await enterPaper(database(), actor, serviceId, typed)
    assert.ok(entered && 'claim' in entered && entered.claim, JSON.stringify(entered))
    return { number: entered.applicationId, phone: typed.phone, code: entered.claim.code }
  }
  const claim = (actor: Citizen, slip: Slip, client = freshPhone()) =>
    claimApplication(database(), actor, slip, { client, now: later() })
  const ownerOf = async (slip: Slip) => {
    return (await findRow(database(), 'applications', { applicationId: slip.number })).user
  }
  const told = async (actor: Officer, slip: Slip) =>
    acts(await listHistory(database(), actor, slip.number, 'en'))
  const calls = async (actor: Officer, slip: Slip) => {
    const { rows } = await listCalls(database(), actor, 'call', { language: 'en' })
    return rows.filter(({ applicationId }) => applicationId === slip.number)
  }
  const noticesTo = (actor: Actor) =>
    findRows(database(), 'notices', { userId: actor.id }, ['kind', 'applicationId'])
  return { later, enter, claim, ownerOf, told, calls, noticesTo }
}
