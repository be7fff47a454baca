import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anotherPlace, otherPlaceField, settlePlace } from '../../../rules/form/village.ts'

const villages = [
  { name: 'Vadgaon', pincode: '412803' },
  { name: 'Ambewadi', pincode: '' },
]

const settled = (typed: Record<string, string>) => settlePlace(typed, villages)

test('a village that is chosen fills an empty pincode, and leaves one that was typed', () => {
  const chosen = { applicantVillage: 'Vadgaon' }
  const blanks: Record<string, string>[] = [{}, { applicantPincode: '' }, { applicantPincode: ' ' }]
  for (const blank of blanks)
    assert.deepEqual(settled({ ...chosen, ...blank }), { ...chosen, applicantPincode: '412803' })
  const typed = { ...chosen, applicantPincode: '412801' }
  assert.deepEqual(settled(typed), typed)
  const unknown = { applicantVillage: 'Ambewadi', applicantPincode: '' }
  assert.deepEqual(settled(unknown), unknown)
})

test('the name beside the choice counts where another place was chosen, and nowhere else', () => {
  const other = { [otherPlaceField]: 'Wai' }
  assert.deepEqual(settled({ applicantVillage: anotherPlace, ...other }), { applicantVillage: 'Wai' })
  assert.deepEqual(settled({ applicantVillage: anotherPlace }), { applicantVillage: '' })
  assert.deepEqual(settled({ applicantVillage: 'Ambewadi', ...other }), { applicantVillage: 'Ambewadi' })
  assert.deepEqual(settled(other), {})
})
