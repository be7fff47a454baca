import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assert as check, property, string } from 'fast-check'
import { createTranslator } from 'use-intl/core'
import { longestValues } from '../../rules/message-texts.ts'
import { measureText } from '../../rules/text-parts.ts'
import { languageTags, readCatalogue } from '../../scripts/catalogues.ts'

type Texts = Record<string, string>

const catalogues = languageTags.map((tag): [string, Texts] => [tag, readCatalogue(tag).texts as Texts])

const isText = (key: string) => key.endsWith('Sms') || key === 'code'
const isSubject = (key: string) => /subject$/i.test(key)

const longest = { ...longestValues, code: '123456', whom: 'Tahsildar' }

function filled(language: string, texts: Texts, key: string, values: Record<string, string>) {
  const onError = (error: Error) => {
    throw error
  }
  const t = createTranslator({ locale: language, messages: { texts }, onError }) as unknown as (
    key: string,
    values: Record<string, string>,
  ) => string
  return t(`texts.${key}`, values)
}

test('every text message fits one part with the longest values, in every language', () => {
  for (const [language, texts] of catalogues) {
    for (const key of Object.keys(texts).filter(isText)) {
      const text = filled(language, texts, key, longest)
      assert.equal(measureText(text).parts, 1, `${language} ${key} has ${text.length} characters: ${text}`)
    }
  }
})

test('text messages and subjects name the application, a day, the council or a code, and nothing else', () => {
  const allowed = { sms: ['applicationId', 'date', 'code'], subject: ['applicationId', 'council'] }
  for (const [language, texts] of catalogues) {
    for (const [key, text] of Object.entries(texts)) {
      if (!isText(key) && !isSubject(key)) continue
      const named = Array.from(text.matchAll(/\{(\w+)/g), ([, name]) => name ?? '')
      const may = isText(key) ? allowed.sms : allowed.subject
      assert.deepEqual(
        named.filter((name) => !may.includes(name)),
        [],
        `${language} ${key}`,
      )
      assert.doesNotMatch(
        text,
        /https?:|www\.|[a-z]\.(in|com|org|example)\b/i,
        `${language} ${key} has a link`,
      )
    }
  }
})

test('no text of a decision says how it was decided, in any language', () => {
  const verdicts = /approv|reject|refus|grant|मंज़ूर|मंजूर|नामंज|स्वीकृत|अस्वीक|फेटाळ|ख़ारिज/i
  for (const [language, texts] of catalogues)
    for (const [key, text] of Object.entries(texts)) assert.doesNotMatch(text, verdicts, `${language} ${key}`)
})

test('marked personal data that is given along stands in no text that leaves', () => {
  const marks = [
    'name',
    'applicantName',
    'fatherName',
    'village',
    'phoneNo',
    'reason',
    'remark',
    'serviceName',
  ]
  const marked = Object.fromEntries(marks.map((name) => [name, 'MARK']))
  const council = { council: 'Vadgaon', phone: '020', portal: 'https://portal.example' }
  const given = { ...council, address: 'portal.example/privacy', version: 'a1b2', late: '1', soon: '2' }
  for (const [language, texts] of catalogues)
    for (const key of Object.keys(texts))
      assert.doesNotMatch(
        filled(language, texts, key, { ...marked, ...given, ...longest }),
        /MARK/,
        `${language} ${key}`,
      )
})

test('parts are counted as another count of the same standard counts them', () => {
  // The alphabet as a table of code points (3GPP TS 23.038, 6.2.1), septet by septet.
  const basic = new Set(
    [
      '40 a3 24 a5 e8 e9 f9 ec f2 c7 0a d8 f8 0d c5 e5 394 5f 3a6 393 39b 3a9 3a0 3a8 3a3 398 39e c6 e6 df c9 20',
      '21 22 23 a4 25 26 27 28 29 2a 2b 2c 2d 2e 2f 30 31 32 33 34 35 36 37 38 39 3a 3b 3c 3d 3e 3f a1',
      '41 42 43 44 45 46 47 48 49 4a 4b 4c 4d 4e 4f 50 51 52 53 54 55 56 57 58 59 5a c4 d6 d1 dc a7 bf',
      '61 62 63 64 65 66 67 68 69 6a 6b 6c 6d 6e 6f 70 71 72 73 74 75 76 77 78 79 7a e4 f6 f1 fc e0',
    ]
      .join(' ')
      .split(' ')
      .map((code) => Number.parseInt(code, 16)),
  )
  const extended = new Set([0x0c, 0x5e, 0x7b, 0x7d, 0x5c, 0x5b, 0x7e, 0x5d, 0x7c, 0x20ac])
  const septets = (text: string) => {
    let sum = 0
    for (const character of text) {
      const code = character.codePointAt(0) ?? 0
      if (basic.has(code)) sum += 1
      else if (extended.has(code)) sum += 2
      else return undefined
    }
    return sum
  }
  const expected = (text: string) => {
    const count = septets(text)
    const bits = count === undefined ? Buffer.byteLength(text, 'utf16le') * 8 : count * 7
    // 140 octets, of which 6 go to the header of a part: 134 octets hold 153 septets or 67 characters of
    // UCS-2.
    if (bits <= 140 * 8) return 1
    return count === undefined ? Math.ceil(bits / 16 / 67) : Math.ceil(count / 153)
  }
  const plain = string({ unit: 'binary-ascii', maxLength: 500 })
  const any = string({ unit: 'grapheme', maxLength: 200 })
  for (const kind of [plain, any])
    check(property(kind, (text) => assert.equal(measureText(text).parts, expected(text))))
})
