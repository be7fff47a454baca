import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DecisionInput } from '../../../council/cases/applications/asked-decision.server.ts'
import { decideApplication } from '../../../council/cases/applications/decide.server.ts'
import { listHistory, listOwnHistory } from '../../../council/cases/applications/history.server.ts'
import { findRefusalLetter } from '../../../council/cases/applications/refusal-letter.server.ts'
import { undoDecision } from '../../../council/cases/applications/undo.server.ts'
import { newCitizen, newStaff } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { apply, factsOf, noon, offer } from '../cases-for-tests.ts'

describeDatabase('letters of refusal', (database) => {
  /** A case, and what sets its status on a day or undoes that. */
  async function newCase() {
    const db = database()
    const [clerk, citizen] = [await newStaff(db), await newCitizen(db)]
    const id = await apply(db, citizen, await offer(db, factsOf(7)))
    let revision = 1
    const decide = async (day: string, asked: Pick<DecisionInput, 'status' | 'reason' | 'whyChanged'>) => {
      const done = await decideApplication(db, clerk, id, { ...asked, revision, now: noon(day) })
      assert.deepEqual(done, { decided: true })
      revision += 1
    }
    const undo = async (day: string) => {
      assert.equal((await undoDecision(db, clerk, id, { revision, now: noon(day) }))?.done, true)
      revision += 1
    }
    const letter = async (number?: number) => {
      const asked = { language: 'en', today: '2026-06-30', number }
      const found = await findRefusalLetter(db, citizen, id, asked)
      return found && [found.reason, found.decidedAt.slice(0, 10), found.appeal.until]
    }
    return { db, clerk, citizen, id, decide, undo, letter }
  }
  const whyChanged = 'Looked at again'

  test('each refusal keeps its reason, its day and its last day to appeal, whatever is decided since', async () => {
    const { decide, letter } = await newCase()
    await decide('2026-06-02', { status: 'Rejected', reason: 'No proof' })
    const first = ['No proof', '2026-06-02', '2026-07-02']
    assert.deepEqual(await letter(), first)
    await decide('2026-06-03', { status: 'Rejected', reason: 'No proof of age' })
    const reworded = ['No proof of age', '2026-06-02', '2026-07-02']
    await decide('2026-06-04', { status: 'Approved', whyChanged })
    assert.equal(await letter(), undefined, 'none stands now')
    await decide('2026-06-05', { status: 'Rejected', reason: 'Not ours', whyChanged })
    // The thirtieth day is a Sunday.
    const second = ['Not ours', '2026-06-05', '2026-07-06']
    assert.deepEqual(await Promise.all([letter(1), letter(2), letter(3), letter()]), [
      first,
      reworded,
      second,
      second,
    ])
    for (const number of [0, 4, -1, 1.5]) assert.equal(await letter(number), undefined, String(number))
  })

  test('a refusal that was undone has no letter, and the one before it keeps its own', async () => {
    const { decide, undo, letter } = await newCase()
    await decide('2026-06-02', { status: 'Rejected', reason: 'No proof' })
    await decide('2026-06-03', { status: 'Pending', whyChanged })
    await decide('2026-06-04', { status: 'Rejected', reason: 'By mistake' })
    await undo('2026-06-04')
    assert.deepEqual(await letter(1), ['No proof', '2026-06-02', '2026-07-02'])
    assert.deepEqual([await letter(2), await letter()], [undefined, undefined])
    await decide('2026-06-05', { status: 'Approved' })
    await undo('2026-06-05')
    await decide('2026-06-08', { status: 'Rejected', reason: 'Not ours' })
    assert.deepEqual(await letter(2), ['Not ours', '2026-06-08', '2026-07-08'])
  })

  test('the line of each refusal leads officers and the applicant to its letter, and strangers get none', async () => {
    const { db, clerk, citizen, id, decide } = await newCase()
    await decide('2026-06-02', { status: 'Rejected', reason: 'No proof' })
    await decide('2026-06-03', { status: 'Pending', whyChanged })
    await decide('2026-06-04', { status: 'Rejected', reason: 'Not ours' })
    for (const history of [
      await listHistory(db, clerk, id, 'en'),
      await listOwnHistory(db, citizen, id, 'en'),
    ])
      assert.deepEqual(
        history?.filter(({ act }) => act === 'application.decided').map(({ letter }) => letter),
        [1, undefined, 2],
      )
    const stranger = await newCitizen(db)
    for (const number of [1, undefined])
      assert.equal(
        await findRefusalLetter(db, stranger, id, { language: 'en', today: '2026-06-30', number }),
        undefined,
      )
  })
})
