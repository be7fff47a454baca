import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { fold } from '../../rules/fold.ts'
import { sortKeyOf } from '../../rules/sort-key.ts'

/** In the order of a dictionary of the language. */
const words = {
  hi: `ॐकार अंक अंगूर अकबर अक्षर अखबार अगर अज्ञान अतः अनाज आँख आंगन आग आज्ञा आधार इनाम ईंट उत्तर ऊँट ऋण एक
    ऐनक ऑफ़िस ओस औरत कंबल कँवल कक्षा कड़ा कढ़ाई कमल कर काँच काम कार्य किसान कीमत कुआँ कृषि केला कैसा
    कॉलेज कोयल कौआ क्या क्रम क्षमा क्षेत्र ख़बर गाँव गाड़ी घर चाँदनी चाचा छत जन्म ज़मीन ज्ञान ज्वार झंडा
    टंकी ठंड डाक ढोल तहसील त्रिकोण थाना दुःख दुकान नक़्शा पता पत्ता पेड़ फ़ीस बँटवारा बच्चा भवन मंज़ूर
    मृत्यु यहाँ रुपया वर्ष शादी श्रम श्री सड़क सूची हक हिंदी हृदय ह्रास`,
  mr: `ॲप अंक अंगण अतः अर्ज अक्षर अज्ञान आई आणि आधार इमारत ईश्वर उतारा ऊस ऋण एक ऐन ऑगस्ट ऑफिस ओढा औषध कंपनी
    कन्या कमल कर कळ कळस कक्ष काका काळ किल्ला कीड कृषी कॅमेरा केळ कैरी कॉलनी कोण कौल क्रम क्लेश खत गाव
    ग्राम घर चंद्र चाळ छत्री जन्म जिल्हा ज्वारी झाड टाकी ठेव डाळ ढग तक्रार तालुका त्रास थंडी दाखला दुःख
    धान्य नमुना नळ पत्ता पान पाळणा प्रत फळ बाळ भाऊ मंजूर मृत्यू यादी रक्षा राज्य राळ लग्न विवाह वेळ शाळा
    श्रम श्री षटकोन साल साळ हक्क हजर हळद हिंदी हृदय ह्रस्व क्षण क्षेत्र ज्ञाती ज्ञान`,
}

for (const [language, list] of Object.entries(words)) {
  const sorted = list.split(/\s+/)
  const { compare } = new Intl.Collator(language)

  test(`${language}: real words come in the order of a dictionary, and so does Intl sort them`, () => {
    assert.deepEqual(
      shuffled(sorted).sort((one, other) => inBytes(one, other, language)),
      sorted,
    )
    assert.deepEqual(shuffled(sorted).sort(compare), sorted)
  })

  test(`${language}: the names of the sample come in the order of Intl, but for the signs between words`, () => {
    const others = ['Trade licence', 'Birth copy', 'ÉTÉ', '7/12', ...sorted]
    const names = [...new Set([...sampleNames(language), ...(afterSigns[language] ?? []), ...others])]
    assert.deepEqual(
      shuffled(names).sort((one, other) => inBytes(one, other, language)),
      movedBack(names.sort(compare), language),
    )
  })
}

/** Intl sorts a hyphen before a comma; Unicode has them the other way round. */
const afterSigns: Record<string, [string, string]> = {
  hi: ['जन्म, मृत्यु, विवाह', 'जन्म-मृत्यु पंजीकरण'],
  mr: ['जन्म, मृत्यू, विवाह', 'जन्म-मृत्यू नोंदणी'],
}

function movedBack(names: string[], language: string) {
  const [moved, before] = afterSigns[language] ?? ['', '']
  const others = names.filter((name) => name !== moved)
  others.splice(others.indexOf(before), 0, moved)
  return others
}

test('spellings of one word have one key, where Intl puts one of them first', () => {
  for (const [one, other] of [
    ['कढ़ाई', 'कढाई'],
    ['चाँद', 'चांद'],
    ['birth', 'BIRTH'],
  ] as const) {
    assert.equal(sortKeyOf(one, 'hi'), sortKeyOf(other, 'hi'))
    assert.notEqual(new Intl.Collator('hi').compare(one, other), 0)
  }
})

test('what is not in the letters of the language comes last, except in English', () => {
  assert.ok(inBytes('Zebra', 'अंक', 'en') < 0)
  for (const language of ['hi', 'mr', 'kn', 'bn']) assert.ok(inBytes('Apple', 'ह', language) > 0, language)
})

test('a key depends on nothing but the folded text', () => {
  const letter = fc.constantFrom(...'कक्षज्ञळहॲॐँं़अॅaÉ \u200D')
  fc.assert(
    fc.property(fc.array(letter), fc.constantFrom('en', 'hi', 'mr'), (letters, language) => {
      const text = letters.join('')
      assert.equal(sortKeyOf(fold(text), language), sortKeyOf(text, language))
    }),
  )
})

/** As both databases compare keys. */
function inBytes(one: string, other: string, language: string) {
  return Buffer.compare(Buffer.from(sortKeyOf(one, language)), Buffer.from(sortKeyOf(other, language)))
}

function sampleNames(language: string) {
  const file = new URL(`../../council/sample/texts/${language}.json`, import.meta.url)
  const { services, categories } = JSON.parse(readFileSync(file, 'utf8')) as Record<
    string,
    Record<string, { serviceName?: string; name?: string }>
  >
  const names = [...Object.values(services ?? {}), ...Object.values(categories ?? {})]
  return [...new Set(names.map(({ serviceName, name }) => serviceName ?? name ?? ''))]
}

/** Always the same other order. */
function shuffled(list: string[]) {
  return [...list].sort((one, other) => Buffer.compare(digest(one), digest(other)))
}

function digest(text: string) {
  return createHash('sha256').update(text).digest()
}
