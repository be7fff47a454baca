import assert from 'node:assert/strict'
import { basename } from 'node:path'
import { test } from 'node:test'
import compile from 'icu-minify/compile'
import { languageTags, listFiles, listMessages, mergeFile, readCatalogue } from '../../scripts/catalogues.ts'

type Catalogue = Map<string, string>
type Node = string | number | Node[] | { [branch: string]: Node }

const catalogues = languageTags.map((tag): [string, Catalogue] => [
  tag,
  new Map(listMessages(readCatalogue(tag))),
])

const english = new Map(catalogues).get('en') ?? new Map<string, string>()
const others = catalogues.filter(([language]) => language !== 'en')

/** What a message is made of: its literal text and holes, each as `kind name` with the branches it has. */
interface Parts {
  text: string
  holes: Map<string, Set<string>>
  numberSigns: number
}

function typeOf(message: string) {
  return ((compile(message) as Node[])[0] as Node[])[1]
}
const select = typeOf('{x, select, other {a}}')
const plural = typeOf('{x, plural, other {a}}')
const numberSign = (
  ((compile('{x, plural, other {#}}') as Node[])[0] as Node[])[2] as { [branch: string]: Node }
).other

function partsOf(message: string): Parts {
  const parts: Parts = { text: '', holes: new Map(), numberSigns: 0 }
  const hole = (name: string, branches: string[] = []) => {
    parts.holes.set(name, new Set([...(parts.holes.get(name) ?? []), ...branches]))
  }
  const all = (nodes: Node[]) => nodes.forEach(read)
  function branches(options: { [branch: string]: Node }) {
    for (const branch of Object.values(options)) Array.isArray(branch) ? all(branch) : read(branch)
  }
  function read(node: Node) {
    if (typeof node === 'string') parts.text += ` ${node}`
    else if (node === numberSign) parts.numberSigns += 1
    else if (Array.isArray(node)) {
      const [name, type, options] = node as [string, Node, { [branch: string]: Node }]
      if (type === undefined) hole(`value ${name}`)
      else if (type === select || type === plural) {
        hole(`${type === select ? 'select' : 'plural'} ${name}`, Object.keys(options))
        branches(options)
      } else if (typeof type === 'number' && type !== numberSign) hole(`type ${type} of ${name}`)
      else {
        hole(`tag ${name}`)
        all(node.slice(1))
      }
    }
  }
  const compiled = compile(message) as Node
  if (Array.isArray(compiled)) all(compiled)
  else read(compiled)
  return parts
}

const exact = (branches: Iterable<string>) => [...branches].filter((branch) => branch.startsWith('='))

/** The branches that a plural of this language has, where English has these. */
function pluralBranches(language: string, inEnglish: Set<string>): string[] {
  const categories = inEnglish.has('one')
    ? new Intl.PluralRules(language).resolvedOptions().pluralCategories
    : ['other']
  return [...exact(inEnglish), ...categories].sort()
}

/** How a message differs from the English one in what it is given to say. */
function differences(language: string, original: string, translation: string): string[] {
  const [asked, given] = [partsOf(original).holes, partsOf(translation).holes]
  const names = (holes: Map<string, Set<string>>, kinds: RegExp) =>
    new Set([...holes.keys()].filter((hole) => kinds.test(hole)).map((hole) => hole.replace(/^\w+ /, '')))
  const values = /^(value|select|plural|type) /
  const found: string[] = []
  for (const kinds of [values, /^tag /]) {
    const [wanted, present] = [names(asked, kinds), names(given, kinds)]
    for (const name of wanted) if (!present.has(name)) found.push(`lacks ${name}`)
    for (const name of present) if (!wanted.has(name)) found.push(`has ${name}, which is not given`)
  }
  for (const [hole, branches] of asked) {
    if (!/^(select|plural) /.test(hole)) continue
    const wanted = hole.startsWith('plural') ? pluralBranches(language, branches) : [...branches].sort()
    const present = [...(given.get(hole) ?? [])].sort()
    if (String(wanted) !== String(present)) found.push(`${hole} tells ${present} apart, not ${wanted}`)
  }
  // A select of its own may choose a word by any value; a plural would throw on a value that is no number.
  for (const hole of given.keys()) {
    if (hole.startsWith('plural') && !asked.has(hole)) found.push(`${hole} is not given as a number`)
  }
  return found
}

/** Latin that stands in a Devanagari catalogue, and why. */
const latin: Record<string, string> = {
  'name@example.org': 'an address to type after',
  'https://': 'the beginning of a web address, typed as it stands',
  'http://': 'the beginning of a web address, typed as it stands',
  A: 'the first of the letters that a service ID may have, and of the grades of a source',
  B: 'the grade of a source that quotes the rule',
  C: 'the grade of one unofficial source',
  Z: 'the last of them',
  PNG: 'the name of a kind of picture, as phones show it',
  JPEG: 'the name of another',
  WebP: 'the name of a third',
  JSON: 'the name of a format, as files have it',
  PDF: 'the name of a format, as phones say it',
  WCAG: 'the name of a standard, by which it is found',
  AA: 'the level of that standard',
  UPI: 'the name of a way to pay, as every app says it',
  ID: 'the word of every UPI app for the name of an account',
  UTR: 'the word of every UPI app for the reference of a payment',
  CSV: 'the name of a format of files',
  A5: 'the name of a size of paper',
  'name@bank': 'the form of a UPI ID',
  'demonstration@invalid': 'the UPI ID of a demonstration, as citizens see it',
}

