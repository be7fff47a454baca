import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assert as check, constantFrom, integer, property } from 'fast-check'
import { numberInWords } from '../../../rules/fees/amount-words.ts'
import { formatPaise, mostPaise, namesAmounts, readAmount, writeAmount } from '../../../rules/fees/paise.ts'

test('amounts are read in every way that people write them, and as nothing else', () => {
  const read: [string, number | undefined][] = [
    ['20', 2000],
    ['20.5', 2050],
    ['₹ 1,20,000.05', 12_000_005],
    ['Rs. २०', 2000],
    ['2,050', 205_000],
    ['999,999', 99_999_900],
    ['20,50', undefined],
    ['20,', undefined],
    ['1,2,3', undefined],
    ['0.01', 1],
    ['999999.99', mostPaise],
    ['0', undefined],
    ['-1', undefined],
    ['1000000', undefined],
    ['1.234', undefined],
    ['1e3', undefined],
    ['', undefined],
  ]
  for (const [text, paise] of read) assert.equal(readAmount(text), paise, text)
})

test('words say what is charged where each amount, or the sum, stands in them', () => {
  const charged = [{ paise: 500 }, { paise: 150_000 }, { paise: 0 }]
  for (const words of ['Rs 5, and Rs 1,500.', '₹ 1,505.00 in all', '५ आणि १५०० रुपये'])
    assert.ok(namesAmounts(words, charged), words)
  for (const words of ['Free', 'Rs 5', 'Rs 15', '', 'Rs 51500'])
    assert.ok(!namesAmounts(words, charged), words)
  assert.ok(namesAmounts('Free', []) && namesAmounts('As the officer says', [{ paise: 0 }]))
})

test('amounts are shown in groups of India, and read back', () => {
  assert.equal(formatPaise(2500), '₹\u00A025.00')
  assert.equal(formatPaise(12_345_678), '₹\u00A01,23,456.78')
  assert.equal(formatPaise(1_234_500), '₹\u00A012,345.00')
  assert.equal(formatPaise(-500), '-₹\u00A05.00')
  check(
    property(integer({ min: 1, max: mostPaise }), (paise) => {
      assert.equal(readAmount(formatPaise(paise)), paise)
      assert.equal(readAmount(writeAmount(paise)), paise)
    }),
  )
})

const shown: [number, Record<string, string>][] = [
  [0, { en: 'zero', hi: 'शून्य', mr: 'शून्य' }],
  [20, { en: 'twenty', hi: 'बीस', mr: 'वीस', ta: 'twenty' }],
  [25, { en: 'twenty-five', hi: 'पच्चीस', mr: 'पंचवीस' }],
  [100, { en: 'one hundred', hi: 'एक सौ', mr: 'शंभर' }],
  [765, { en: 'seven hundred sixty-five', hi: 'सात सौ पैंसठ', mr: 'सातशे पासष्ट' }],
  [
    999_999,
    {
      en: 'nine lakh ninety-nine thousand nine hundred ninety-nine',
      hi: 'नौ लाख निन्यानवे हज़ार नौ सौ निन्यानवे',
      mr: 'नऊ लाख नव्व्याण्णव हजार नऊशे नव्व्याण्णव',
    },
  ],
]

test('numbers are said as people say them', () => {
  for (const [number, words] of shown)
    for (const [language, said] of Object.entries(words)) assert.equal(numberInWords(number, language), said)
})

/** Reads words back: a reader that knows the hundred words below a hundred, and adds up. */
function readBack(words: string, language: string): number {
  const below = new Map(Array.from({ length: 100 }, (_, number) => [numberInWords(number, language), number]))
  const big = new Map([
    ['lakh', 100_000],
    ['लाख', 100_000],
    ['thousand', 1000],
    ['हज़ार', 1000],
    ['हजार', 1000],
    ['hundred', 100],
    ['सौ', 100],
  ])
  let [sum, last] = [0, 0]
  for (const word of words.split(' ')) {
    const factor = big.get(word)
    const hundreds = word.endsWith('शे') ? below.get(word.slice(0, -2)) : word === 'शंभर' ? 1 : undefined
    if (factor !== undefined) [sum, last] = [sum + last * factor, 0]
    else if (hundreds !== undefined && !below.has(word)) sum += hundreds * 100
    else last = below.get(word) ?? Number.NaN
  }
  return sum + last
}

test('every number from 0 to 9,99,999 has words of its own in three languages', () => {
  for (const language of ['en', 'hi', 'mr'])
    assert.equal(new Set(Array.from({ length: 100 }, (_, n) => numberInWords(n, language))).size, 100)
  check(
    property(integer({ min: 0, max: 999_999 }), constantFrom('en', 'hi', 'mr'), (number, language) => {
      assert.equal(readBack(numberInWords(number, language), language), number)
    }),
    { numRuns: 2000 },
  )
})
