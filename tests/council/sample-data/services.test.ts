import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertUnique, services } from './read-sample.ts'

const grades = ['A', 'B', 'C']
const factNames = ['documents', 'fee', 'days', 'designatedOfficer', 'firstAppellate', 'secondAppellate']
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

test('services of other states carry no facts and no link', () => {
  const others = services.filter((service) => !ours.includes(service.state))
  assert.ok(others.length > 0)
  for (const { serviceId, facts, link } of others) assert.deepEqual([facts, link], [{}, ''], serviceId)
})

test('facts on which the sources disagree stay empty', () => {
  const facts = Object.fromEntries(services.map((service) => [service.serviceId, service.facts]))
  for (const id of ['MH-BIRTH', 'MH-DEATH', 'MH-MARRIAGE', 'MH-BPL'])
    assert.equal(facts[id]?.days, undefined, id)
  assert.equal(facts['MH-BIRTH']?.fee, undefined)
  assert.deepEqual(facts['MH-BPL'], {})
  assert.equal(facts['MH-NODUES']?.days?.value, 5)
})
