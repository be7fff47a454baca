import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operator } from '../../council/actors/actors.server.ts'
import { setServiceFacts } from '../../council/catalogue/facts/keep-facts.server.ts'
import { listLackingFacts } from '../../council/catalogue/facts/lacking-facts.server.ts'
import { createService } from '../../council/catalogue/services/keep-services.server.ts'
import { listSetUp } from '../../council/office/list-lacking.server.ts'
import { setCouncilProfile } from '../../council/profile/council-profile.server.ts'
import { newAdmin, newIntermediary, newStaff } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'
import { findRow } from '../rows.ts'
import { setFacts } from './cases-for-tests.ts'

const now = new Date('2026-11-20T06:00:00Z')

describeDatabase('what a council still lacks', (database) => {
  test('an empty council lacks all, and each thing that is entered is done', async () => {
    const db = database()
    const admin = await newAdmin(db)
    const lacking = async () =>
      (await listSetUp(db, admin, now)).filter(({ isDone }) => !isDone).map(({ item }) => item)
    const rest = ['name', 'address', 'hours', 'holidays', 'escalation', 'backup']
    await setCouncilProfile(db, operator, { phone: '02162 000000' })
    const people = ['staff', 'secondAdministrator']
    assert.deepEqual(
      (await lacking()).sort(),
      [...rest, ...people, 'services'].sort(),
      'without a service nothing of one can be lacking',
    )
    await newAdmin(db)
    await newIntermediary(db)
    assert.ok((await lacking()).includes('staff'), 'who only enters papers decides nothing')
    await newStaff(db)
    const service = { category: 'A', serviceDescription: 'B', link: 'https://a.example/' }
    await createService(db, admin, { serviceId: 'ONE', serviceName: 'One', ...service })
    await createService(db, admin, { serviceId: 'TWO', serviceName: 'Two', ...service, stage: 'draft' })
    assert.deepEqual((await lacking()).sort(), [...rest, 'results', 'limits', 'officers'].sort())
    const { updatedAt: readAt } = await findRow(db, 'services', { serviceId: 'ONE' })
    await setServiceFacts(db, admin, 'ONE', { result: 'nothing', readAt })
    assert.deepEqual((await lacking()).sort(), [...rest, 'limits', 'officers'].sort())
    const origin = { source: 'the board', checkedOn: '2026-11-01', grade: 'A' } as const
    const officer = { value: { name: '', office: 'Clerk', phone: '' }, ...origin }
    await setFacts(db, admin, 'ONE', { days: { value: 7, ...origin }, designatedOfficer: officer })
    const states = await listSetUp(db, admin, now)
    const limits = states.find(({ item }) => item === 'limits')
    assert.deepEqual(limits, { item: 'limits', isDone: true, count: 0 }, 'a draft needs none yet')
    assert.equal(states.find(({ item }) => item === 'officers')?.count, 1)
    const { updatedAt } = await findRow(db, 'services', { serviceId: 'ONE' })
    const none = { facts: { days: null }, without: ['days' as const], readAt: updatedAt }
    await setServiceFacts(db, admin, 'ONE', none)
    assert.ok(!(await lacking()).includes('limits'), 'there is deliberately none')
    const lacked = { serviceId: 'ONE', officers: ['firstAppellate'], toApply: [] }
    assert.deepEqual(await listLackingFacts(db, admin, ['ONE']), [lacked])
    await db.insertInto('holidays').values({ language: 'en', day: '2026-01-26', name: 'Day' }).execute()
    assert.ok(!(await lacking()).includes('holidays'))
  })
})