const latinWords = /[\p{Script=Latin}][\p{Script=Latin}\d@.]*(:\/\/)?/gu
const devanagari = /\p{Script=Devanagari}/u

function latinIn(text: string): string[] {
  return text.match(latinWords) ?? []
}

test('every catalogue has the keys of the English one, and no other', () => {
  for (const [language, messages] of others) {
    assert.deepEqual([...messages.keys()].sort(), [...english.keys()].sort(), language)
  }
})

test('every language has the same files, and a key in two of them is refused', () => {
  const filesOf = (language: string) => listFiles(language).map((file) => basename(file))
  for (const [language] of others) assert.deepEqual(filesOf(language), filesOf('en'), language)
  const messages = { pages: { home: { title: 'Home' } } }
  mergeFile({ pages: { track: { title: 'Track' } } }, messages, 'public.json')
  assert.deepEqual(messages, { pages: { home: { title: 'Home' }, track: { title: 'Track' } } })
  for (const home of [{ title: 'Again' }, 'Home'])
    assert.throws(
      () => mergeFile({ pages: { home } }, messages, 'user.json'),
      /^Error: user\.json has pages\.home/,
    )
})

test('every message can be read by the formatter', () => {
  for (const [language, messages] of catalogues) {
    for (const [key, message] of messages) assert.doesNotThrow(() => compile(message), `${language} ${key}`)
  }
})

test('no message is empty, has stray spaces or spells a letter in another way', () => {
  for (const [language, messages] of catalogues) {
    const wrong = [...messages].filter(
      ([, message]) =>
        !/\S/.test(message) || message !== message.trim() || message !== message.normalize('NFC'),
    )
    assert.deepEqual(wrong, [], language)
  }
})

test('every translation says what it is given, marks what is marked, and tells the same cases apart', () => {
  const wrong = others.flatMap(([language, messages]) =>
    [...messages].flatMap(([key, message]) =>
      differences(language, english.get(key) ?? '', message).map((fault) => `${language} ${key} ${fault}`),
    ),
  )
  assert.deepEqual(wrong, [])
})

test('the check of translations sees each difference', () => {
  const count = '{count, plural, =0 {none} one {# day} other {# days}}'
  const wrong: [string, string][] = [
    ['Enter {field}', 'भरें'],
    ['Enter {field}', '{feld} भरें'],
    ['<link>Change</link>', 'बदलें'],
    ['Change', '<link>बदलें</link>'],
    ['{half, select, am {am} other {pm}}', '{half, select, AM {सुबह} other {शाम}}'],
    [count, '{count, plural, one {{count} दिन} other {{count} दिन}}'],
    [count, '{count, plural, =0 {नहीं} other {{count} दिन}}'],
    [count, '{count, plural, =0 {नहीं} one {{count} दिन} few {{count} दिन} other {{count} दिन}}'],
    ['in {minutes} minutes', '{minutes, plural, one {{minutes} मिनट} other {{minutes} मिनट}} में'],
  ]
  for (const [original, translation] of wrong) {
    assert.notDeepEqual(differences('hi', original, translation), [], translation)
  }
  const right: [string, string][] = [
    [count, '{count, plural, =0 {नहीं} one {{count} दिन} other {{count} दिन}}'],
    ['in {minutes} minutes', '{minutes, select, 1 {1 मिनट} other {{minutes} मिनट}} में'],
    ['<b>{count, plural, =0 {no} other {some}}</b>', '{count, plural, =0 {<b>no</b>} other {<b>some</b>}}'],
  ]
  for (const [original, translation] of right) {
    assert.deepEqual(differences('hi', original, translation), [], translation)
  }
})

test('a Devanagari catalogue has no Latin letters but those with a reason, each of which is needed', () => {
  const foreign: string[] = []
  const met = new Set<string>()
  for (const [language, messages] of others.filter(([, messages]) => devanagari.test([...messages].join()))) {
    for (const [key, message] of messages) {
      for (const word of latinIn(partsOf(message).text)) {
        if (word in latin) met.add(word)
        else foreign.push(`${language} ${key}: ${word}`)
      }
    }
  }
  assert.deepEqual(foreign, [])
  assert.deepEqual(
    Object.keys(latin).filter((word) => !met.has(word)),
    [],
  )
})

test('digits are 0-9 in every language', () => {
  const foreign = /(?![0-9])\p{Nd}/u
  const wrong = catalogues.flatMap(([language, messages]) => {
    // A number sign is written in the language's own digits, whatever the text around it has.
    const ownDigits = new Intl.NumberFormat(language).format(7) !== '7'
    return [...messages]
      .filter(([, message]) => foreign.test(message) || (ownDigits && partsOf(message).numberSigns > 0))
      .map(([key, message]) => `${language} ${key}: ${message}`)
  })
  assert.deepEqual(wrong, [])
})
