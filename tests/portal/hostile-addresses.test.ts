// One engine is enough: it asks the same queries again and again, with ids that are nobody’s.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { everything } from '../everything.ts'
import { type AddressRow, addresses, endings, forgedCursors } from './hostile-addresses.ts'
import { assertDecent } from './hostile-answers.ts'
import { type HostileCouncil, openHostileCouncil, type Who } from './hostile-council.ts'
import { fewValues } from './hostile-values.ts'

let council: HostileCouncil
before(async () => {
  council = await openHostileCouncil()
})
after(() => council.portal.close())

const some = fewValues.filter(({ sent }) => sent)
const values = [...some.map(({ sent = '' }) => sent), '', '%', 'x'.repeat(20_000)]

/**
 * One parameter meets a twelfth of the values, the next another one, so that each value meets a twelfth of
 * all parameters; of a heavy page half as many. When everything is run, all meet all.
 */
const sharesOf = ({ heavy }: AddressRow) => (everything ? 1 : heavy ? 24 : 12)
let turn = 0
for (const [pattern, row] of Object.entries(addresses)) {
  for (const parameter of Object.keys(row.parameters)) {
    const own = turn
    turn += 1
    test(`${pattern} makes nothing of a hostile ${parameter}`, () => askAll(pattern, row, parameter, own))
  }
}

async function askAll(pattern: string, row: AddressRow, parameter: string, own: number) {
  const shares = sharesOf(row)
  const ofShare = (_: string, index: number) => index % shares === own % shares
  const at = (await row.at?.(council)) ?? pattern
  const cursor = parameter === 'after' || parameter === 'before'
  // Both sides are read alike.
  const cursors = forgedCursors.filter((_, index) => parameter === 'after' || index % 4 === 0)
  const kept = await council.kept()
  for (const value of (cursor ? cursors : values).filter(ofShare)) {
    const query = `?${parameter}=${value}`
    const answer = await decent(row.who, at + query)
    // A list that is asked to begin behind its end leads to its start.
    const expected = cursor && answer.status === 303 ? 303 : row.parameters[parameter]
    assert.equal(answer.status, expected, query.slice(0, 80))
  }
  for (const value of values.filter((_, index) => index % 4 === 0).filter(ofShare)) {
    await decent(row.who, `${at}.data?${parameter}=${value}`)
    await decent(
      row.who,
      `${at}?${parameter}=${value}&${parameter}=2&${parameter}[]=3&_routes=${value}&index`,
    )
  }
  assert.ok((await council.kept()) === kept, `${pattern} was only read, yet something was written`)
}

async function decent(who: Who, address: string) {
  const answer = await council.as(who).get(address)
  assertDecent(answer, address.slice(0, 120))
  const { location } = answer
  assert.ok(location === '' || /^\/(?![/\\])/.test(location), `${address} leads to ${location}`)
  return answer
}

for (const [position, { who, under, unknown }] of endings.entries()) {
  test(`${under}… with a hostile id answers ${unknown}`, async () => {
    for (const { sort, sent } of some.filter((_, index) => everything || (index + position) % 2 === 0)) {
      const expected = sort === 'broken' ? 400 : unknown
      for (const address of [`${under}${sent}`, `${under}${sent}.data`]) {
        assert.equal((await decent(who, address)).status, expected, address.slice(0, 120))
      }
    }
  })
}
