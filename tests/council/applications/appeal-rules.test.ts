import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAppealRules, setAppealRules } from '../../../council/cases/appeals/appeal-rules.server.ts'
import { countAppealsBefore, listAppealsBefore } from '../../../council/cases/appeals/desk.server.ts'
import { listAppeals } from '../../../council/cases/appeals/find-appeals.server.ts'
import { recordHandedIn } from '../../../council/cases/appeals/record-appeal.server.ts'
import { withdrawAppeal } from '../../../council/cases/appeals/withdraw-appeal.server.ts'
import { type AppealRule, currentRule, maharashtraRules } from '../../../rules/legal-clock/appeal-rules.ts'
import { newAdmin } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { noon } from '../cases-for-tests.ts'
import { newRefusedCase } from './appeals-for-tests.ts'

const readRules = maharashtraRules.map((rule) => ({ ...rule, checkedOn: '2026-06-01' }))
const none = readRules.map(
  ({ key }): AppealRule => ({ key, value: null, source: '', grade: '', checkedOn: '' }),
)

describeDatabase('rules of appeals', (database) => {
  test('by when an appeal is decided is stored when it comes in, and no later rule changes it', async () => {
    const { db, citizen, clerk, first, id, which, write, send } = await newRefusedCase(database())
    const admin = await newAdmin(db)
    const decideBy = async () => (await listAppeals(db, citizen, id)).map((appeal) => appeal.decideBy)
    await setAppealRules(db, admin, none, { now: noon('2026-06-01') })
    await write('2026-06-04')
    await send('2026-06-04')
    assert.deepEqual(await decideBy(), [null], 'no rule')
    await withdrawAppeal(db, citizen, which(), noon('2026-06-04'))
    await setAppealRules(db, admin, readRules, { now: noon('2026-06-04') })
    await send('2026-06-05')
    assert.deepEqual(await decideBy(), ['2026-07-05'])
    await setAppealRules(db, admin, none, { now: noon('2026-06-06') })
    assert.deepEqual(await decideBy(), ['2026-07-05'])
    const listed = async (day: string) =>
      (await listAppealsBefore(db, first, 'soon', undefined, noon(day))).rows
    assert.deepEqual(await listed('2026-06-27'), [])
    assert.equal((await listed('2026-06-28')).length, 1)
    const counted = await countAppealsBefore(db, first, noon('2026-07-30'))
    assert.deepEqual(counted, { open: 1, soon: 1, decided: 0 })
    // The rules were taken away after it was sent: those of its day hold for its second appeal.
    assert.deepEqual(await write('2026-07-20', { level: 2 }), { refused: 'over' })
    await setAppealRules(db, admin, readRules, { now: noon('2026-07-21') })
    assert.deepEqual(await write('2026-07-21', { level: 2 }), { appealId: `${id}-A2` })
    const on = { on: '2026-07-22', reference: '', now: noon('2026-07-22') }
    assert.deepEqual(await recordHandedIn(db, clerk, which(2), on), { done: true })
    assert.deepEqual(await decideBy(), ['2026-07-05', '2026-09-05'])
  })

  test('a rule is kept each time that it changes, with its line, and nothing is written of what stays', async () => {
    const db = database()
    const admin = await newAdmin(db)
    const lines = async () => {
      const { count } = await db
        .selectFrom('audit')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('act', '=', 'appealRules.set')
        .executeTakeFirstOrThrow()
      return Number(count)
    }
    await setAppealRules(db, admin, none, { now: noon('2026-08-01') })
    const [before, written] = [await readAppealRules(db), await lines()]
    await setAppealRules(db, admin, none, { now: noon('2026-08-02') })
    assert.equal(await lines(), written)
    const [late, ...others] = readRules
    await setAppealRules(db, admin, [{ ...late, value: 60 } as AppealRule, ...others], {
      now: noon('2026-08-03'),
    })
    assert.equal(await lines(), written + 1)
    const after = await readAppealRules(db)
    assert.equal(after.length, before.length + 4)
    assert.deepEqual(after.at(-1)?.setOn, '2026-08-03')
    await setAppealRules(db, admin, readRules, { now: noon('2026-08-04') })
    const [changed, ...more] = (await readAppealRules(db)).slice(after.length)
    assert.deepEqual([changed?.key, changed?.value, more], ['lateDays', 90, []])
    await setAppealRules(db, admin, none, { now: noon('2026-08-01') })
    const held = await readAppealRules(db)
    assert.equal(currentRule(held, 'lateDays').value, null, 'also where the clock was set back')
    const wrong: Partial<AppealRule>[] = [{ value: 91 }, { value: 0 }, { source: '' }, { grade: '' }]
    for (const one of wrong)
      await assert.rejects(setAppealRules(db, admin, [{ ...late, ...one } as AppealRule]), RangeError)
  })
})
