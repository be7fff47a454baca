import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertUnique, services } from './read-sample.ts'

const grades = ['A', 'B', 'C']
const authorities = ['designatedOfficer', 'firstAppellate', 'secondAppellate']
const factNames = ['documents', 'fee', 'days', ...authorities, 'declaration']
const ours = ['Maharashtra', 'All India']

test('sample services have ids of their own that a service may have', () => {
  assertUnique(services.map((service) => service.serviceId))
  for (const { serviceId } of services) assert.match(serviceId, /^[A-Z0-9-]{2,20}$/)
})

test('every sample service says what it is, from where, since when and how sure', () => {
  for (const service of services) {
    for (const text of [service.serviceName, service.serviceDescription, service.category, service.state]) {
      assert.equal(text, text.trim(), service.serviceId)
      assert.notEqual(text, '', service.serviceId)
    }
    assert.match(service.link, /^(https:\/\/[a-z0-9.-]+)?$/, service.serviceId)
    assert.match(service.asOf, /^\d{4}-\d{2}-\d{2}$/, service.serviceId)
    assert.ok(service.source.length > 0 && service.source.every(Boolean), service.serviceId)
    assert.ok(grades.includes(service.grade), service.serviceId)
  }
})

test('every fact of a sample service has a value, a source and a grade', () => {
  for (const { serviceId, facts } of services) {
    for (const [name, fact] of Object.entries(facts)) {
      const where = `${serviceId} ${name}`
      assert.ok(factNames.includes(name), where)
      assert.ok(fact.source.length > 0 && fact.source.every(Boolean), where)
      assert.ok(grades.includes(fact.grade), where)
      const values = [fact.value].flat()
      assert.ok(values.length > 0 && values.every(Boolean) && !values.includes('-'), where)
      assert.equal(typeof fact.value, { days: 'number', documents: 'object' }[name] ?? 'string', where)
    }
  }
})

test('every sample service is one of Maharashtra or of all India, and no id names a state', () => {
  for (const { serviceId, state } of services) {
    assert.ok(ours.includes(state), serviceId)
    assert.doesNotMatch(serviceId, /^[A-Z]{2}-/)
  }
})

test('what the offices call a sample service is in Marathi', () => {
  const named = services.flatMap(({ localName }) => localName ?? [])
  assert.ok(named.length >= 5)
  for (const { lang, text } of named) assert.equal(lang, 'mr', text)
})

test('of water, light, cleaning and building nothing is told but the papers that their forms ask for', () => {
  for (const { serviceId, facts, link } of services)
    if (['WATER', 'TAP', 'LIGHT', 'SANIT', 'BUILD'].includes(serviceId))
      assert.deepEqual(
        [Object.keys(facts), link],
        [serviceId === 'BUILD' ? [] : ['documents'], ''],
        serviceId,
      )
})

test('facts on which the sources disagree stay empty', () => {
  const facts = Object.fromEntries(services.map((service) => [service.serviceId, service.facts]))
  for (const id of ['BIRTH', 'DEATH', 'MARRIAGE', 'BPL']) assert.equal(facts[id]?.days, undefined, id)
  assert.equal(facts.BIRTH?.fee, undefined)
  assert.deepEqual(facts.BPL, {})
  assert.equal(facts.NODUES?.days?.value, 5)
})
