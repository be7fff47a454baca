import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Officer } from '../../../council/actors/actors.server.ts'
import { decideApplication } from '../../../council/cases/applications/decide.server.ts'
import { undoDecision } from '../../../council/cases/applications/undo.server.ts'
import { dropUntrue } from '../../../council/messages/outbox/take-back.server.ts'
import { claimMessages } from '../../../council/messages/sending/claim-messages.server.ts'
import { undoMinutes } from '../../../rules/undoing.ts'
import { newStaff } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { caseRow } from '../../rows.ts'
import { later, noon, Posts } from './posts.ts'

describeDatabase('messages of decisions that can be undone', (database) => {
  const posts = new Posts(database)

  /** A refusal at noon of which its applicant is told by mail, and by which nothing else is to be sent. */
  async function refused(key = 'one form') {
    const clerk = await newStaff(database())
    const { citizen } = await posts.listener({ mail: true, sms: false })
    const id = await posts.apply(citizen, later(-60), key)
    await posts.send(later(-60))
    await refuse(clerk, id, 1)
    return { clerk, id }
  }

  async function refuse(clerk: Officer, id: string, revision: number, now = noon) {
    const asked = { status: 'Rejected', reason: 'Not of this village', revision, now } as const
    assert.deepEqual(await decideApplication(database(), clerk, id, asked), { decided: true })
  }

  const statesOf = async (id: string) =>
    (await posts.rows())
      .filter(({ subject, event }) => subject === id && event === 'case.decided')
      .map(({ state, error }) => [state, error].filter(Boolean).join(': '))

  test('nothing is sent while a decision can be undone, and then it is', async () => {
    const { id } = await refused()
    posts.mail.arrived.length = 0
    await posts.send(later(undoMinutes - 0.1))
    assert.equal(posts.mail.arrived.length, 0)
    await posts.send(later(undoMinutes))
    assert.equal(posts.mail.arrived.length, 1)
    assert.deepEqual(await statesOf(id), ['sent'])
  })

  test('what was undone is never sent, and what is decided then is', async () => {
    const { clerk, id } = await refused()
    posts.mail.arrived.length = 0
    await undoDecision(database(), clerk, id, { revision: 2, now: later(9) })
    await posts.send(later(60))
    assert.deepEqual([posts.mail.arrived.length, await statesOf(id)], [0, ['dropped: undone']])
    await refuse(clerk, id, 3, later(61))
    await posts.send(later(61 + undoMinutes))
    assert.deepEqual([posts.mail.arrived.length, await statesOf(id)], [1, ['dropped: undone', 'sent']])
  })

  test('an undo takes back nothing of another application', async () => {
    const { clerk, id } = await refused('one')
    const other = await refused('another')
    assert.ok((await undoDecision(database(), clerk, id, { revision: 2, now: later(9) }))?.done)
    assert.deepEqual([await statesOf(id), await statesOf(other.id)], [['dropped: undone'], ['waiting']])
  })

  test('what waited to be told before an undone decision is told after all, also if a sender has dropped it since', async () => {
    for (const isDropped of [false, true]) {
      const { clerk, id } = await refused(String(isDropped))
      // In the evening of the refusal it still waits for the morning.
      await database()
        .updateTable('outbox')
        .set({ dueAt: later(12).toISOString() })
        .execute()
      const change = { status: 'Approved', whyChanged: 'The card came', despiteMissing: '' } as const
      assert.deepEqual(
        await decideApplication(database(), clerk, id, { ...change, revision: 2, now: later(11) }),
        { decided: true },
      )
      if (isDropped) await posts.send(later(12))
      const others = [(await refused(`moved ${isDropped}`)).id, (await refused(`waits ${isDropped}`)).id]
      const ofOthers = async () => (await posts.rows()).filter(({ subject }) => others.includes(subject))
      await database()
        .updateTable('outbox')
        .set({ state: 'dropped', error: 'moved' })
        .where('subject', '=', others[0] ?? '')
        .execute()
      const before = await ofOthers()
      await undoDecision(database(), clerk, id, { revision: 3, now: later(13) })
      assert.deepEqual(await ofOthers(), before, 'those of other applications stay as they are')
      await database().deleteFrom('outbox').where('subject', 'in', others).execute()
      posts.mail.arrived.length = 0
      await posts.send(later(30))
      assert.deepEqual(await statesOf(id), ['sent', 'dropped: undone'])
      assert.equal(posts.mail.arrived.length, 1)
    }
  })

  test('what has become untrue by then is not told after an undo', async () => {
    const { clerk, id } = await refused()
    const [row] = (await posts.rows()).filter(({ event }) => event === 'case.decided')
    assert.ok(row)
    const paid = { event: 'fee.received', occasion: 'RCT/1', revision: null } as const
    await database()
      .insertInto('outbox')
      .values({ ...row, ...paid, id: 'of a fee' })
      .execute()
    const change = { status: 'Approved', whyChanged: 'The card came', despiteMissing: '' } as const
    await decideApplication(database(), clerk, id, { ...change, revision: 2, now: later(11) })
    await dropUntrue(database(), { ...paid, applicationId: id })
    assert.ok((await undoDecision(database(), clerk, id, { revision: 3, now: later(13) }))?.done)
    const fee = (await posts.rows()).find(({ id }) => id === 'of a fee')
    assert.deepEqual([fee?.state, fee?.error], ['dropped', 'undone'])
  })

  test('of an undo and a sender at the same moment one wins: what is undone is not claimed, what is claimed stays', async () => {
    const moment = later(undoMinutes)
    const wins = { undone: 0, claimed: 0 }
    for (let round = 0; round < 12; round += 1) {
      const { clerk, id } = await refused(`round ${round}`)
      const undo = () => undoDecision(database(), clerk, id, { revision: 2, now: moment })
      const claim = () => claimMessages(database(), 'sender', ['mail'], moment)
      const [undone, claimed] =
        round % 2 === 0
          ? await Promise.all([undo(), claim()])
          : await Promise.all([claim(), undo()]).then(([second, first]) => [first, second] as const)
      const isClaimed = claimed.some(({ subject }) => subject === id)
      assert.notEqual(undone?.done, isClaimed, `round ${round}`)
      if (undone?.done === false) assert.equal(undone.refused, 'told')
      assert.equal((await caseRow(database(), id)).status, isClaimed ? 'Rejected' : 'Pending')
      wins[isClaimed ? 'claimed' : 'undone'] += 1
      await database().deleteFrom('outbox').execute()
    }
    assert.equal(wins.undone + wins.claimed, 12)
  })

  test('an undo that meets a claimed message leaves the calls and messages beside it as they were', async () => {
    const { clerk, id } = await refused()
    await claimMessages(database(), 'sender', ['mail'], later(undoMinutes))
    const [row] = (await posts.rows()).filter(({ event }) => event === 'case.decided')
    assert.ok(row)
    // A second way that nobody has claimed.
    const beside = {
      ...row,
      id: `${row.id} beside`,
      receiver: 'other@p.example',
      claimedBy: null,
      claimedUntil: null,
    }
    await database().insertInto('outbox').values(beside).execute()
    assert.deepEqual(await undoDecision(database(), clerk, id, { revision: 2, now: later(undoMinutes) }), {
      done: false,
      refused: 'told',
    })
    assert.deepEqual(await statesOf(id), ['waiting', 'waiting'])
  })
})
