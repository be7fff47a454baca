import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createService, deleteService } from '../../council/catalogue/services/keep-services.server.ts'
import { listPublicServices } from '../../council/catalogue/services/public-catalogue.server.ts'
import type { Database } from '../../council/database/tables.ts'
import { newAdmin } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'
import { storeRow } from '../rows.ts'

async function add(db: Database, serviceId: string, serviceDescription: string, days?: string) {
  const fields = { serviceId, serviceName: serviceId, category: 'Papers', link: '', serviceDescription }
  await createService(db, await newAdmin(db), fields)
  const known = { lang: 'en', source: 'a test', checkedOn: '2026-11-21', grade: 'A' } as const
  const facts = [{ fact: 'fee', value: 'Rs 20' }, ...(days ? [{ fact: 'days', value: days }] : [])]
  await storeRow(
    db,
    'serviceFacts',
    facts.map((fact) => ({ serviceId, ...fact, ...known })),
  )
}

describeDatabase('the public catalogue', (database) => {
  test('a council without services has an empty page', async () => {
    const { rows, next } = await listPublicServices(database(), 'en', {}, undefined)
    assert.deepEqual([rows, next], [[], undefined])
  })

  test('a service says what it is, cut at 120 characters, and its time limit if it is known', async () => {
    const db = database()
    await add(db, 'AA', 'क्षि'.repeat(121), '5')
    await add(db, 'AB', 'Short.')
    await add(db, 'AC', 'Gone.')
    await deleteService(db, await newAdmin(db), 'AC')
    const { rows } = await listPublicServices(db, 'en', {}, undefined)
    const said = rows.map(({ serviceId, serviceDescription, days }) => [serviceId, serviceDescription, days])
    assert.deepEqual(said, [
      ['AA', `${'क्षि'.repeat(120)}...`, 5],
      ['AB', 'Short.', undefined],
    ])
  })
})
