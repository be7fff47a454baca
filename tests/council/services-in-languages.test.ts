import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Admin } from '../../council/actors.server.ts'
import type { Database } from '../../council/database/tables.ts'
import type { Cursor } from '../../council/keyset.server.ts'
import { countServices, listServices } from '../../council/services/catalogue.server.ts'
import { createService, deleteService } from '../../council/services/keep-services.server.ts'
import { addCatalogueLanguages, refreshListing } from '../../council/services/listing.server.ts'
import { sortKeyOf } from '../../rules/sort-key.ts'
import { newAdmin } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'

const languages = ['en', 'hi', 'mr']

type Texts = Record<string, { serviceName: string; serviceDescription: string }>

async function write(trx: Database, serviceId: string, texts: Texts) {
  await trx.deleteFrom('serviceTexts').where('serviceId', '=', serviceId).execute()
  const rows = Object.entries(texts).map(([language, words]) => ({ serviceId, language, ...words }))
  if (rows.length > 0) await trx.insertInto('serviceTexts').values(rows).execute()
  await refreshListing(trx, serviceId)
}

const own = { serviceName: 'No-dues paper', serviceDescription: 'Says that no tax is due.' }
const spoken: Texts = {
  hi: { serviceName: 'बकाया नहीं', serviceDescription: 'पंचायत का काग़ज़, चाँदनी में भी।' },
  mr: { serviceName: 'येणे नाही', serviceDescription: 'थकीत कर नसल्याचा दाखला, ॲपवर.' },
}

describeDatabase('services in several languages', (database) => {
  let admin: Admin
  before(async () => {
    admin = await newAdmin(database())
    await addCatalogueLanguages(database(), languages)
  })

  async function found(search: string) {
    const pages = await Promise.all(
      languages.map((language) => listServices(database(), language, { search }, undefined)),
    )
    const ids = pages.map(({ rows }) => rows.map((row) => row.serviceId).join(' '))
    assert.equal(new Set(ids).size, 1, `${search} finds one thing in one language and another in another`)
    return ids[0]
  }

  async function newService(serviceId: string, fields: Partial<typeof own> = {}, category = 'Papers') {
    await createService(database(), admin, { serviceId, category, link: '', ...own, ...fields })
  }

  test('a service is found by the beginning of a word of each of its languages, however it is spelt', async () => {
    await newService('DUES')
    await database()
      .transaction()
      .execute((trx) => write(trx, 'DUES', spoken))
    for (const search of ['tax', 'NO-D', 'बका', 'बकाया tax', 'कर', 'येणे कर paper', 'दाख']) {
      assert.equal(await found(search), 'DUES', search)
    }
    for (const search of ['कागज', 'का\u200Dग़ज', 'चांद', 'चाँद', 'अॅप', 'ॲप']) {
      assert.equal(await found(search), 'DUES', search)
    }
    for (const search of ['ax', 'र', 'काया', 'चादनी', 'tax विवाह'])
      assert.equal(await found(search), '', search)
    assert.equal(await countServices(database(), { search: 'कर' }), 1)
  })

  test('a service is found by the name that its category has in another language', async () => {
    const category = 'Waterworks'
    await database()
      .insertInto('categoryTexts')
      .values({ category, language: 'mr', name: 'पाणीपुरवठा', description: 'नळ' })
      .execute()
    await newService('WATER', {}, category)
    assert.equal(await found('पाणी'), 'WATER')
    assert.equal(await found('waterw'), 'WATER')
  })

  test('a text that is changed or taken away takes its words with it, or keeps them all if it fails', async () => {
    await newService('GOES')
    const named = (serviceName: string): Texts => ({ mr: { serviceName, serviceDescription: 'खास' } })
    const inOne = (texts: Texts, fails = false) =>
      database()
        .transaction()
        .execute(async (trx) => {
          await write(trx, 'GOES', texts)
          if (fails) throw new Error('The act failed after the words were written.')
        })
    await inOne(named('विहीर'))
    assert.equal(await found('विही'), 'GOES')
    await assert.rejects(inOne(named('तलाव'), true), /failed after/)
    assert.deepEqual([await found('विही'), await found('तला')], ['GOES', ''])
    await inOne(named('तलाव'))
    assert.deepEqual([await found('विही'), await found('तला'), await found('खास')], ['', 'GOES', 'GOES'])
    await inOne({})
    assert.deepEqual([await found('तला'), await found('खास')], ['', ''])
  })

  test('a deleted service is found by no word of any language and stands in no list', async () => {
    await newService('DELETED')
    await write(database(), 'DELETED', { hi: { serviceName: 'गुलाब', serviceDescription: '' } })
    assert.equal(await found('गुला'), 'DELETED')
    await deleteService(database(), admin, 'DELETED')
    assert.equal(await found('गुला'), '')
    const left = database().selectFrom('serviceListing').selectAll().where('serviceId', '=', 'DELETED')
    assert.deepEqual(await left.execute(), [])
  })

  test('a description of a thousand words leaves the other languages theirs', async () => {
    const story = Array.from({ length: 1000 }, (_, index) => `w${index}`).join(' ')
    await newService('LONG', { serviceDescription: story })
    await write(database(), 'LONG', {
      hi: { serviceName: 'कहानी', serviceDescription: story.replaceAll('w', 'क') },
      mr: { serviceName: 'गोष्ट', serviceDescription: 'सांगतो' },
    })
    for (const search of ['w1', 'कहा', 'गोष्', 'सांग']) assert.equal(await found(search), 'LONG', search)
  })

  test('the list in Marathi is read by pages, forward and back, without a service missing or twice', async () => {
    const names = ['कर', 'कळ', 'क्षण', 'ज्ञान', 'हवा', 'ॲप', 'अंक', 'घर']
    for (let index = 0; index < 70; index += 1) {
      const serviceId = `LIST-${index}`
      await newService(serviceId, { serviceName: `Paper ${index % 9}` }, 'Listed')
      // Every third has no Marathi name, and many have the same.
      if (index % 3 === 0) continue
      const serviceName = names[index % names.length] ?? ''
      await write(database(), serviceId, { mr: { serviceName, serviceDescription: '' } })
    }
    const walk = async (side: 'next' | 'previous', from?: Cursor) => {
      const pages: string[][] = []
      let cursor = from
      for (;;) {
        const page = await listServices(database(), 'mr', { category: 'Listed' }, cursor)
        pages.push(page.rows.map((row) => `${sortKeyOf(row.serviceName, 'mr')} ${row.serviceId}`))
        cursor = page[side]
        if (!cursor) return pages
      }
    }
    const forward = await walk('next')
    const all = forward.flat()
    assert.deepEqual(
      forward.map((page) => page.length),
      [25, 25, 20],
    )
    assert.equal(new Set(all).size, 70)
    const inOrder = [...all].sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
    assert.deepEqual(all, inOrder)
    const end: Cursor = { side: 'before', key: ['\u{10ffff}', ''] }
    const backward = await walk('previous', end)
    assert.deepEqual(backward.reverse().flat(), all)
  })
})
