import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertUnique, categories, council, services, texts } from './read-sample.ts'

const devanagari = /\p{Script=Devanagari}/u
const councilWords = ['name', 'place', 'address', 'hours', 'covers']

test('every category that a sample service is of is described, and no other', () => {
  const used = new Set(services.map((service) => service.category))
  assert.deepEqual(new Set(Object.keys(categories)), used)
  for (const sentence of Object.values(categories)) assert.match(sentence, /^[A-Z][^.]+\.$/)
})

test('the sample says everything in Hindi and in Marathi', () => {
  assert.deepEqual([...texts.keys()], ['hi', 'mr'])
  for (const [language, said] of texts) {
    assert.deepEqual(
      Object.keys(said.services),
      services.map((service) => service.serviceId),
      language,
    )
    assert.deepEqual(Object.keys(said.categories), Object.keys(categories), language)
    assert.deepEqual(Object.keys(said.council), councilWords, language)
    for (const { serviceId, facts } of services) {
      const { days: _, ...worded } = facts
      assert.deepEqual(Object.keys(said.services[serviceId]?.facts ?? {}), Object.keys(worded), serviceId)
    }
  }
  for (const name of councilWords) assert.ok(council[name], name)
})

test('what the sample says in Hindi and Marathi is in Devanagari with plain digits', () => {
  for (const [language, said] of texts) {
    for (const text of leavesOf(said)) {
      assert.match(text, devanagari, `${language}: ${text}`)
      assert.doesNotMatch(text, /[A-Za-z०-९]|^\s|\s$| {2}/, `${language}: ${text}`)
      assert.equal(text, text.normalize('NFC'), `${language}: ${text}`)
    }
  }
})

test('a list of documents has as many in every language, and a number is said alike', () => {
  for (const [language, said] of texts) {
    for (const { serviceId, serviceDescription, facts } of services) {
      const own = said.services[serviceId]
      assert.equal(numbersOf(own?.serviceDescription), numbersOf(serviceDescription), serviceId)
      for (const [name, { value }] of Object.entries(facts)) {
        if (name === 'days') continue
        const text = own?.facts[name]
        assert.equal([text].flat().length, [value].flat().length, `${language} ${serviceId} ${name}`)
        assert.equal(numbersOf(text), numbersOf(value), `${language} ${serviceId} ${name}`)
      }
    }
  }
})

test('no service asks for the application itself as a document, in no language', () => {
  const itself = /^(application|form|आवेदन|अर्ज|फ़ॉर्म|फॉर्म)( form| पत्र)?$/i
  const factsIn = [services, ...Array.from(texts.values(), (said) => Object.values(said.services))]
  const documents = factsIn.flat().map(({ facts: { documents } }) => documents)
  const named = documents.flatMap((fact) => (typeof fact === 'object' && 'value' in fact ? fact.value : fact))
  assert.ok(named.length > 20)
  assert.deepEqual(
    named.filter((name) => itself.test(String(name ?? '').trim())),
    [],
  )
})

test('services are told apart by their names in every language', () => {
  for (const said of texts.values()) {
    assertUnique(Object.values(said.services).map((service) => service.serviceName))
    assertUnique(Object.values(said.categories).map((category) => category.name))
  }
})

test('a name that a council of the language uses is the name in the language', () => {
  for (const { serviceId, localName } of services) {
    if (localName === null) continue
    assert.equal(texts.get(localName.lang)?.services[serviceId]?.serviceName, localName.text)
  }
})

function numbersOf(value: unknown) {
  return (JSON.stringify(value ?? '').match(/\d+/g) ?? []).join(' ')
}

function leavesOf(value: unknown): string[] {
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(leavesOf)
    : [String(value)]
}
