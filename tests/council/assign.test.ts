import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Officer } from '../../council/actors/actors.server.ts'
import { recordAct } from '../../council/audit/audit.server.ts'
import { decideApplication } from '../../council/cases/applications/decide.server.ts'
import { listHistory, listOwnHistory } from '../../council/cases/applications/history.server.ts'
import { countApplications, listApplications } from '../../council/cases/applications/inbox.server.ts'
import { setAsideApplication } from '../../council/cases/applications/set-aside.server.ts'
import { assignCase, listOfficers } from '../../council/cases/desk/assign.server.ts'
import { countWork } from '../../council/cases/desk/my-work.server.ts'
import { enterCase } from '../../council/cases/desk/open-cases.server.ts'
import { countQueue, findPlace } from '../../council/cases/desk/queue.server.ts'
import { takeNext } from '../../council/cases/desk/take-next.server.ts'
import { findEscalatedUntil, findEscalation, storeEscalation } from '../../council/desks/escalation.server.ts'
import { setStaffDisabled } from '../../council/identity/accounts/staff.server.ts'
import { setStaffDuty } from '../../council/office/staff-duty.server.ts'
import { newAdmin, newCitizen, newStaff } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'
import { caseRow } from '../rows.ts'
import { apply, factsOf, offer } from './cases-for-tests.ts'
import { faultsOf } from './chains/walk.ts'
import { queriesOf } from './watch-plans.ts'

