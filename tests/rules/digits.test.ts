import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainDigits, plainHyphens, withoutSpaces } from '../../rules/digits.ts'

test('each Devanagari digit becomes its plain one and nothing else changes', () => {
  assert.equal(plainDigits('०१२३४५६७८९ क a 5 ５ ৭'), '0123456789 क a 5 ５ ৭')
})

test('spaces of every width and copied direction marks are dropped', () => {
  assert.equal(withoutSpaces('\u202Aa b\u00A0c\u3000d\u2009e\tf\ng\u200Bh\uFEFF\u202C'), 'abcdefgh')
})

test('each dash of a keyboard becomes a hyphen', () => {
  assert.equal(plainHyphens('a-b\u2010c\u2011d–e—f−g'), 'a-b-c-d-e-f-g')
})
