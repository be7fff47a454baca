import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operator } from '../../../council/actors/actors.server.ts'
import type { Database } from '../../../council/database/tables.ts'
import { importPlaces } from '../../../council/records/importing/import-places.server.ts'
import { ImportRefused } from '../../../council/records/importing/import-refused.ts'
import { addSamplePlaces } from '../../../council/sample/sample-places.server.ts'
import { describeDatabase } from '../../describe-database.ts'

const file = (name: string, text: string) => ({ name, bytes: Buffer.from(text) })

/** Codes that no other test uses: the tests of a suite share one database. */
function directory(state: string) {
  const [district, block, other] = [`${state}1`, `${state}11`, `${state}12`]
  return {
    states: file(
      'states.csv',
      `\uFEFFS.No.,State Code,State Version,State Name,State Name,State or UT\r\n1,${state},1,UPPER AND LOWER LAND,अपर,S\r\n`,
    ),
    districts: file(
      'districts.csv',
      `"State Code","State Name","District Code","District Name","Census 2001 Code","Census 2011 Code"\n${state},"UPPER AND LOWER LAND",${district},"NORTH ""OLD"" HILLS",,0\n`,
    ),
    blocks: file(
      'blocks.csv',
      `S.No.,State Code,State Name,District Code,District Name,Block Code,Block Version,Block Name ,Block Name\n1,${state},X,${district},Y,${block},5,RIVERSIDE-II,\n2,${state},X,${district},Y,${other},5,,Meadow\n`,
    ),
    villages: (...rows: string[]) =>
      file(
        'villages.csv',
        `List of villages\nS.No.,District Code,District Name (In English),Subdistrict Code,Subdistrict Name (In Englsih),Village Code,Village Name (In Local),Village Name (In Englsih),Local Body Code,State Code,State Name\n${rows.join('\n')}\n`,
      ),
    district,
    block,
    other,
  }
}

function placesOf(db: Database, state: string) {
  return db
    .selectFrom('places')
    .select(['placeId', 'parentId', 'name', 'nameKey'])
    .where('placeId', 'like', `%-${state}%`)
    .orderBy('placeId')
    .execute()
}

