import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerMissing } from '../../../council/cases/applications/answer-missing.server.ts'
import { getOverview } from '../../../council/cases/figures/overview.server.ts'
import type { Database } from '../../../council/database/tables.ts'
import { newAdmin, newCitizen, newStaff } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { caseRow } from '../../rows.ts'
import { apply, caseOn, factsOf, noon, offer, sendMarks } from '../cases-for-tests.ts'

const note = 'The age proof is of somebody else'

// Received on Monday 1 June 2026, so Tuesday is the first working day.
async function newCase(
  db: Database,
  { days = 7, atHand = [0, 1] }: { days?: number; atHand?: number[] } = {},
) {
  const serviceId = await offer(db, factsOf(days, ['Ration card', 'Age proof']))
  const [citizen, clerk] = [await newCitizen(db), await newStaff(db)]
  const id = await apply(db, citizen, serviceId, { atHand })
  const mark = (missing: number[], day: string, revision: number, said = '') =>
    sendMarks(db, clerk, id, { seen: [], missing, note: said, revision, now: noon(day) })
  const answer = (atHand: number[], day: string, revision: number) =>
    answerMissing(db, citizen, id, { atHand, revision, now: noon(day) })
  return { id, serviceId, clerk, mark, answer }
}

async function stoppedLateAt(db: Database, id: string) {
  const { stoppedLateAt } = await caseRow(db, id)
  return stoppedLateAt
}

async function stops(db: Database, serviceId: string) {
  const asked = { from: '2026-05', to: '2026-08', language: 'en', today: '2026-08-01' }
  const { services } = await getOverview(db, await newAdmin(db), asked)
  return services.find((one) => one.serviceId === serviceId)?.stoppedByMonth
}

describeDatabase('stopping the clock after the first working day', (database) => {
  test('needs a note, without which nothing is changed; on the first working day it needs none', async () => {
    const db = database()
    const early = await newCase(db)
    assert.deepEqual(await early.mark([1], '2026-06-02', 1), { decided: true, only: 'documents' })
    assert.equal(await stoppedLateAt(db, early.id), null)
    assert.deepEqual(await stops(db, early.serviceId), {})

    const late = await newCase(db)
    const before = await caseOn(db, late.clerk, late.id, '2026-06-03')
    assert.deepEqual(await late.mark([1], '2026-06-03', 1), { decided: false, lacking: 'note' })
    assert.deepEqual(await caseOn(db, late.clerk, late.id, '2026-06-03'), before)
    assert.deepEqual(await late.mark([1], '2026-06-03', 1, note), { decided: true, only: 'documents' })
    assert.equal((await caseOn(db, late.clerk, late.id, '2026-06-03')).turn, 'citizen')
    assert.equal(await stoppedLateAt(db, late.id), noon('2026-06-03').toISOString())
    assert.deepEqual(await stops(db, late.serviceId), { '2026-06': 1 })
  })

  test('counts an application once, in the month of its first stop', async () => {
    const db = database()
    const { id, serviceId, mark, answer } = await newCase(db, { days: 60 })
    await mark([1], '2026-06-03', 1, note)
    await answer([1], '2026-06-05', 2)
    assert.deepEqual(await mark([0], '2026-07-06', 3), { decided: false, lacking: 'note' })
    assert.deepEqual(await mark([0], '2026-07-06', 3, note), { decided: true, only: 'documents' })
    assert.equal(await stoppedLateAt(db, id), noon('2026-06-03').toISOString())
    assert.deepEqual(await stops(db, serviceId), { '2026-06': 1 })
  })

  test('is not what marks do where the clock stands, has run out or is none', async () => {
    const db = database()
    const waiting = await newCase(db, { atHand: [0] })
    assert.deepEqual(await waiting.mark([0], '2026-06-08', 1), { decided: true, only: 'documents' })
    const overdue = await newCase(db, { days: 2 })
    assert.deepEqual(await overdue.mark([0], '2026-06-08', 1), { decided: true, only: 'documents' })
    const serviceId = await offer(db, factsOf(undefined, ['Ration card']))
    const free = await apply(db, await newCitizen(db), serviceId, { atHand: [0] })
    const marks = { seen: [], missing: [0], revision: 1, now: noon('2026-06-08') }
    assert.deepEqual(await sendMarks(db, waiting.clerk, free, marks), { decided: true, only: 'documents' })
    for (const id of [waiting.id, overdue.id, free]) assert.equal(await stoppedLateAt(db, id), null)
  })
})
