import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideApplication } from '../../../council/cases/applications/decide.server.ts'
import { listHistory, listOwnHistory } from '../../../council/cases/applications/history.server.ts'
import { newCitizen, newStaff } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { apply, factsOf, noon, offer } from '../cases-for-tests.ts'

describeDatabase('approving while documents are missing', (database) => {
  test('it asks why, changes nothing until that is said, and keeps it in the history of the officers', async () => {
    const db = database()
    const [clerk, citizen] = [await newStaff(db), await newCitizen(db)]
    const id = await apply(db, citizen, await offer(db, factsOf(5, ['Paper'])))
    const decision = { status: 'Approved', revision: 1, now: noon('2026-06-02') } as const
    const asked = await decideApplication(db, clerk, id, decision)
    assert.deepEqual(asked, { decided: false, lacking: 'confirmation' })
    assert.equal((await listHistory(db, clerk, id, 'en'))?.length, 1)
    const said = { ...decision, despiteMissing: 'Seen at the house.' }
    assert.deepEqual(await decideApplication(db, clerk, id, said), { decided: true })
    const [, line] = (await listHistory(db, clerk, id, 'en')) ?? []
    assert.equal(line?.despiteMissing, 'Seen at the house.')
    assert.doesNotMatch(JSON.stringify(await listOwnHistory(db, citizen, id, 'en')), /Seen at the house/)
  })

  test('it asks nothing for a rejection, nor where everything is at hand, nor of a case that somebody has decided', async () => {
    const db = database()
    const [clerk, other, citizen] = [await newStaff(db), await newStaff(db), await newCitizen(db)]
    const serviceId = await offer(db, factsOf(5, ['Paper']))
    const decide = (id: string, status: 'Approved' | 'Rejected', actor = clerk) =>
      decideApplication(db, actor, id, {
        status,
        reason: status === 'Rejected' ? 'No.' : '',
        revision: 1,
        now: noon('2026-06-02'),
      })
    assert.deepEqual(await decide(await apply(db, citizen, serviceId), 'Rejected'), { decided: true })
    const whole = await apply(db, citizen, serviceId, { atHand: [0] })
    assert.deepEqual(await decide(whole, 'Approved'), { decided: true })
    const taken = await apply(db, citizen, serviceId)
    await decide(taken, 'Rejected', other)
    const late = await decide(taken, 'Approved')
    assert.ok(late && 'changed' in late)
  })
})
