import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import type { Admin } from '../../council/actors/actors.server.ts'
import { readAlsoCalled } from '../../council/catalogue/facts/keep-also-called.server.ts'
import {
  countNotFound,
  deleteOldSearches,
  listNotFound,
  noteNotFound,
} from '../../council/catalogue/search/not-found.server.ts'
import { countServices, listServices } from '../../council/catalogue/services/catalogue.server.ts'
import { updateService } from '../../council/catalogue/services/change-service.server.ts'
import { createService, deleteService } from '../../council/catalogue/services/keep-services.server.ts'
import type { Cursor } from '../../council/database/keyset.server.ts'
import { searchesNotFound } from '../../rules/limits.ts'
import { newAdmin } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'
import { findRow } from '../rows.ts'

describeDatabase('services searched', (database) => {
  let admin: Admin
  before(async () => {
    admin = await newAdmin(database())
  })

  interface Written {
    serviceName?: string
    serviceDescription?: string
    category?: string
    alsoCalled?: Record<string, string>
  }

  async function newService(serviceId: string, written: Written) {
    const { serviceName = 'Paper', serviceDescription = '', category = 'Papers', alsoCalled } = written
    const service = { serviceId, serviceName, serviceDescription, category, link: '', alsoCalled }
    assert.equal(await createService(database(), admin, service), 'created')
  }

  async function search(text: string, cursor?: Cursor) {
    const page = await listServices(database(), 'en', { search: text }, cursor)
    return { ...page, ids: page.rows.map(({ serviceId }) => serviceId) }
  }

  async function found(text: string) {
    const { ids } = await search(text)
    assert.equal(await countServices(database(), { search: text }), ids.length, text)
    return ids
  }

  test('services are found by name, also called, description, category, each whole words first, ties by rank', async () => {
    await newService('FIT-CATEGORY', { category: 'Lantern' })
    await newService('FIT-DESCRIPTION', { serviceDescription: 'Of a lantern.' })
    await newService('FIT-ALSO-MORE', { alsoCalled: { mr: 'lanternpost' } })
    await newService('FIT-ALSO', { alsoCalled: { mr: 'दिवा, lantern' } })
    await newService('FIT-NAME-MORE', { serviceName: 'Lanternpost' })
    await newService('FIT-NAME', { serviceName: 'Lantern', serviceDescription: 'A lantern in Lanterns.' })
    await newService('FIT-NAME-LATER', { serviceName: 'New lantern', alsoCalled: { en: 'lantern' } })
    assert.deepEqual(await found('lantern'), [
      'FIT-NAME',
      'FIT-NAME-LATER',
      'FIT-NAME-MORE',
      'FIT-ALSO',
      'FIT-ALSO-MORE',
      'FIT-DESCRIPTION',
      'FIT-CATEGORY',
    ])
  })

  test('a word as it is typed comes before one that only sounds like it', async () => {
    await newService('SOUND', { serviceName: 'कंदील' })
    await newService('TYPED', { serviceDescription: 'kandil' })
    assert.deepEqual(await found('kandil'), ['TYPED', 'SOUND'])
    assert.deepEqual(await found('kandeel'), ['SOUND'])
    assert.deepEqual(await found('कंदिल'), ['SOUND'])
  })

  test('of several words those that no service has are left out, and what fits best comes first', async () => {
    for (const index of [1, 2, 3]) await newService(`COMMON-${index}`, { serviceName: 'Stamped slip' })
    await newService('RARE', { serviceName: 'Slip of the pond', serviceDescription: 'Stamped.' })
    await newService('POND', { alsoCalled: { en: 'ponds' } })
    await newService('MENTIONED', { serviceDescription: 'Beside the pond.' })
    const commons = ['COMMON-1', 'COMMON-2', 'COMMON-3']
    assert.deepEqual(await found('where is the stamped pond slip'), ['RARE', ...commons, 'POND', 'MENTIONED'])
    assert.deepEqual(await found('pond xylophone'), ['RARE', 'POND', 'MENTIONED'])
    assert.deepEqual(await found('slip xylophone'), [...commons, 'RARE'])
    assert.deepEqual(await found('xylophone yodelling'), [])
  })

  test('a search of a rare and a frequent word does not find all that have the frequent one', async () => {
    for (const index of [1, 2, 3, 4]) await newService(`PERMIT-${index}`, { serviceName: 'Permit' })
    await newService('KITE', { serviceName: 'Kite permit' })
    await newService('KITES', { serviceName: 'Kites' })
    assert.deepEqual(await found('kite permit'), ['KITE', 'KITES'])
    assert.deepEqual(await found('I need a permit for my kite'), ['KITE', 'KITES'])
    // Where the rare word is nowhere, and where no service has both.
    assert.equal((await found('sledge permit')).length, 5)
    await newService('SKATE', { serviceName: 'Skates' })
    assert.deepEqual((await found('skates permit')).slice(0, 2), ['SKATE', 'PERMIT-1'])
  })

  test('among words that fit, one with a wrong letter comes last, and only where no other fits is told', async () => {
    await newService('MARBLE', { serviceName: 'Marble' })
    await newService('GARBLE', { serviceName: 'Quarry' })
    const both = await search('quarry marbel')
    assert.deepEqual([both.ids, both.found?.close], [['GARBLE', 'MARBLE'], false])
    const close = await search('marbel')
    assert.deepEqual([close.ids, close.found?.close], [['MARBLE'], true])
  })

  test('a word in the name weighs more than a rarer one below it, and a guess less than a word as it is typed', async () => {
    for (const index of [1, 2]) await newService(`HARROW-${index}`, { serviceName: 'Harrow' })
    await newService('SICKLE', { serviceDescription: 'A sickle.' })
    assert.deepEqual(await found('sickle harrow'), ['HARROW-1', 'HARROW-2', 'SICKLE'])
    for (const index of [1, 2]) await newService(`FURROW-${index}`, { serviceName: 'Furrow' })
    await newService('ANVIL', { serviceName: 'Anvil' })
    assert.deepEqual(await found('anvel furrow'), ['FURROW-1', 'FURROW-2', 'ANVIL'])
  })

  test('a word without its ending is looked for only where nothing has it as it is typed', async () => {
    await newService('SILO', { serviceName: 'Silo' })
    assert.deepEqual(await found('silos'), ['SILO'])
    await newService('SILOS', { serviceName: 'Silos' })
    assert.deepEqual(await found('silos'), ['SILOS'])
  })

  test('pages of a search of several words follow each other, forward and back', async () => {
    for (let index = 1; index <= 60; index += 1)
      await newService(`LADDER-${index}`, {
        serviceName: index % 2 === 0 ? 'Ladder yard' : 'Ladder',
        serviceDescription: 'A yard.',
      })
    const first = await search('ladder in the yard')
    const second = await search('ladder in the yard', first.next)
    const third = await search('ladder in the yard', second.next)
    const all = [...first.ids, ...second.ids, ...third.ids]
    assert.deepEqual([all.length, new Set(all).size, third.next, first.found?.count], [60, 60, undefined, 60])
    assert.ok(all.slice(0, 30).every((id) => Number(id.slice(7)) % 2 === 0))
    assert.deepEqual((await search('ladder in the yard', third.previous)).ids, second.ids)
    assert.deepEqual((await search('ladder in the yard', second.previous)).ids, first.ids)
    for (const key of [['x'], ['0', 'x', 'x', 'x', 'x'], ['~', '~', '~', '~']])
      assert.deepEqual((await search('ladder in the yard', { side: 'after', key })).ids, first.ids)
  })

  test('one wrong letter is forgiven in words of five letters, only where nothing is spelt so, and is told', async () => {
    await newService('TEMPLE', { serviceName: 'Temple lane' })
    const close = await search('tample')
    assert.deepEqual([close.ids, close.found], [['TEMPLE'], { count: 1, close: true }])
    assert.deepEqual((await search('temple')).found, { count: 1, close: false })
    assert.deepEqual(await found('tamples'), [])
    assert.deepEqual(await found('lame'), [])
    assert.deepEqual(await found('tample lane'), ['TEMPLE'])
    await deleteService(database(), admin, 'TEMPLE')
    assert.deepEqual(await found('tample'), [])
  })

  test('pages of a search follow each other, forward and back, over the fields, and each service stands once', async () => {
    for (let index = 1; index <= 52; index += 1) {
      const word = index % 3 === 0 ? 'Zebra crossing' : 'Crossing'
      await newService(`ZEBRA-${index}`, {
        serviceName: index % 2 === 0 ? word : 'Paper',
        serviceDescription: 'Of a zebra.',
        alsoCalled: index % 5 === 0 ? { en: 'zebras' } : {},
      })
    }
    const first = await search('zebra')
    assert.deepEqual(first.found, { count: 52, close: false })
    const second = await search('zebra', first.next)
    const third = await search('zebra', second.next)
    const all = [...first.ids, ...second.ids, ...third.ids]
    assert.deepEqual([all.length, new Set(all).size, third.next], [52, 52, undefined])
    assert.deepEqual((await search('zebra', third.previous)).ids, second.ids)
    assert.deepEqual((await search('zebra', second.previous)).ids, first.ids)
    assert.equal((await search('zebra', second.previous)).previous, undefined)
    for (const key of [
      ['0 zebra', 'x'],
      ['9 x', 'x', 'x', 'x'],
      ['0 zebra', 'a', '', ''],
      ['', '', '', ''],
    ])
      assert.deepEqual((await search('zebra', { side: 'after', key })).ids, first.ids)
  })

  test('what else a service is called is kept by language, replaced and taken away with its words', async () => {
    const db = database()
    await newService('CALLED', { alsoCalled: { hi: 'झूमर', mr: 'झुंबर' } })
    const { updatedAt } = await findRow(db, 'services', { serviceId: 'CALLED' })
    await updateService(db, admin, 'CALLED', {
      fields: {},
      readAt: updatedAt,
      alsoCalled: { hi: '', en: 'chandelier' },
    })
    assert.deepEqual(await readAlsoCalled(db, 'CALLED'), { en: 'chandelier', mr: 'झुंबर' })
    assert.deepEqual(await found('झूमर'), [])
    assert.deepEqual(await found('chandelier'), ['CALLED'])
    const { after } = await findRow(db, 'audit', { subject: 'CALLED', act: 'service.updated' })
    assert.deepEqual((JSON.parse(after ?? '') as { alsoCalled: unknown }).alsoCalled, {
      en: 'chandelier',
      mr: 'झुंबर',
    })
  })

  test('a search that found nothing is counted by words, language and day', async () => {
    const db = database()
    await db.deleteFrom('searchesNotFound').execute()
    const at = (time: string) => new Date(time)
    for (const words of ['  Taxi  ', 'taxi', 'TAXI'])
      await noteNotFound(db, words, 'mr', at('2026-11-20T08:00:00Z'))
    await noteNotFound(db, 'taxi', 'hi', at('2026-11-20T08:00:00Z'))
    // In India it is the next day already.
    await noteNotFound(db, 'रिक्षा', 'mr', at('2026-11-20T19:00:00Z'))
    const { rows } = await listNotFound(db, admin, undefined)
    assert.deepEqual(rows, [
      { day: '2026-11-21', count: 1, words: 'रिक्षा', language: 'mr' },
      { day: '2026-11-20', count: 3, words: 'taxi', language: 'mr' },
      { day: '2026-11-20', count: 1, words: 'taxi', language: 'hi' },
    ])
    assert.equal(await countNotFound(db, admin), 3)
    const odd = { side: 'after', key: ['2026-11-20', 'x', '', ''] } as const
    assert.equal((await listNotFound(db, admin, { ...odd, key: [...odd.key] })).rows.length, 3)
  })

  test('words that may be somebody’s number or email are not kept', async () => {
    const db = database()
    await db.deleteFrom('searchesNotFound').execute()
    const now = new Date('2026-11-20T08:00:00Z')
    for (const words of [
      '9876543210',
      '+91 98765 43210',
      '९८७६५४३२१०',
      '1234 5678 9012',
      'asha 98765',
      'asha@example.org',
      'BIRTH-321-45',
      'x'.repeat(61),
      '☎️',
      '12',
    ])
      await noteNotFound(db, words, 'en', now)
    assert.equal(await countNotFound(db, admin), 0)
    await noteNotFound(db, '7/12 utara', 'en', now)
    assert.equal(await countNotFound(db, admin), 1)
  })

  test('the searches of a day are bounded, in number and in count, and go after 90 days', async () => {
    const db = database()
    await db.deleteFrom('searchesNotFound').execute()
    const now = new Date('2026-11-20T08:00:00Z')
    const { perDay, countedTo } = searchesNotFound
    const earlier = Array.from({ length: perDay - 1 }, (_, index) => `word ${index}`)
    const rows = earlier.map((words) => ({ day: '2026-11-20', language: 'en', words, count: 1 }))
    await db.insertInto('searchesNotFound').values(rows).execute()
    for (const words of ['a', 'b', 'a']) await noteNotFound(db, words, 'en', now)
    const words = (await listNotFound(db, admin, undefined)).rows.map((row) => [row.words, row.count])
    assert.deepEqual(words[0], ['a', 2])
    assert.equal(await countNotFound(db, admin), perDay)
    await sql`update "searchesNotFound" set "count" = ${countedTo} where "words" = 'a'`.execute(db)
    await noteNotFound(db, 'a', 'en', now)
    assert.equal((await findRow(db, 'searchesNotFound', { words: 'a' })).count, countedTo)
    await deleteOldSearches(db, new Date('2027-02-18T08:00:00Z'))
    assert.equal(await countNotFound(db, admin), perDay)
    await deleteOldSearches(db, new Date('2027-02-19T08:00:00Z'))
    assert.equal(await countNotFound(db, admin), 0)
  })
})
