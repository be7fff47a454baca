// One engine is enough: it asks the same queries again and again.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { registerCitizen } from '../../council/identity/accounts/create-account.server.ts'
import { throttles } from '../../rules/limits.ts'
import { freshEmail, freshPhone, password } from '../actors.ts'
import { processorMs } from '../until.ts'
import { portalForFile } from './open-test-portal.ts'

const portal = await portalForFile()

/** How often each is asked before the two are compared. */
const tries = 40
const mostTries = 400

test('the time of an answer does not tell whether an email or a phone number has an account', async (t) => {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (;;) {
    const { known, unknown } = await measure()
    times.known.push(...known)
    times.unknown.push(...unknown)
    const ratio = median(times.known) / median(times.unknown)
    t.diagnostic(`known / unknown = ${ratio.toFixed(3)} of ${times.known.length}`)
    // What a busy machine adds falls on both alike, the more so the more often they are asked.
    if (ratio > 0.9 && ratio < 1.1) return
    assert.ok(times.known.length < mostTries, `known / unknown = ${ratio.toFixed(3)}`)
  }
})

async function measure() {
  const accounts = { known: [] as string[], unknown: [] as string[] }
  for (let made = 0; made < tries / throttles.accountFailures.points; made += 1) {
    const email = freshEmail('known')
    const phone = freshPhone()
    await registerCitizen(portal.council.db, { name: 'Asha', email, phone, password })
    accounts.known.push(made % 2 === 0 ? email : phone)
    accounts.unknown.push(made % 2 === 0 ? freshEmail('other') : freshPhone())
  }
  const times = { known: [] as number[], unknown: [] as number[] }
  // In turns, so that whatever else the machine does falls on both alike.
  for (let index = 0; index < tries; index += 1) {
    const order = index % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of order)
      times[kind].push(await timed(accounts[kind][index % accounts[kind].length] ?? '', index))
  }
  return times
}

async function timed(email: string, index: number) {
  const visitor = portal.visitor()
  visitor.address = `198.51.100.${index % 200}`
  return processorMs(async () => {
    assert.equal((await visitor.post('/login', { email, password: 'not the password' })).status, 401)
  })
}

function median(times: number[]) {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}