describeDatabase('places of the Directory', (database) => {
  test('files in any order become places with the ids of the sample’s rule', async () => {
    const { states, districts, blocks, villages } = directory('61')
    const list = villages(
      '1,611,Y,5,Riverside-ii,0611,गाव,"BIG, VILLAGE",9,61,X',
      '2,611,Y,5,MEADOW,612,,Small,9,61,X',
    )
    const { counts, listed } = await importPlaces(database(), operator, [list, blocks, districts, states])
    assert.deepEqual(listed, [])
    assert.equal(counts['places added'], 6)
    const rows = await database()
      .selectFrom('places')
      .selectAll()
      .where('placeId', 'in', ['village-0611', 'village-612'])
      .execute()
    assert.deepEqual(
      rows.map(({ placeId, parentId, name, nameKey }) => [placeId, parentId, name, nameKey]).sort(),
      [
        ['village-0611', 'block-6111', 'Big, Village', 'big, village'],
        ['village-612', 'block-6112', 'Small', 'small'],
      ],
    )
    assert.deepEqual(
      (await placesOf(database(), '61')).map((row) => [row.placeId, row.parentId, row.name]),
      [
        ['block-6111', 'district-611', 'Riverside-II'],
        ['block-6112', 'district-611', 'Meadow'],
        ['district-611', 'state-61', 'North "Old" Hills'],
        ['state-61', null, 'Upper and Lower Land'],
        ['village-612', 'block-6112', 'Small'],
      ],
    )
  })

  test('a newer file changes names and keeps ids, and the same file changes nothing', async () => {
    const { states, districts } = directory('62')
    await importPlaces(database(), operator, [states, districts])
    const again = await importPlaces(database(), operator, [states, districts])
    assert.deepEqual([again.counts['places added'], again.counts['places unchanged']], [0, 2])
    const newer = file('new.csv', 'State Code,State Name\n62,Highland\n')
    assert.equal((await importPlaces(database(), operator, [newer])).counts['places changed'], 1)
    const rows = await placesOf(database(), '62')
    assert.deepEqual(rows.map((row) => [row.placeId, row.name, row.nameKey]).at(-1), [
      'state-62',
      'Highland',
      'highland',
    ])
    const audit = await database()
      .selectFrom('audit')
      .selectAll()
      .where('after', 'like', '%Highland%')
      .execute()
    assert.deepEqual(
      audit.map((row) => [row.actor, row.act, row.before]),
      [['operator', 'places.imported', '{"state-62":"Upper and Lower Land in the country"}']],
    )
  })

  test('what has no place, no code or no name is listed with its line, and the rest is imported', async () => {
    const { states, districts, blocks, villages } = directory('63')
    const list = villages(
      '1,631,Y,5,Elsewhere,631,,A,9,63,X',
      '2,631,Y,5,Meadow,,,No code,9,63,X',
      '3,631,Y,5,Meadow,632,, ,9,63,X',
      '4,631,Y,5,Meadow,633,,Good,9,63,X',
      '5,631,Y,5,Meadow,633,,Better,9,63,X',
      '6,631,Y,5,Meadow,634',
      `7,631,Y,5,Meadow,635,,${'x'.repeat(101)},9,63,X`,
      '8,631,Y,5,Meadow,636,,a\u202Eb,9,63,X',
      '9,631,Y,5,Meadow,63 7,,A,9,63,X',
    )
    const lost = file('lost.csv', 'State Code,District Code,District Name\n999,639,Lost\n,638,Loose\n')
    const { counts, listed } = await importPlaces(database(), operator, [
      states,
      districts,
      blocks,
      list,
      lost,
    ])
    assert.deepEqual(listed, [
      'villages.csv, line 4: no code, left out',
      'villages.csv, line 5: no name, left out',
      'villages.csv, line 8: 6 fields under 11 headers, left out',
      'villages.csv, line 9: a name of more than 100 characters, left out',
      'villages.csv, line 10: a name with characters that cannot be kept, left out',
      'villages.csv, line 11: the code is "63 7", left out',
      'lost.csv, line 2: Lost lies in state-999, which is not known, left out',
      'lost.csv, line 3: Loose: it names no state, left out',
      'villages.csv, line 3: A: it names no block, and none of its district is called as its sub-district: say --block CODE, left out',
      'villages.csv, line 7: village-633 is Better in block-6312 here and Good in block-6312 before, left out',
    ])
    assert.equal(counts['places added'], 5)
  })

  test('villages go into the block that their file, or the operator, names', async () => {
    const { states, districts, blocks } = directory('64')
    await importPlaces(database(), operator, [states, districts, blocks])
    const named = file('named.csv', 'Block Code,Village Code,Village Name\n6411,641,A\n')
    const bare = file(
      'bare.csv',
      'Village Code,Village Name,Subdistrict Name,District Code\n642,B,Riverside-II,641\n',
    )
    const report = await importPlaces(database(), operator, [named, bare], { block: '6412' })
    assert.deepEqual(report.listed, [])
    const rows = await database()
      .selectFrom('places')
      .selectAll()
      .where('placeId', 'in', ['village-641', 'village-642'])
      .execute()
    assert.deepEqual(rows.map((row) => [row.placeId, row.parentId]).sort(), [
      ['village-641', 'block-6411'],
      ['village-642', 'block-6412'],
    ])
  })

  test('sub-districts are counted, and not kept', async () => {
    const list = file(
      'sub.csv',
      'State Code,District Code,Sub-district Code,Sub-district Name\n65,651,6511,Aali\n',
    )
    const { counts } = await importPlaces(database(), operator, [list])
    assert.equal(counts['sub-districts, which the portal does not keep'], 1)
    assert.deepEqual(await placesOf(database(), '65'), [])
  })

  test('a dry run says the same and writes nothing', async () => {
    const { states, districts } = directory('66')
    const dry = await importPlaces(database(), operator, [states, districts], { dryRun: true })
    assert.deepEqual(await placesOf(database(), '66'), [])
    assert.deepEqual(await importPlaces(database(), operator, [states, districts]), dry)
  })

  test('a file that is none of the Directory stops the whole import in one line', async () => {
    const { states } = directory('67')
    const unfit: [string, Buffer, RegExp][] = [
      ['utf16.csv', Buffer.from('\uFEFFState Code,State Name\n1,A\n', 'utf16le'), /UTF-8/],
      ['latin.csv', Buffer.from('State Code,State Name\n1,Caf\xe9\n', 'latin1'), /UTF-8/],
      ['nul.csv', Buffer.from('State Code,State Name\n1,A\0\n'), /UTF-8/],
      ['other.csv', Buffer.from('a,b\n1,2\n'), /no headers/],
      ['panchayats.csv', Buffer.from('District Code,District Name,Local Body Code\n1,A,2\n'), /no headers/],
      ['empty.csv', Buffer.from(''), /no headers/],
      ['astray.csv', Buffer.from('State Code,State Name\n1,A "B"\n'), /line 2/],
      ['open.csv', Buffer.from(`State Code,State Name\n1,"${'a\n'.repeat(5_000_000)}`), /line 2/],
      ['doubled.csv', Buffer.from(`State Code,State Name\n1,"${'""'.repeat(10_000_000)}`), /line 2/],
      ['wide.csv', Buffer.from(','.repeat(1_000_000)), /line 1/],
      ['picture.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]), /UTF-8/],
    ]
    for (const [name, bytes, said] of unfit) {
      await assert.rejects(importPlaces(database(), operator, [states, { name, bytes }]), (error: Error) => {
        assert.ok(error instanceof ImportRefused, String(error))
        assert.match(error.message, said)
        assert.match(error.message, new RegExp(`^${name} [^\\n]+$`))
        return true
      })
    }
    assert.deepEqual(await placesOf(database(), '67'), [])
  })

  test('an import over the sample’s places finds them again', async () => {
    await database()
      .transaction()
      .execute((trx) =>
        addSamplePlaces(trx, {
          homeBlockCode: '6811',
          villageOfEachOtherBlock: { code: 'S-{blockCode}', name: 'S' },
          states: [{ code: '68', name: 'Upper and Lower Land' }],
          districts: [],
          blocks: [],
          villages: [],
          pincode: '',
        }),
      )
    const { counts } = await importPlaces(database(), operator, [directory('68').states])
    assert.deepEqual([counts['places added'], counts['places unchanged']], [0, 1])
  })
})
