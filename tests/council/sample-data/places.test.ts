import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applications, assertUnique, council, type Place, people, places } from './read-sample.ts'

function assertKnown(codes: (string | undefined)[], known: Place[]) {
  const codesKnown = new Set(known.map((place) => place.code))
  assert.deepEqual(
    codes.filter((code) => code === undefined || !codesKnown.has(code)),
    [],
  )
}

test('every sample place has a code of its own and a place above it', () => {
  for (const level of [places.states, places.districts, places.blocks, places.villages]) {
    assert.ok(level.length > 0)
    assertUnique(level.map((place) => place.code))
    for (const { name } of level) assert.match(name, /^\S(.*\S)?$/)
  }
  assertKnown(
    places.districts.map((district) => district.stateCode),
    places.states,
  )
  assertKnown(
    places.blocks.map((block) => block.districtCode),
    places.districts,
  )
  assertKnown(
    places.villages.map((village) => village.blockCode),
    places.blocks,
  )
})

test('sample places name their source, licence and year, and sample villages no real one', () => {
  assert.match(places.source, /Local Government Directory/)
  assert.equal(places.licence, 'Government Open Data Licence - India')
  assert.match(places.asOf, /^\d{4}/)
  for (const village of places.villages) {
    assert.match(village.name, /^नमुना गाव \d+$/)
    assert.match(village.code, /^SAMPLE-/)
  }
})

test('the sample council lies in a village of its own block', () => {
  assert.equal(council.blockCode, places.homeBlockCode)
  const village = places.villages.find((place) => place.code === council.villageCode)
  const block = places.blocks.find((place) => place.code === village?.blockCode)
  const district = places.districts.find((place) => place.code === block?.districtCode)
  assert.deepEqual(
    [block?.code, district?.code, district?.stateCode],
    [council.blockCode, council.districtCode, council.stateCode],
  )
  assert.match(`${council.name} ${council.place}`, /Sample.*Demonstration/)
  for (const key of ['address', 'hours']) assert.ok(council[key], key)
})

test('sample people are distinct, live in a sample village and own at least one application', () => {
  const villages = new Set(places.villages.map((village) => village.name))
  assertUnique(people.map((person) => person.key))
  assertUnique(people.map((person) => person.email))
  for (const { key, name, email, village } of people) {
    assert.ok(name)
    assert.match(email, /^[a-z]+@panchayat\.example$/)
    assert.doesNotMatch(email, /^(admin|staff|user)@/)
    assert.ok(villages.has(`नमुना गाव ${village}`), key)
    assert.ok(
      applications.some((application) => application.person === key),
      key,
    )
  }
})
