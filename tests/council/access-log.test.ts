import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countAccesses, listAccesses } from '../../council/audit/access-log.server.ts'
import { openAccessNotes } from '../../council/audit/access-notes.server.ts'
import { recordAct } from '../../council/audit/audit.server.ts'
import { recordOpening, recordProfileOpening } from '../../council/audit/openings.server.ts'
import {
  findLastAccess,
  listOwnAccesses,
  listProfileOpenings,
} from '../../council/audit/own-accesses.server.ts'
import { deleteOldAccesses, storeAccesses } from '../../council/audit/store-accesses.server.ts'
import { exportApplications } from '../../council/cases/applications/export.server.ts'
import type { Database } from '../../council/database/tables.ts'
import { councilDay, councilHour, dayNumber, dayOf } from '../../rules/days.ts'
import { newAdmin, newCitizen, newStaff } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'
import { auditLines } from '../rows.ts'
import { until } from '../until.ts'
import { apply, offer } from './cases-for-tests.ts'

const client = '192.0.2.9'
const at = (hour: string) => new Date(`2026-06-10T${hour}:00.000+05:30`)

async function threeCases(db: Database, office = 'Gramsevak') {
  const serviceId = await offer(db)
  const [citizen, clerk] = [await newCitizen(db), await newStaff(db)]
  await db.updateTable('users').set({ office }).where('id', '=', clerk.id).execute()
  const ids = []
  for (let index = 0; index < 3; index += 1) ids.push(await apply(db, citizen, serviceId))
  return { citizen, clerk, serviceId, ids: ids as [string, string, string] }
}

const rowsOf = (db: Database, actor: string) =>
  db
    .selectFrom('accessLog')
    .select(['hour', 'subject', 'kind'])
    .where('actor', '=', actor)
    .orderBy('hour')
    .execute()

const nobody = () => {
  throw new Error('No error was expected.')
}

