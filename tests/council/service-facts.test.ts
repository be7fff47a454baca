import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listTranslatedFacts } from '../../council/catalogue/facts/find-fact.server.ts'
import { findService } from '../../council/catalogue/services/find-service.server.ts'
import { newAdmin } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'
import { offer, setFacts } from './cases-for-tests.ts'

const origin = { source: 'the board at the office', checkedOn: '2026-11-01', grade: 'A' } as const
const own = [{ name: 'Ration card', note: 'the original' }]
const mr = [{ name: 'शिधापत्रिका', note: 'मूळ प्रत' }]

describeDatabase('the facts of a service', (database) => {
  test('are read as they were written, with their texts, and in each reader’s language', async () => {
    const db = database()
    const admin = await newAdmin(db)
    const serviceId = await offer(db)
    assert.deepEqual(await listTranslatedFacts(db, admin, serviceId), {})
    await setFacts(db, admin, serviceId, { documents: { value: own, texts: { mr }, ...origin } })
    assert.deepEqual((await listTranslatedFacts(db, admin, serviceId)).documents, {
      value: own,
      lang: 'en',
      ...origin,
      texts: { mr },
    })
    const shownIn = async (language: string) => (await findService(db, serviceId, language))?.facts[0]
    for (const [language, value, lang] of [
      ['mr', mr, 'mr'],
      ['hi', own, 'en'],
    ] as const) {
      const shown = await shownIn(language)
      assert.deepEqual([shown?.value, shown?.lang], [value, lang])
    }
  })

  test('are asked of the office again when they are older than a year or of grade C', async () => {
    const db = database()
    const admin = await newAdmin(db)
    const serviceId = await offer(db)
    await setFacts(db, admin, serviceId, {
      fee: { value: 'Rs 20', ...origin, checkedOn: '2020-01-01' },
      days: { value: 7, ...origin, checkedOn: new Date().toISOString().slice(0, 10) },
      eligibility: { value: 'Anyone', ...origin, grade: 'C' },
    })
    const facts = (await findService(db, serviceId, 'en'))?.facts ?? []
    assert.deepEqual(
      facts.map(({ fact, check }) => [fact, check]),
      [
        ['fee', true],
        ['days', false],
        ['eligibility', true],
      ],
    )
  })
})
