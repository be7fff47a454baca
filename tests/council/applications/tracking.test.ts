import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideApplication } from '../../../council/cases/applications/decide.server.ts'
import { trackApplication } from '../../../council/cases/applications/track.server.ts'
import { throttles } from '../../../rules/limits.ts'
import { newCitizen, newStaff } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { apply, factsOf, noon, offer } from '../cases-for-tests.ts'
import { feeOffice } from '../fees/office-for-tests.ts'

const phone = '98765 43210'

describeDatabase('tracking', (database) => {
  test('number and phone show status, turn and due date, and nothing more', async () => {
    const db = database()
    const [citizen, clerk] = [await newCitizen(db), await newStaff(db)]
    const id = await apply(db, citizen, await offer(db, factsOf(3)))
    const asked = { number: ` ${id.toLowerCase()} `, phone, now: noon('2026-06-02') }
    const track = () => trackApplication(db, asked, 'one')
    assert.deepEqual(await track(), {
      applicationId: id,
      status: 'Pending',
      turn: 'council',
      dueOn: '2026-06-04',
      appeal: undefined,
      isCollectable: false,
    })
    const refusal = { status: 'Rejected', reason: 'Not ours', revision: 1, now: noon('2026-06-02') } as const
    await decideApplication(db, clerk, id, refusal)
    assert.deepEqual(await track(), {
      applicationId: id,
      status: 'Rejected',
      turn: 'none',
      dueOn: undefined,
      appeal: { until: '2026-07-02', over: false, first: undefined },
      isCollectable: false,
    })
  })

  test('a refusal tells to which office one appeals, and never the reason or a name', async () => {
    const db = database()
    const [citizen, clerk] = [await newCitizen(db), await newStaff(db, 'S. Kulkarni')]
    const origin = { source: 'the board at the office', checkedOn: '2026-11-01', grade: 'A' } as const
    const value = { name: 'B. Pawar', office: 'Block officer', phone: '02167 220011' }
    const id = await apply(db, citizen, await offer(db, { firstAppellate: { value, ...origin } }))
    const refusal = { status: 'Rejected', reason: 'Not ours', revision: 1, now: noon('2026-06-02') } as const
    await decideApplication(db, clerk, id, refusal)
    const found = await trackApplication(db, { number: id, phone, now: noon('2026-06-03') }, 'five')
    assert.match(JSON.stringify(found), /Block officer/)
    assert.doesNotMatch(JSON.stringify(found), /Pawar|Not ours|Kulkarni/)
  })

  test('an approval tells for 30 days that a paper waits at the office, where the service gives one', async () => {
    const db = database()
    const [citizen, clerk] = [await newCitizen(db), await newStaff(db)]
    const serviceId = await offer(db)
    const id = await apply(db, citizen, serviceId)
    await decideApplication(db, clerk, id, { status: 'Approved', revision: 1, now: noon('2026-06-02') })
    const waits = async (day: string) => {
      const found = await trackApplication(db, { number: id, phone, now: noon(day) }, 'six')
      return found && 'status' in found && found.isCollectable
    }
    const gives = (result: 'nothing' | 'certificate') =>
      db.updateTable('services').set({ result }).where('serviceId', '=', serviceId).execute()
    assert.equal(await waits('2026-06-03'), false, 'nobody knows what it gives')
    await gives('nothing')
    assert.equal(await waits('2026-06-03'), false, 'the work is done')
    await gives('certificate')
    assert.deepEqual([await waits('2026-06-03'), await waits('2026-07-03')], [true, false])
    const handedOverAt = noon('2026-06-03').toISOString()
    await db.updateTable('applications').set({ handedOverAt }).where('applicationId', '=', id).execute()
    assert.equal(await waits('2026-06-03'), false, 'it was handed over')
  })

  test('the fee of what was refused is not asked for, and what was told of it is still checked', async () => {
    const db = database()
    const { clerk, sent, say } = await feeOffice(db)
    const id = await sent()
    const feeOf = async () => {
      const found = await trackApplication(db, { number: id, phone, now: noon('2026-06-03') }, 'seven')
      return found && 'status' in found && found.fee
    }
    assert.deepEqual(await feeOf(), { toPay: 2000, isSaid: false })
    const refusal = { status: 'Rejected', reason: 'Not ours', revision: 1, now: noon('2026-06-02') } as const
    assert.deepEqual(await decideApplication(db, clerk, id, refusal), { decided: true })
    assert.equal(await feeOf(), undefined)
    await say(id)
    assert.deepEqual(await feeOf(), { toPay: 2000, isSaid: true })
  })

  test('a wrong number, a wrong phone and what is neither get the same answer', async () => {
    const db = database()
    const id = await apply(db, await newCitizen(db), await offer(db))
    for (const [number, tried] of [
      [id, '9876543211'],
      [`${id}9`, phone],
      [id, ''],
      ['', phone],
      [`${id}\0`, phone],
      ['क', 'x'],
    ] as const)
      assert.equal(await trackApplication(db, { number, phone: tried }, 'two'), undefined, number)
  })

  test('who tries phones through is stopped, and who knows the phone is not counted', async () => {
    const db = database()
    const [one, other] = [
      await apply(db, await newCitizen(db), await offer(db)),
      await apply(db, await newCitizen(db), await offer(db)),
    ]
    for (let index = 0; index < throttles.trackings.points + 5; index += 1)
      assert.ok(await trackApplication(db, { number: other, phone }, 'three'))
    for (let index = 0; index < throttles.trackings.points; index += 1)
      assert.equal(
        await trackApplication(db, { number: one, phone: `98765432${11 + index}` }, 'three'),
        undefined,
      )
    const stopped = await trackApplication(db, { number: one, phone }, 'three')
    assert.ok(stopped && 'wait' in stopped && stopped.wait > 0)
    assert.ok(await trackApplication(db, { number: other, phone }, 'three'))
  })

  test('a stranger’s failures do not shut a number for its owner, but many strangers together are stopped', async () => {
    const db = database()
    const id = await apply(db, await newCitizen(db), await offer(db))
    const { trackings, numberTrackings } = throttles
    const fail = (client: string) => trackApplication(db, { number: id, phone: '9876543211' }, client)
    for (let index = 0; index <= trackings.points; index += 1) await fail('stranger')
    assert.deepEqual(await trackApplication(db, { number: id, phone }, 'owner'), {
      applicationId: id,
      status: 'Pending',
      turn: 'council',
      dueOn: undefined,
      appeal: undefined,
      isCollectable: false,
    })
    for (let index = trackings.points; index < numberTrackings.points; index += 1)
      await fail(`one of ${index}`)
    const stopped = await trackApplication(db, { number: id, phone }, 'owner')
    assert.ok(stopped && 'wait' in stopped && stopped.wait > 900)
  })

  test('a client that tries numbers through is stopped', async () => {
    const { points } = throttles.clientTrackings
    const tries = await Promise.all(
      Array.from({ length: points + 1 }, (_, index) =>
        trackApplication(database(), { number: `NONE-${index}`, phone }, 'four'),
      ),
    )
    assert.equal(tries.filter((one) => one !== undefined).length, 1)
  })
})