describeDatabase('the log of who reads', (database) => {
  test('three cases opened leave three rows, and one opened again within the hour is only read', async () => {
    const db = database()
    const { citizen, clerk, ids } = await threeCases(db)
    for (const id of ids) await recordOpening(db, clerk, id, { client }, at('11:05'))
    const writes: string[] = []
    const watched = db.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind !== 'SelectQueryNode') writes.push(node.kind)
        return node
      },
      transformResult: async ({ result }) => result,
    })
    await recordOpening(watched, clerk, ids[0], { client }, at('11:59'))
    assert.deepEqual(writes, [])
    await recordOpening(db, clerk, ids[0], { client }, at('12:00'))
    await recordOpening(db, clerk, 'NO-SUCH-1', { client }, at('12:00'))
    assert.deepEqual(
      (await rowsOf(db, clerk.id)).map(({ hour }) => hour),
      ['2026-06-10T11', '2026-06-10T11', '2026-06-10T11', '2026-06-10T12'],
    )
    const { rows } = await listOwnAccesses(db, citizen, '', undefined)
    assert.deepEqual(
      rows.map(({ office, kind }) => [office, kind]),
      Array(4).fill(['Gramsevak', 'view']),
    )
    assert.deepEqual(await findLastAccess(db, citizen), { day: '2026-06-10', office: 'Gramsevak' })
    const linesOf = (subject: string) => auditLines(db, ['act'], { subject, act: 'case.opened' })
    assert.deepEqual([(await linesOf(ids[0])).length, await linesOf('NO-SUCH-1')], [1, []])
    await recordProfileOpening(db, clerk, (await newStaff(db)).id, client)
    assert.deepEqual(await auditLines(db, ['act'], { act: 'profile.opened' }), [], 'an officer’s is none')
    assert.equal(JSON.stringify(rows).includes(clerk.id), false)
  })

  test('two officers of one office are one line to the citizen, and another reads nothing', async () => {
    const db = database()
    const { citizen, clerk, ids } = await threeCases(db, 'Clerk')
    const other = await newStaff(db)
    await db.updateTable('users').set({ office: 'Clerk' }).where('id', '=', other.id).execute()
    for (const officer of [clerk, other])
      await recordOpening(db, officer, ids[1], { client, kind: 'print' }, at('16:30'))
    const { rows } = await listOwnAccesses(db, citizen, ids[1], undefined)
    assert.deepEqual(rows, [{ hour: '2026-06-10T16', office: 'Clerk', kind: 'print', applicationId: ids[1] }])
    assert.deepEqual((await listOwnAccesses(db, citizen, ids[0], undefined)).rows, [])
    assert.equal((await findLastAccess(db, citizen, ids[1]))?.day, '2026-06-10')
    assert.equal(await findLastAccess(db, citizen, ids[0]), undefined)
    const stranger = await newCitizen(db)
    for (const asked of ['', ids[1]])
      assert.deepEqual((await listOwnAccesses(db, stranger, asked, undefined)).rows, [])
    assert.equal(await findLastAccess(db, stranger, ids[1]), undefined)
  })

  test('pages follow each other without a gap, and lines of the audit of before come last', async () => {
    const db = database()
    const { citizen, clerk, ids } = await threeCases(db)
    const after = { document: 0, page: 0 }
    for (const date of ['2026-05-02T19:40:00.000Z', '2026-05-02T19:41:00.000Z'])
      await recordAct(db, clerk, { act: 'paper.seen', subject: ids[0], after, date })
    for (let day = 1; day <= 27; day += 1)
      await storeAccesses(db, { actor: clerk.id, hour: dayOf(dayNumber('2026-06-01') + day), kind: 'list' }, [
        ids[0],
      ])
    const first = await listOwnAccesses(db, citizen, '', undefined)
    const second = await listOwnAccesses(db, citizen, '', first.next)
    assert.equal(first.rows.length, 25)
    assert.deepEqual(
      [...first.rows, ...second.rows].map(({ hour }) => hour),
      [...Array.from({ length: 27 }, (_, day) => dayOf(dayNumber('2026-06-28') - day)), '2026-05-03T01'],
    )
    for (const asked of ['', ids[0]])
      assert.deepEqual((await listOwnAccesses(db, await newCitizen(db), asked, undefined)).rows, [])
  })

  test('what is seen in lists is written once a day, whoever waits, and what leaves in a file before it leaves', async () => {
    const db = database()
    const { clerk, ids, serviceId } = await threeCases(db)
    const notes = openAccessNotes(db, nobody)
    for (const _ of [1, 2]) await notes.add(clerk.id, ids, at('10:00'))
    assert.deepEqual(await rowsOf(db, clerk.id), [])
    await notes.flush()
    await notes.add(clerk.id, ids, at('18:00'))
    await notes.flush()
    const seen = await rowsOf(db, clerk.id)
    assert.deepEqual(
      seen.map(({ hour, kind }) => [hour, kind]),
      Array(3).fill(['2026-06-10', 'list']),
    )
    const filter = { language: 'en', serviceId }
    const exported = exportApplications(db, clerk, filter)
    await exported.next()
    const left = (await rowsOf(db, clerk.id)).filter(({ kind }) => kind === 'export')
    assert.deepEqual(left.map(({ subject }) => subject).sort(), [...ids].sort())
    await exported.return(undefined)
  })

  test('so many that too much waits are written before the list is shown', async () => {
    const db = database()
    const { clerk, ids } = await threeCases(db)
    const notes = openAccessNotes(db, nobody)
    const many = Array.from({ length: 10_001 }, (_, index) => `GONE-${index}`)
    await notes.add(clerk.id, [...many, ids[0]], at('10:00'))
    assert.equal((await rowsOf(db, clerk.id)).length, 1)
  })

  test('what is seen after something was written is written by itself, too', async () => {
    const db = database()
    const { clerk, ids } = await threeCases(db)
    const [first, next] = ids
    const notes = openAccessNotes(db, nobody)
    await notes.add(clerk.id, [first], at('10:00'))
    await notes.flush()
    await notes.add(clerk.id, [next], at('10:00'))
    await until(async () => (await rowsOf(db, clerk.id)).length === 2)
  })

  test('the admin reads who read how much, and who read more than three times the median stands out', async () => {
    const db = database()
    await db.deleteFrom('accessLog').execute()
    const { ids } = await threeCases(db)
    const officers = [await newStaff(db, 'A'), await newStaff(db, 'B'), await newStaff(db, 'C')]
    const hours = [1, 1, 4]
    for (const [index, officer] of officers.entries())
      for (let hour = 0; hour < (hours[index] ?? 0); hour += 1)
        await recordOpening(db, officer, ids[0], { client }, at(`0${hour}:30`))
    const admin = await newAdmin(db)
    const counted = await countAccesses(db, admin, '2026-06-10')
    assert.deepEqual(
      counted.map(({ name, total, counts, isMuch }) => [name, total, counts.view, isMuch]),
      [
        ['C', 4, 4, true],
        ['A', 1, 1, false],
        ['B', 1, 1, false],
      ],
    )
    // Who read nothing since can be asked about all the same.
    assert.deepEqual(
      (await countAccesses(db, admin, '2026-06-11')).map(({ name, total, isMuch }) => [name, total, isMuch]),
      ['A', 'B', 'C'].map((name) => [name, 0, false]),
    )
    const { rows } = await listAccesses(db, admin, officers[2]?.id ?? '', undefined)
    assert.deepEqual(
      rows.map(({ hour }) => hour),
      ['03', '02', '01', '00'].map((hour) => `2026-06-10T${hour}`),
    )
  })

  test('a citizen reads on which day which office opened the profile, and the admin how often who did', async () => {
    const db = database()
    const [citizen, other, clerk, admin] = [
      await newCitizen(db),
      await newCitizen(db),
      await newStaff(db),
      await newAdmin(db),
    ]
    await db.updateTable('users').set({ office: 'Gramsevak' }).where('id', '=', clerk.id).execute()
    await recordProfileOpening(db, clerk, citizen.id, client)
    await recordProfileOpening(db, admin, citizen.id, client)
    const opened = await listProfileOpenings(db, citizen)
    assert.deepEqual(opened.map(({ office }) => office).sort(), ['', 'Gramsevak'])
    const last = await findLastAccess(db, citizen)
    assert.equal(last?.day, opened[0]?.day)
    assert.deepEqual(await listProfileOpenings(db, other), [])
    // Half an hour after midnight in India.
    const date = '2026-01-01T19:00:00.000Z'
    await recordAct(db, clerk, { act: 'profile.opened', subject: other.id, date })
    for (const [since, count] of [
      ['2026-01-02', 2],
      ['2026-01-03', 1],
    ] as const) {
      const read = (await countAccesses(db, admin, since)).find(({ id }) => id === clerk.id)
      assert.deepEqual([read?.counts.profile, read?.total], [count, count])
    }
  })

  test('notes go after two years', async () => {
    const db = database()
    const { clerk, ids } = await threeCases(db)
    const now = new Date()
    const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
    const old = { actor: clerk.id, kind: 'view', hour: councilHour(daysAgo(731)) } as const
    await storeAccesses(db, old, [ids[0]])
    await storeAccesses(db, { ...old, kind: 'list', hour: councilDay(daysAgo(729)) }, [ids[0]])
    await deleteOldAccesses(db, now)
    assert.deepEqual(
      (await rowsOf(db, clerk.id)).map(({ kind }) => kind),
      ['list'],
    )
  })
})
