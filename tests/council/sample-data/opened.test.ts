import assert from 'node:assert/strict'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { findOfficeState } from '../../../council/calendar/office-state.server.ts'
import { listServices } from '../../../council/catalogue/services/catalogue.server.ts'
import { listCategories } from '../../../council/catalogue/services/categories.server.ts'
import { findService } from '../../../council/catalogue/services/find-service.server.ts'
import { addCatalogueLanguages } from '../../../council/catalogue/services/listing.server.ts'
import { localizeService } from '../../../council/catalogue/services/service-texts.server.ts'
import { getCouncilProfile } from '../../../council/profile/council-profile.server.ts'
import { seedSampleCouncil } from '../../../council/sample/seed-sample.server.ts'
import { councilDay } from '../../../rules/days.ts'
import { describeDatabase } from '../../describe-database.ts'
import { categories, council, services, texts } from './read-sample.ts'

const root = join(import.meta.dirname, '../../..')

describeDatabase('the demonstration council', (database) => {
  before(async () => {
    await seedSampleCouncil(database(), root, new Date())
    await addCatalogueLanguages(database(), ['en', 'hi', 'mr'])
  })

  test('says what it is and where in every language, and in English for a reader of another', async () => {
    for (const [language, said] of [...texts, ['en', { council }], ['kn', { council }]] as const) {
      const { name, covers } = await getCouncilProfile(database(), language)
      assert.deepEqual([name, covers], [said.council.name, said.council.covers], language)
    }
  })

  test('has an office that is open when its profile says so', async () => {
    // 25 January 2027 is a Monday.
    const open = await findOfficeState(database(), '2027-01-25T12:14:00.000Z')
    assert.deepEqual(open, { open: true, closes: 17 * 60 + 45, changesAt: '2027-01-25T12:15:00.000Z' })
    assert.equal((await findOfficeState(database(), '2027-01-24T06:00:00.000Z'))?.open, false)
    assert.equal(council.hours, 'Monday to Saturday, 10 am to 5.45 pm')
  })

  test('has every category, with its sentence, in every language', async () => {
    for (const language of ['en', 'hi', 'mr']) {
      const listed = await listCategories(database(), language)
      for (const { category, name, description, lang } of listed) {
        const said = texts.get(language)?.categories[category]
        const own = { name: category, description: categories[category] }
        assert.deepEqual({ name, description, lang }, { ...(said ?? own), lang: undefined })
      }
      assert.equal(listed.length, Object.keys(categories).length)
    }
  })

  test('shows no word of a service in another language than the one that is read', async () => {
    for (const language of ['en', 'hi', 'mr']) {
      for (const { serviceId, facts } of services) {
        const found = await findService(database(), serviceId, language)
        assert.deepEqual(found?.langs, {}, `${language} ${serviceId}`)
        for (const { fact, lang, value } of found?.facts ?? []) {
          assert.ok(fact in facts, `${serviceId} ${fact}`)
          if (fact === 'days') continue
          assert.equal(lang, language, `${language} ${serviceId} ${fact}`)
          assert.equal(/[A-Za-z]/.test(wordsIn(value)), language === 'en', wordsIn(value))
        }
      }
    }
  })

  test('keeps the service of every application in every language', async () => {
    const rows = await database().selectFrom('applications').selectAll().execute()
    assert.equal(rows.length, 60)
    for (const row of rows) {
      for (const [language, said] of texts) {
        const own = said.services[row.serviceId]
        const { serviceName, serviceDescription, category, langs } = localizeService(row, language)
        assert.deepEqual(
          { serviceName, serviceDescription, category, langs },
          {
            serviceName: own?.serviceName,
            serviceDescription: own?.serviceDescription,
            langs: {},
            category: said.categories[row.category]?.name,
          },
        )
      }
    }
  })

  test('shows the case at work: due dates, and documents that are waited for', async () => {
    const today = councilDay(new Date().toISOString())
    const rows = await database().selectFrom('applications').selectAll().execute()
    const pending = rows.filter(({ status }) => status === 'Pending')
    assert.ok(pending.filter(({ dueOn }) => dueOn !== null && dueOn >= today).length >= 1)
    assert.ok(pending.some((one) => one.turn === 'citizen' && one.user === 'demo-user'))
    assert.equal(pending.filter(({ turn }) => turn === 'citizen').length, 3)
    assert.ok(rows.every(({ status, reason }) => (reason !== '') === (status === 'Rejected')))
  })

  test('finds a service by what villagers call it, beside the name that offices use', async () => {
    for (const [language, search, serviceId] of [
      ['mr', 'थकबाकी', 'NODUES'],
      ['mr', 'नो ड्यूज', 'NODUES'],
      ['hi', 'एनओसी', 'NODUES'],
      ['mr', 'रस्त्याची लाईट', 'LIGHT'],
      ['mr', 'लग्न', 'MARRIAGE'],
      ['hi', 'शादी का रजिस्ट्रेशन', 'MARRIAGE'],
      ['mr', 'बर्थ रजिस्ट्रेशन', 'BIRTH-REG'],
      ['hi', 'मौत का रजिस्ट्रेशन', 'DEATH-REG'],
    ] as const) {
      const { rows } = await listServices(database(), language, { search }, undefined)
      assert.equal(rows[0]?.serviceId, serviceId, `${language} ${search}`)
    }
  })

  test('does not open twice', async () => {
    assert.equal(await seedSampleCouncil(database(), root, new Date()), false)
  })
})

/** All that a fact says, without the names of its parts. */
function wordsIn(value: unknown): string {
  return typeof value === 'object' && value !== null
    ? Object.values(value).map(wordsIn).join(' ')
    : String(value)
}
