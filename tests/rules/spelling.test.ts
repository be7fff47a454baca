import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fold } from '../../rules/fold.ts'
import { stemsOf } from '../../rules/spelling/endings.ts'
import {
  allowsWrongLetter,
  differsByOneLetter,
  soundsOneLetterAway,
  withoutOneLetter,
} from '../../rules/spelling/one-letter.ts'
import { entryWords, searchedWords } from '../../rules/spelling/search-words.ts'
import { soundKeys } from '../../rules/spelling/sound-keys.ts'
import { spellingKey } from '../../rules/spelling/spelling-key.ts'

const key = (word: string) => spellingKey(fold(word))

test('common spellings of a word are one', () => {
  const same = [
    ['लाईट', 'लाइट'],
    ['नळ', 'नल'],
    ['पाणी', 'पानी', 'पाणि'],
    ['शौचालय', 'शोचालय', 'षौचालय', 'सौचालय'],
    ['पंचायत', 'पञ्चायत', 'पन्चायत', 'पँचायत'],
    ['संबंध', 'सम्बन्ध'],
    ['जन्म', 'जनम'],
    ['घरपट्टी', 'घरपटी', 'घरपट्टि'],
    ['टॅक्स', 'टैक्स', 'टेक्स'],
    ['फॉर्म', 'फार्म'],
    ['ॲप', 'ऐप', 'अॅप'],
    ['नहीं', 'नही'],
    ['मृत्यू', 'मृत्यु', 'म्रित्यु'],
    ['wedding', 'weding'],
  ]
  for (const spellings of same) assert.equal(new Set(spellings.map(key)).size, 1, spellings.join(' '))
})

test('words that differ in more than their spelling stay two', () => {
  for (const [one, other] of [
    ['नल', 'नाल'],
    ['दिन', 'दान'],
    ['घर', 'घट'],
    ['कर', 'खर'],
  ] as const)
    assert.notEqual(key(one), key(other))
})

test('a word in Devanagari and the ways to type it in Latin letters share a sound', () => {
  const typed = {
    जन्म: ['janm', 'janma', 'janam'],
    दाखला: ['dakhla', 'dakhala', 'daakhla'],
    जाति: ['jati', 'jaati', 'jatee'],
    नळ: ['nal', 'nall'],
    घरपट्टी: ['gharpatti', 'gharapatti', 'gharpati'],
    मृत्यू: ['mrityu', 'mrutyu', 'mrutyoo'],
    पाणी: ['pani', 'paani', 'pany'],
    शौचालय: ['shauchalay', 'souchalaya'],
    सफाई: ['safai', 'saphai'],
    विवाह: ['vivah', 'wiwaah'],
    संबंध: ['sambandh'],
    ज्ञान: ['gyan', 'dnyan'],
  }
  for (const [word, typings] of Object.entries(typed)) {
    const sounds = soundKeys(key(word))
    for (const typing of typings)
      assert.ok(
        soundKeys(key(typing)).some((sound) => sounds.includes(sound)),
        `${word} ${typing}`,
      )
  }
  assert.deepEqual(soundKeys('8a'), [])
})

test('two neighbours are found as one word, but not over a comma or with a number', () => {
  assert.deepEqual(entryWords('प्रमाण पत्र, नळ', { typed: false }).spelt, ['परमान', 'परमानपतर', 'पतर', 'नल'])
  assert.deepEqual(entryWords('Form 8 tap', { typed: false }).spelt, ['form', '8', 'tap'])
  assert.deepEqual(entryWords('tap', { typed: false }).sounds, [])
  assert.deepEqual(entryWords('tap', { typed: true }).sounds, ['~tp'])
})

test('a search has at most six words, each also together with its neighbours, without function words', () => {
  assert.deepEqual(searchedWords('जन्म का दाखला'), [
    { word: 'जनम', together: ['जनमदाखला'] },
    { word: 'दाखला', together: ['जनमदाखला'] },
  ])
  assert.deepEqual(
    searchedWords('का').map(({ word }) => word),
    ['का'],
  )
  assert.equal(searchedWords('a1 b2 c3 d4 e5 f6 g7 h8').length, 6)
  assert.deepEqual(searchedWords('☎️ ...'), [])
})

test('the stem of an inflected word is among its stems', () => {
  for (const [word, stem] of [
    ['घराची', 'घर'],
    ['नळाचे', 'नळ'],
    ['लग्नाचा', 'लग्न'],
    ['जन्माच्या', 'जन्म'],
    ['गटारी', 'गटार'],
    ['roads', 'road'],
    ['houses', 'house'],
  ] as const)
    assert.ok(stemsOf(key(word)).includes(key(stem)), word)
})

test('one letter that is wrong, missing, added or swapped is one wrong letter', () => {
  for (const [one, other, is] of [
    ['death', 'deth', true],
    ['death', 'deaath', true],
    ['death', 'dexth', true],
    ['death', 'detah', true],
    ['death', 'death', false],
    ['death', 'dth', false],
    ['death', 'dxaxh', false],
    ['death', 'htaed', false],
  ] as const)
    assert.equal(differsByOneLetter(one, other), is, `${one} ${other}`)
  assert.ok(allowsWrongLetter('death') && allowsWrongLetter('दाखला'))
  assert.ok(!allowsWrongLetter('deth') && !allowsWrongLetter('form88') && !allowsWrongLetter('x'.repeat(25)))
})

test('words with one wrong letter have a variant in common', () => {
  const letter = fc.constantFrom(...'abcदाख')
  const word = fc.array(letter, { minLength: 5, maxLength: 9 })
  const slip = fc.constantFrom('wrong', 'missing', 'added', 'swapped')
  fc.assert(
    fc.property(word, fc.nat(8), letter, slip, (letters, at, other, how) => {
      const position = at % (letters.length - 1)
      const [one = '', next = ''] = letters.slice(position)
      const changed = {
        wrong: letters.with(position, other),
        missing: letters.toSpliced(position, 1),
        added: letters.toSpliced(position, 0, other),
        swapped: letters.with(position, next).with(position + 1, one),
      }[how]
      const [a, b] = [letters.join(''), changed.join('')]
      assert.ok(a === b || differsByOneLetter(a, b))
      assert.ok(withoutOneLetter(a).some((variant) => withoutOneLetter(b).includes(variant)))
    }),
  )
})

test('the sounds one letter away are all that differ by one letter, of five letters or more', () => {
  const sound = fc.string({ unit: fc.constantFrom(...'aghinprtu'), minLength: 4, maxLength: 8 })
  fc.assert(
    fc.property(sound, sound, fc.nat(), (one, other, at) => {
      const swapped =
        one.slice(0, at % 4) + one.charAt((at % 4) + 1) + one.charAt(at % 4) + one.slice((at % 4) + 2)
      const away = soundsOneLetterAway(one)
      for (const found of away) assert.ok(differsByOneLetter(one, found), `${one} ${found}`)
      for (const like of [...withoutOneLetter(one), other, swapped]) {
        const isAway = one.length >= 5 && like.length >= 5 && differsByOneLetter(one, like)
        assert.equal(away.includes(like), isAway, `${one} ${like}`)
      }
    }),
  )
})
