import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  factNames,
  lackingToApply,
  needsChecking,
  readFact,
  type ServiceFacts,
  writeFact,
} from '../../rules/service-facts.ts'

const facts: ServiceFacts = {
  documents: [
    { name: 'Ration card', note: 'the original' },
    { name: 'रहिवासी दाखला', note: '' },
  ],
  fee: 'Rs 20',
  days: 7,
  designatedOfficer: { name: 'A. Pawar', office: 'Gram Panchayat Adhikari', phone: '020 1234567' },
  firstAppellate: { name: '', office: 'Assistant BDO', phone: '', address: 'Panchayat Samiti, Wai' },
  secondAppellate: { name: '', office: 'BDO', phone: '1000000000' },
  eligibility: 'Whoever lives in the village',
  declaration: 'I live here.\nI know that a false word is an offence.',
}

test('every fact is read as it was written', () => {
  for (const name of factNames) assert.deepEqual(readFact(name, writeFact(name, facts[name])), facts[name])
})

test('a board displays documents, fee, time limit, designated officer and both authorities in that order (Maharashtra Rules 2016 r.3)', () => {
  assert.deepEqual(factNames, [
    'documents',
    'fee',
    'days',
    'designatedOfficer',
    'firstAppellate',
    'secondAppellate',
    'eligibility',
    'declaration',
  ])
})

test('plain text reads as lines of documents and as an office', () => {
  assert.deepEqual(readFact('documents', 'Ration card\n Age proof \n'), [
    { name: 'Ration card', note: '' },
    { name: 'Age proof', note: '' },
  ])
  assert.deepEqual(readFact('firstAppellate', 'Assistant BDO'), {
    name: '',
    office: 'Assistant BDO',
    phone: '',
  })
  assert.deepEqual(readFact('documents', '[original] ration card'), [
    { name: '[original] ration card', note: '' },
  ])
})

test('a value that says nothing, or no days that can be, is no fact', () => {
  for (const [name, value] of [
    ['documents', ''],
    ['documents', '[{"note":"x"}]'],
    ['documents', '[null, 3]'],
    ['fee', ''],
    ['days', '0'],
    ['days', '3651'],
    ['days', '7.5'],
    ['days', 'a week'],
    ['designatedOfficer', '{"name":7}'],
  ] as const)
    assert.equal(readFact(name, value), undefined, value)
  assert.throws(() => writeFact('days', 0), RangeError)
  assert.throws(() => writeFact('documents', []), RangeError)
})

test('a fact older than a year, or of grade C, is to be checked with the office', () => {
  const today = '2026-11-21'
  assert.equal(needsChecking({ checkedOn: '2025-11-21', grade: 'A' }, today), false)
  assert.equal(needsChecking({ checkedOn: '2025-11-20', grade: 'A' }, today), true)
  assert.equal(needsChecking({ checkedOn: '2026-11-20', grade: 'C' }, today), true)
  assert.equal(needsChecking({ checkedOn: '2024-02-29', grade: 'B' }, '2025-02-28'), false)
  assert.equal(needsChecking({ checkedOn: '2024-02-29', grade: 'B' }, '2025-03-01'), true)
  assert.equal(needsChecking({ checkedOn: '', grade: 'A' }, today), true)
})

test('a service lacks documents only while its limit or its officer is lacking too', () => {
  assert.deepEqual(lackingToApply([]), ['documents', 'days', 'designatedOfficer'])
  assert.deepEqual(lackingToApply(['fee', 'documents']), ['days', 'designatedOfficer'])
  assert.deepEqual(lackingToApply(['days']), ['documents', 'designatedOfficer'])
  assert.deepEqual(lackingToApply(['days', 'designatedOfficer']), [])
  assert.deepEqual(lackingToApply(['documents', 'days', 'designatedOfficer']), [])
})
