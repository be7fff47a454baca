import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fold, wordsOf } from '../../rules/fold.ts'

const odd = fc.constantFrom(
  'क़',
  '\u0958',
  '\u093C',
  'फ',
  'ि',
  '्',
  '\u200D',
  '\u200C',
  'É',
  'e',
  '\u0301',
  '\u0323',
  'İ',
  'ı',
  'Σ',
  'ς',

  'ß',
  'ẞ',
  'ﬁ',
  'Å',
  'ϒ',
  '½',
  '²',
  '७',
  'अ',
  'ॅ',
  'ँ',
  'ं',
  '\uFE0F',
  '\u00AD',
  '\u3164',
  '\u1100',
  '\u1161',
  '\u034F',
  ' ',
  '/',
  '_',
)
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(odd).map((parts) => parts.join('')),
)

test('spellings that a reader takes for one word fold to one', () => {
  const same = [
    ['CAFÉ', 'cafe\u0301', 'cafe'],
    ['फ़ॉर्म', 'फॉर्म', '\u095Eॉर्म'],
    ['क्\u200Dष', 'क्ष', 'क्\u200Cष'],
    ['Ｂｉｒｔｈ', 'birth', 'BIRTH'],
    ['Satbārā', 'satbara'],
    ['सड़क', 'सडक', 'स\u095Cक'],
    ['चाँद', 'चांद', 'चा\u200Dँद'],
    ['ॲडमिन', 'अॅडमिन', 'अ\u200Dॅडमिन'],
    ['७/१२', '7/12'],
  ]
  for (const spellings of same) assert.equal(new Set(spellings.map(fold)).size, 1, spellings.join(' '))
})

test('Devanagari vowel signs and conjuncts are not folded away', () => {
  assert.notEqual(fold('दिन'), fold('दान'))
  assert.notEqual(fold('पता'), fold('पत्ता'))
  assert.notEqual(fold('किला'), fold('कीला'))
  assert.notEqual(fold('अंक'), fold('अक'))
})

test('words keep their letters, vowel signs and digits together', () => {
  assert.deepEqual(wordsOf('७/१२ उतारा, जन्म-प्रमाणपत्र: Form_8A'), [
    '7',
    '12',
    'उतारा',
    'जन्म',
    'प्रमाणपत्र',
    'form',
    '8a',
  ])
})

test('a word is listed once, emoji and loose marks are no words', () => {
  assert.deepEqual(wordsOf('Birth birth BIRTH ☎️ 👩‍👩‍👧 ् ...'), ['birth'])
  assert.deepEqual(wordsOf(''), [])
})

test('a word has at most 40 code points and a text at most 400 words', () => {
  assert.deepEqual(wordsOf('𝒜'.repeat(50)), ['a'.repeat(40)])
  assert.deepEqual(wordsOf('𐐨'.repeat(50)), ['𐐨'.repeat(40)])
  assert.equal(wordsOf(Array.from({ length: 500 }, (_, index) => `w${index}`).join(' ')).length, 400)
})

test('a text folded twice is the text folded once, and in NFKC', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const once = fold(text)
      assert.equal(fold(once), once)
      assert.equal(once.normalize('NFKC'), once)
    }),
    { numRuns: 5000 },
  )
})

test('nuktas, joiners and the kind of nasal dot make no difference anywhere in a text', () => {
  const letter = fc.constantFrom(...'कखगजडढफयाीँंअॅ्')
  fc.assert(
    fc.property(
      fc.array(letter),
      fc.array(fc.constantFrom('', '\u093C', '\u200D', '\u200C')),
      (letters, signs) => {
        const marked = letters.map((one, index) => one + (signs[index] ?? '')).join('')
        assert.equal(fold(marked), fold(letters.join('')))
        assert.equal(fold(marked.replaceAll('ँ', 'ं')), fold(marked))
      },
    ),
  )
})

test('words are distinct, within their limits, and words of themselves', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const words = wordsOf(text)
      assert.equal(new Set(words).size, words.length)
      for (const word of words) {
        assert.ok([...word].length <= 40)
        assert.deepEqual(wordsOf(word), [word])
      }
    }),
  )
})
