import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { newCitizen } from '../../actors.ts'
import { storeOldApplication, storeOldService } from './old-applications.ts'
import { testMigration } from './test-migration.ts'

const received = { date: '2024-01-01T06:30:00.000Z', inboxKey: '1:jihg' }

testMigration(
  '0009-figures-and-results.sql',
  'refusals of before are counted in their month in India, by the ready words that they are',
  async (db, migrate) => {
    const { id: user } = await newCitizen(db)
    for (const [serviceId, sample] of [
      ['OLD', 1],
      ['OTHER', 0],
    ] as const) {
      await storeOldService(db, serviceId, sample)
      await sql`insert into "serviceFacts" ("serviceId", "fact", "value", "source", "checkedOn", "grade")
        values (${serviceId}, 'fee', '20', 'x', '2026-01-01', 'A')`.execute(db)
    }
    const texts = {
      en: { name: 'House', text: 'No house number' },
      mr: { name: 'घर', text: 'घर क्रमांक नाही' },
    }
    for (const [id, serviceId] of [
      ['general', null],
      ['other', 'OTHER'],
    ])
      await sql`insert into "readyWords" ("id", "kind", "serviceId", "texts", "createdAt")
        values (${id}, 'reason', ${serviceId}, ${JSON.stringify(texts)}, '2026')`.execute(db)
    const refused = [
      ['2024-02-29T18:29:59.999Z', 'घर क्रमांक नाही'],
      ['2024-02-29T18:30:00.000Z', 'No house number'],
      ['2024-02-28T18:30:00.000Z', 'No house number!'],
      ['2023-12-31T20:00:00.000Z', 'It is "torn"'],
      ['2024-04-30T19:00:00.000Z', 'No house number'],
      ['2024-05-30T19:00:00.000Z', 'No house number'],
    ] as const
    for (const [index, [decidedAt, reason]] of refused.entries())
      await storeOldApplication(db, user, `OLD${index}`, {
        ...received,
        status: 'Rejected',
        decidedAt,
        reason,
      })
    await storeOldApplication(db, user, 'OLD7', {
      ...received,
      status: 'Approved',
      decidedAt: '2024-02-01',
      reason: '',
    })
    await storeOldApplication(db, user, 'OLD8', {
      ...received,
      status: 'Pending',
      decidedAt: null,
      reason: '',
    })
    await migrate()
    const figures = await db
      .selectFrom('refusalFigures')
      .select(['month', 'readyReason', 'count'])
      .where('serviceId', '=', 'OLD')
      .orderBy('month')
      .orderBy('readyReason')
      .execute()
    assert.deepEqual(
      figures.map((row) => Object.values(row)),
      [
        ['2024-01', '', 1],
        ['2024-02', '', 1],
        ['2024-02', 'general', 1],
        ['2024-03', 'general', 1],
        ['2024-05', 'general', 2],
      ],
    )
    const facts = await db
      .selectFrom('serviceFacts')
      .select(['serviceId', 'sample'])
      .orderBy('serviceId')
      .execute()
    assert.deepEqual(facts.map(Object.values), [
      ['OLD', 1],
      ['OTHER', 0],
    ])
    const services = await db.selectFrom('services').select(['result', 'withoutFacts']).execute()
    assert.deepEqual(services, Array(2).fill({ result: null, withoutFacts: '[]' }))
  },
)
