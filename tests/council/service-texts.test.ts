import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FactsInput, setServiceFacts } from '../../council/catalogue/facts/keep-facts.server.ts'
import { listServices } from '../../council/catalogue/services/catalogue.server.ts'
import { listCategories } from '../../council/catalogue/services/categories.server.ts'
import { updateService } from '../../council/catalogue/services/change-service.server.ts'
import { findService, findServiceRow } from '../../council/catalogue/services/find-service.server.ts'
import { describeCategory, findCategory } from '../../council/catalogue/services/keep-categories.server.ts'
import { createService } from '../../council/catalogue/services/keep-services.server.ts'
import { addCatalogueLanguages } from '../../council/catalogue/services/listing.server.ts'
import {
  listCategoriesWithMissing,
  listUntranslated,
} from '../../council/catalogue/services/missing-texts.server.ts'
import { newAdmin, newStaff } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'

const fields = {
  serviceName: 'Trade licence',
  category: 'Business',
  serviceDescription: 'Permit to run a trade.',
  link: 'https://council.example/trade',
}
const hi = { serviceName: 'व्यापार लाइसेंस', serviceDescription: 'व्यापार चलाने की अनुमति।' }

describeDatabase('the texts of services and categories', (database) => {
  const found = async (search: string) =>
    (await listServices(database(), 'en', { search }, undefined)).rows.map((row) => row.serviceId)

  test('a service is created in several languages and found by the words of each', async () => {
    const db = database()
    await addCatalogueLanguages(db, ['en', 'hi', 'mr'])
    const admin = await newAdmin(db)
    assert.equal(await createService(db, admin, { serviceId: 'TRADE', ...fields }, { hi }), 'created')
    const inHindi = await findService(db, 'TRADE', 'hi')
    assert.deepEqual([inHindi?.serviceName, inHindi?.langs], [hi.serviceName, { category: 'en' }])
    assert.deepEqual(await found('लाइसेंस'), ['TRADE'])
    assert.deepEqual(await found('licence'), ['TRADE'])
  })

  test('a text that is emptied is written no more, and both are in the audit', async () => {
    const db = database()
    const admin = await newAdmin(db)
    const { updatedAt: readAt = '' } = (await findService(db, 'TRADE', 'en')) ?? {}
    const texts = {
      hi: { ...hi, serviceName: '' },
      mr: { serviceName: '', serviceDescription: '' },
    }
    assert.deepEqual(await updateService(db, admin, 'TRADE', { fields, readAt, texts }), { kept: [] })
    const inHindi = await findService(db, 'TRADE', 'hi')
    assert.equal(inHindi?.serviceName, 'Trade licence')
    assert.equal(inHindi?.serviceDescription, hi.serviceDescription)
    assert.deepEqual(await found('लाइसेंस'), [])
    const line = await db
      .selectFrom('audit')
      .selectAll()
      .where('act', '=', 'service.updated')
      .executeTakeFirst()
    assert.match(line?.before ?? '', /व्यापार लाइसेंस/)
    assert.doesNotMatch(line?.after ?? '', /व्यापार लाइसेंस/)
  })

  test('a form opened before another change changes no text', async () => {
    const db = database()
    const stale = { fields, readAt: '2026-01-01T00:00:00.000Z', texts: { hi } }
    assert.equal(await updateService(db, await newAdmin(db), 'TRADE', stale), 'stale')
    assert.equal((await findService(db, 'TRADE', 'hi'))?.serviceName, 'Trade licence')
  })

  test('a category is described in each language, and its services are found by its new name', async () => {
    const db = database()
    const admin = await newAdmin(db)
    const opened = await findCategory(db, admin, 'Business')
    assert.deepEqual([opened?.lang, opened?.texts], ['en', {}])
    const texts = { hi: { name: 'कारोबार', description: 'दुकान और व्यापार।' } }
    const asked = { texts, readAs: opened?.readAs ?? '' }
    assert.equal(await describeCategory(db, admin, 'Business', asked), 'described')
    assert.equal(await describeCategory(db, admin, 'Business', asked), 'stale')
    assert.equal(await describeCategory(db, admin, 'Nowhere', asked), undefined)
    assert.deepEqual(await found('कारोबार'), ['TRADE'])
    const [category] = await listCategories(db, 'hi')
    assert.deepEqual(
      [category?.name, category?.description, category?.lang],
      ['कारोबार', 'दुकान और व्यापार।', undefined],
    )
  })

  test('the admin sees what is not written in which language, and nothing else', async () => {
    const db = database()
    const admin = await newAdmin(db)
    const mr = { serviceName: 'परवाना', serviceDescription: 'व्यवसायाचा परवाना.' }
    await createService(db, admin, { serviceId: 'WHOLE', ...fields, serviceName: 'Whole' }, { hi, mr })
    await createService(db, admin, { serviceId: 'BARE', ...fields, serviceName: 'Bare' })
    const { rows } = await listUntranslated(db, admin, ['en', 'hi', 'mr'], undefined)
    const both = ['serviceName', 'serviceDescription']
    assert.deepEqual(
      rows.map(({ serviceId, missing }) => [serviceId, missing]),
      [
        [
          'TRADE',
          [
            { language: 'hi', texts: ['serviceName'] },
            { language: 'mr', texts: both },
          ],
        ],
        [
          'BARE',
          [
            { language: 'hi', texts: both },
            { language: 'mr', texts: both },
          ],
        ],
      ],
    )
    const [category] = await listCategoriesWithMissing(db, admin, ['en', 'hi', 'mr'])
    assert.deepEqual(category?.missing, [
      { language: 'en', texts: ['description'] },
      { language: 'mr', texts: ['name', 'description'] },
    ])
  })

  test('a fact counts as missing in each language that it has words in and is not written in', async () => {
    const db = database()
    const admin = await newAdmin(db)
    const mr = { serviceName: 'परवाना', serviceDescription: 'व्यवसायाचा परवाना.' }
    await createService(db, admin, { serviceId: 'FACTS', ...fields, serviceName: 'Facts' }, { hi, mr })
    const origin = { source: 'The board of the office', checkedOn: '2026-11-01', grade: 'A' } as const
    const keep = async (facts: FactsInput) => {
      const readAt = (await findServiceRow(db, 'FACTS'))?.updatedAt ?? ''
      assert.ok(typeof (await setServiceFacts(db, admin, 'FACTS', { facts, readAt })) === 'object')
      const { rows } = await listUntranslated(db, admin, ['en', 'hi', 'mr'], undefined)
      return rows.find(({ serviceId }) => serviceId === 'FACTS')?.missing
    }
    const phone = { name: '', office: '', phone: '9876543210' }
    const wordless = { days: { value: 15, ...origin }, secondAppellate: { value: phone, ...origin } }
    assert.equal(await keep(wordless), undefined, 'a number needs no translation')
    const clerk = { name: 'A. Patil', office: 'Clerk', phone: '' }
    assert.deepEqual(
      await keep({
        fee: { value: 'Free', texts: { hi: 'निःशुल्क' }, ...origin },
        documents: { value: [{ name: 'पावती', note: '' }], lang: 'mr', ...origin },
        designatedOfficer: { value: clerk, texts: { hi: clerk, mr: clerk }, ...origin },
      }),
      [
        { language: 'en', texts: ['documents'] },
        { language: 'hi', texts: ['documents'] },
        { language: 'mr', texts: ['fee'] },
      ],
    )
    const written = {
      fee: { value: 'Free', texts: { hi: 'निःशुल्क', mr: 'मोफत' }, ...origin },
      documents: null,
    }
    assert.equal(await keep(written), undefined)
  })

  test('nobody but an admin describes categories or sees what is missing', async () => {
    const staff = (await newStaff(database())) as never
    const refusal = /may not do this/
    await assert.rejects(describeCategory(database(), staff, 'Business', { texts: {}, readAs: '' }), refusal)
    await assert.rejects(findCategory(database(), staff, 'Business'), refusal)
    await assert.rejects(listUntranslated(database(), staff, ['en'], undefined), refusal)
    await assert.rejects(listCategoriesWithMissing(database(), staff, ['en']), refusal)
  })
})