describeDatabase('whose desk', (database) => {
  async function newCases(count: number) {
    const db = database()
    const serviceId = await offer(db, factsOf(20))
    const citizen = await newCitizen(db)
    const numbers: string[] = []
    for (let index = 0; index < count; index += 1) numbers.push(await apply(db, citizen, serviceId))
    const [clerk, colleague] = [await newStaff(db, 'S. Kulkarni'), await newStaff(db, 'R. Deshmukh')]
    return { db, serviceId, citizen, numbers, number: numbers[0] ?? '', clerk, colleague }
  }

  test('an officer finds what is assigned to them, and what is assigned to nobody', async () => {
    const { db, serviceId, numbers, clerk, colleague } = await newCases(3)
    const [first = '', second = ''] = numbers
    const to = { id: colleague.id, name: 'R. Deshmukh' }
    assert.deepEqual(await assignCase(db, clerk, first, { to: to.id }), { done: true, officer: to })
    const numbersOf = async (actor: Officer, assignedTo: string | null) => {
      const page = await listApplications(db, actor, { serviceId, assignedTo, language: 'en' }, undefined)
      const { Pending } = await countApplications(db, actor, { serviceId, assignedTo })
      assert.equal(Pending, page.rows.length)
      return page.rows.map((row) => row.applicationId).sort()
    }
    assert.deepEqual(await numbersOf(colleague, colleague.id), [first])
    assert.deepEqual(await numbersOf(clerk, clerk.id), [])
    assert.deepEqual(await numbersOf(clerk, null), numbers.slice(1).sort())
    await assignCase(db, clerk, second, { to: to.id })
    await decideApplication(db, clerk, second, { status: 'Approved', revision: 1 })
    assert.deepEqual(await numbersOf(colleague, colleague.id), [first])
  })

  test('the officers’ history says who assigned it to whom, and the applicant’s says nothing of it', async () => {
    const { db, citizen, number, clerk, colleague } = await newCases(1)
    await assignCase(db, clerk, number, { to: colleague.id })
    await assignCase(db, clerk, number, { to: colleague.id })
    await assignCase(db, colleague, number, { to: null })
    const history = await listHistory(db, clerk, number, 'en')
    assert.deepEqual(history?.map(({ act, by, assignedTo }) => [act, by, assignedTo]).slice(1), [
      ['application.assigned', 'S. Kulkarni', 'R. Deshmukh'],
      ['application.assigned', 'R. Deshmukh', null],
    ])
    const own = await listOwnHistory(db, citizen, number, 'en')
    assert.deepEqual(
      own?.map(({ act }) => act),
      ['application.submitted'],
    )
  })

  test('a form that is open elsewhere can still decide after somebody has assigned the case', async () => {
    const { db, number, clerk, colleague } = await newCases(1)
    await assignCase(db, clerk, number, { to: colleague.id })
    const decision = await decideApplication(db, clerk, number, { status: 'Approved', revision: 1 })
    assert.ok(decision?.decided)
  })

  test('an officer who saw it on another desk, or open, changes nothing', async () => {
    const { db, numbers, number, clerk, colleague } = await newCases(3)
    const [, decided = '', aside = ''] = numbers
    const refusalOf = async (id: string, input: Parameters<typeof assignCase>[3]) => {
      const done = await assignCase(db, clerk, id, input)
      return done?.done === false ? done.refused : done
    }
    await assignCase(db, colleague, number, { to: colleague.id, from: null })
    assert.equal(await refusalOf(number, { to: clerk.id, from: null }), 'changed')
    await decideApplication(db, clerk, decided, { status: 'Approved', revision: 1 })
    assert.equal(await refusalOf(decided, { to: clerk.id }), 'decided')
    await setAsideApplication(db, colleague, aside, { reason: 'A trial', revision: 1 })
    assert.equal(await refusalOf(aside, { to: clerk.id }), 'changed')
    assert.equal(await refusalOf('NONE', { to: clerk.id }), undefined)
    const { rows } = await listApplications(db, clerk, { assignedTo: clerk.id, language: 'en' }, undefined)
    assert.deepEqual(rows, [])
  })

  test('cases of an account that is disabled lie on nobody’s desk, each with a line, and it gets none', async () => {
    const { db, numbers, clerk, colleague } = await newCases(3)
    const admin = await newAdmin(db, 'A. Patil')
    for (const number of numbers) await assignCase(db, clerk, number, { to: colleague.id })
    const decided = numbers.pop() ?? ''
    await decideApplication(db, clerk, decided, { status: 'Approved', revision: 1 })
    await setStaffDisabled(db, admin, colleague.id, true)
    const kept = db.selectFrom('applications').select('assignedTo').where('applicationId', '=', decided)
    assert.equal((await kept.executeTakeFirst())?.assignedTo, colleague.id)
    assert.equal((await listHistory(db, clerk, decided, 'en'))?.at(-1)?.act, 'application.decided')
    for (const number of numbers) {
      const last = (await listHistory(db, clerk, number, 'en'))?.at(-1)
      assert.deepEqual([last?.by, last?.assignedTo], ['A. Patil', null])
    }
    const refused = await assignCase(db, clerk, numbers[0] ?? '', { to: colleague.id })
    assert.deepEqual(refused, { done: false, refused: 'noOfficer' })
    const ids = (await listOfficers(db, clerk)).map(({ id }) => id)
    assert.deepEqual(
      [ids.includes(colleague.id), ids.includes(admin.id), ids.includes(clerk.id)],
      [false, true, true],
    )
    assert.deepEqual((await enterCase(db, clerk, numbers[0] ?? '')).officers, await listOfficers(db, clerk))
  })

  test('six hundred cases are left to nobody with few statements, and their lines follow each other in one chain', async () => {
    const { db, number, clerk, colleague } = await newCases(1)
    const { applicationId: _, ...row } = await caseRow(db, number)
    const ids = Array.from({ length: 600 }, (_one, index) => `${number}-${index}`)
    for (const some of [ids.slice(0, 300), ids.slice(300)]) {
      const copies = some.map((applicationId) => ({
        ...row,
        applicationId,
        submissionKey: applicationId,
        assignedTo: colleague.id,
      }))
      await db.insertInto('applications').values(copies).execute()
    }
    // The clock of the process that wrote this line was ahead.
    const last = {
      act: 'application.noted',
      subject: ids[7] ?? '',
      date: '2199-01-01T00:00:00.000Z',
    } as const
    await recordAct(db, clerk, last)
    const faults = await faultsOf(db)
    const admin = await newAdmin(db)
    const { sent } = await queriesOf(db, (watched) => setStaffDisabled(watched, admin, colleague.id, true))
    assert.ok(sent.length < 40, String(sent.length))
    const lines = await db
      .selectFrom('audit')
      .select(['subject', 'date', 'before', 'after'])
      .where('act', '=', 'application.assigned')
      .where('subject', 'in', ids)
      .execute()
    assert.deepEqual(lines.map(({ subject }) => subject).sort(), ids.toSorted())
    const said = new Set(lines.map(({ before, after }) => `${before} ${after}`))
    assert.deepEqual([...said], [`{"assignedTo":"${colleague.id}"} {}`])
    assert.equal(lines.find(({ subject }) => subject === ids[7])?.date, '2199-01-01T00:00:00.001Z')
    const { rows } = await listApplications(
      db,
      clerk,
      { assignedTo: colleague.id, language: 'en' },
      undefined,
    )
    assert.deepEqual(rows, [])
    assert.deepEqual(await faultsOf(db), faults)
  })

  test('who is kept to the counter has no case on their desk, and gets none', async () => {
    const { db, number, clerk, colleague } = await newCases(1)
    await assignCase(db, clerk, number, { to: colleague.id })
    await setStaffDuty(db, await newAdmin(db), colleague.id, 'counter')
    assert.equal((await listHistory(db, clerk, number, 'en'))?.at(-1)?.assignedTo, null)
    assert.equal((await assignCase(db, clerk, number, { to: colleague.id }))?.done, false)
    assert.ok((await listOfficers(db, clerk)).every(({ id }) => id !== colleague.id))
  })

  test('cases that are due soon stand on the desk of the officer to whom they escalate, too, the first due first', async () => {
    const { db, clerk, colleague } = await newCases(0)
    const serviceId = await offer(db, factsOf(3))
    const citizen = await newCitizen(db)
    // Due on 4, 11 and 15 June, three working days after each.
    const [late = '', soon = '', later = ''] = [
      await apply(db, citizen, serviceId, { on: '2026-06-01' }),
      await apply(db, citizen, serviceId, { on: '2026-06-08' }),
      await apply(db, citizen, serviceId, { on: '2026-06-11' }),
    ]
    await assignCase(db, clerk, late, { to: clerk.id })
    const own = await apply(db, citizen, serviceId, { on: '2026-06-25' })
    await assignCase(db, clerk, own, { to: colleague.id })
    const today = '2026-06-09'
    const listMine = async (actor: Officer) => {
      const escalatedUntil = await findEscalatedUntil(db, actor.id, today)
      const filter = { serviceId, assignedTo: actor.id, escalatedUntil, today }
      const { rows } = await listApplications(db, actor, { ...filter, language: 'en' }, undefined)
      assert.equal((await countApplications(db, actor, filter)).Pending, rows.length)
      return rows.map(({ applicationId }) => applicationId)
    }
    const escalate = (days: number) =>
      db.transaction().execute((trx) => storeEscalation(trx, { to: colleague.id, days }))
    assert.deepEqual(await listMine(colleague), [own])
    await escalate(1)
    assert.deepEqual(await listMine(colleague), [late, own])
    await escalate(2)
    assert.deepEqual(await listMine(colleague), [late, soon, own])
    assert.deepEqual(await listMine(clerk), [late])
    await escalate(6)
    assert.deepEqual(await listMine(colleague), [late, soon, later, own])
    const counts = [await countWork(db, colleague, today), await countWork(db, clerk, today)]
    assert.deepEqual(
      counts.map(({ mine }) => mine),
      [4, 1],
    )
    await assignCase(db, clerk, soon, { to: clerk.id })
    const queue = { serviceId, turn: 'council', today, language: 'en' } as const
    const passed = async (actor: Officer) => (await countQueue(db, actor, queue)).passed
    assert.deepEqual([await passed(colleague), await passed(clerk)], [0, 1])
    await escalate(0)
    assert.equal(await passed(colleague), 1)
    const place = await findPlace(db, colleague, queue, late)
    assert.equal(
      await takeNext(db, colleague, queue, place),
      later,
      'what lies on another desk is passed over',
    )
    await setStaffDisabled(db, await newAdmin(db), colleague.id, true)
    assert.equal(await findEscalation(db), undefined)
  })

  test('a citizen is nobody to assign a case to', async () => {
    const { db, citizen, number, clerk } = await newCases(1)
    const refused = await assignCase(db, clerk, number, { to: citizen.id })
    assert.deepEqual(refused, { done: false, refused: 'noOfficer' })
  })
})
