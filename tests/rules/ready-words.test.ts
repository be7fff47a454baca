import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillReadyWords, missingReadyParts, pickReadyText, writtenTexts } from '../../rules/ready-words.ts'

const affidavit = {
  id: 'affidavit',
  texts: {
    en: { name: 'Affidavit', text: 'Bring an affidavit.' },
    mr: { name: 'प्रतिज्ञापत्र', text: 'प्रतिज्ञापत्र आणा.' },
  },
}
const photo = { id: 'photo', texts: { en: { name: 'Photo', text: 'The photo is not clear.' } } }
const choices = [affidavit, photo]
const languages = ['mr', 'en']
const usedAffidavit = { id: 'affidavit', texts: { en: 'Bring an affidavit.', mr: 'प्रतिज्ञापत्र आणा.' } }

const fill = (chosen: string, typed: string) => fillReadyWords(choices, { chosen, typed, languages })

test('ready words need a name and a text in one language, and both wherever one is written', () => {
  assert.deepEqual(missingReadyParts({}, 'mr'), ['name-mr', 'text-mr'])
  assert.deepEqual(missingReadyParts({ en: { name: '', text: '' } }, 'hi'), ['name-hi', 'text-hi'])
  assert.deepEqual(missingReadyParts(affidavit.texts, 'hi'), [])
  const half = {
    en: { name: 'Name', text: 'Text' },
    hi: { name: 'Name', text: '' },
    mr: { name: '', text: 'T' },
  }
  assert.deepEqual(missingReadyParts(half, 'en'), ['text-hi', 'name-mr'])
})

test('languages in which nothing is written are left out', () => {
  const texts = { mr: { name: 'म', text: 'म' }, hi: { name: '', text: '' }, en: { name: 'E', text: 'E' } }
  assert.deepEqual(Object.keys(writtenTexts(texts)), ['en', 'mr'])
})

test('words are read in the first language that has them, else in any', () => {
  assert.equal(pickReadyText(affidavit.texts, [undefined, 'mr']).lang, 'mr')
  assert.equal(pickReadyText(affidavit.texts, ['hi', 'en']).lang, 'en')
  assert.deepEqual(pickReadyText(photo.texts, ['mr']), {
    name: 'Photo',
    text: 'The photo is not clear.',
    lang: 'en',
  })
})

test('a choice fills an empty box in the first language that has it', () => {
  assert.deepEqual(fill('affidavit', ''), { text: 'प्रतिज्ञापत्र आणा.', used: usedAffidavit })
  assert.equal(fill('photo', '').text, 'The photo is not clear.')
})

test('a choice takes the place of other ready words as they are, and never of what was typed', () => {
  assert.deepEqual(fill('affidavit', 'The photo is not clear.'), {
    text: 'प्रतिज्ञापत्र आणा.',
    used: usedAffidavit,
  })
  assert.deepEqual(fill('affidavit', 'Bring an affidavit, please.'), { text: 'Bring an affidavit, please.' })
})

test('ready words are known as such without a choice while they are unchanged, in whichever language', () => {
  assert.deepEqual(fill('', 'Bring an affidavit.'), { text: 'Bring an affidavit.', used: usedAffidavit })
  assert.deepEqual(fill('affidavit', 'Bring an affidavit.'), {
    text: 'Bring an affidavit.',
    used: usedAffidavit,
  })
  assert.deepEqual(fill('', 'Bring an affidavit'), { text: 'Bring an affidavit' })
  assert.deepEqual(fill('', ''), { text: '' })
  assert.deepEqual(fill('gone', ''), { text: '' })
})
