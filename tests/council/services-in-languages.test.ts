import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import type { Admin } from '../../council/actors/actors.server.ts'
import { countServices, listServices } from '../../council/catalogue/services/catalogue.server.ts'
import { updateService } from '../../council/catalogue/services/change-service.server.ts'
import { findServiceRow } from '../../council/catalogue/services/find-service.server.ts'
import { createService, deleteService } from '../../council/catalogue/services/keep-services.server.ts'
import { addCatalogueLanguages, refreshListing } from '../../council/catalogue/services/listing.server.ts'
import type { Cursor } from '../../council/database/keyset.server.ts'
import type { Database } from '../../council/database/tables.ts'
import type { Need } from '../../rules/needs.ts'
import { newAdmin } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'
import { findRows, storeRow } from '../rows.ts'

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
    // With one letter missing.
    for (const search of ['काया', 'चादनी']) assert.equal(await found(search), 'DUES', search)
    for (const search of ['ax', 'र', 'या', 'विवाह']) assert.equal(await found(search), '', search)
    // What no service has takes nothing away.
    assert.equal(await found('tax विवाह'), 'DUES')
    assert.equal(await countServices(database(), { search: 'कर' }), 1)
  })

  test('a service is found by the name that its category has in another language', async () => {
    const category = 'Waterworks'
    await storeRow(database(), 'categoryTexts', {
      category,
      language: 'mr',
      name: 'पाणीपुरवठा',
      description: 'नळ',
    })
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
    assert.deepEqual(await findRows(database(), 'serviceListing', { serviceId: 'DELETED' }), [])
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

  test('the list is read by pages, forward and back, in one order by need and rank in every language', async () => {
    const wanted = [undefined, 'welfare', 'birth', null, 'water'] as const
    for (let index = 0; index < 70; index += 1) {
      const serviceId = `LIST-${index}`
      // Neither names nor ids say the order.
      const service = { serviceId, category: 'Listed', link: '', ...own, serviceName: `Paper ${70 - index}` }
      await createService(database(), admin, { ...service, need: wanted[index % wanted.length] })
      if (index % 3 > 0)
        await write(database(), serviceId, { mr: { serviceName: `कर ${index % 7}`, serviceDescription: '' } })
    }
    const inOrder = ['birth', 'water', 'welfare', undefined].flatMap((need) =>
      Array.from({ length: 70 }, (_, index) => index)
        .filter((index) => (wanted[index % wanted.length] ?? undefined) === need)
        .map((index) => `LIST-${index}`),
    )
    const walk = async (language: string, side: 'next' | 'previous', from?: Cursor) => {
      const pages: string[][] = []
      let cursor = from
      for (;;) {
        const page = await listServices(database(), language, { category: 'Listed' }, cursor)
        pages.push(page.rows.map((row) => row.serviceId))
        cursor = page[side]
        if (!cursor) return pages
      }
    }
    const end: Cursor = { side: 'before', key: ['\u{10ffff}', ''] }
    for (const language of languages) {
      const forward = await walk(language, 'next')
      assert.deepEqual(
        forward.map((page) => page.length),
        [25, 25, 20],
      )
      assert.deepEqual(forward.flat(), inOrder)
      assert.deepEqual((await walk(language, 'previous', end)).reverse().flat(), inOrder)
    }
  })

  test('a service whose need changes goes there with its rank, and one whose need is not said stays', async () => {
    const listed = async () => {
      const { rows } = await listServices(database(), 'en', { category: 'Moving' }, undefined)
      return rows.map((row) => row.serviceId)
    }
    for (const [serviceId, need] of [
      ['MOVES', null],
      ['TAP', 'water'],
      ['BORN', 'birth'],
    ] as const)
      await createService(database(), admin, { serviceId, category: 'Moving', link: '', ...own, need })
    assert.deepEqual(await listed(), ['BORN', 'TAP', 'MOVES'])
    const change = async (need?: Need | null) => {
      const readAt = (await findServiceRow(database(), 'MOVES'))?.updatedAt ?? ''
      await updateService(database(), admin, 'MOVES', { fields: {}, need, readAt })
      return listed()
    }
    assert.deepEqual(await change('water'), ['BORN', 'MOVES', 'TAP'])
    assert.deepEqual(await change(), ['BORN', 'MOVES', 'TAP'])
    assert.deepEqual(await change(null), ['BORN', 'TAP', 'MOVES'])
    const { rows } = await sql<{ before: string; after: string }>`
      select "before", "after" from "audit" where "subject" = 'MOVES' and "act" = 'service.updated'`.execute(
      database(),
    )
    assert.ok(
      rows.some(
        ({ before, after }) => JSON.parse(before).need === 'water' && JSON.parse(after).need === null,
      ),
    )
  })
})
