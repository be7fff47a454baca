import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readCouncilFile } from '../../../council/records/creating/council-file.server.ts'
import { ImportRefused } from '../../../council/records/importing/import-refused.ts'

const sample = readFileSync(join(import.meta.dirname, '../../../deploy/sample-council.json'), 'utf8')

// biome-ignore lint/suspicious/noExplicitAny: what is written into a file may be of any kind.
type Written = any

function faultsOf(change: (file: Written) => void): string[] {
  const file = JSON.parse(sample)
  change(file)
  const read = readCouncilFile('council.json', Buffer.from(JSON.stringify(file)))
  return 'faults' in read ? read.faults : []
}

test('the sample of the documents is a whole council, also with what a keeper of many reads', () => {
  assert.deepEqual(
    faultsOf(() => undefined),
    [],
  )
  assert.deepEqual(
    faultsOf((file) =>
      Object.assign(file, { slug: 'vadgaon', origin: 'https://vadgaon.example', lgdCode: '1' }),
    ),
    [],
  )
})

const wrong: [string, (file: Written) => void][] = [
  ['language: is missing, or is not a text in quotes', (file) => delete file.language],
  ['profile.texts: has no "hi", its language', (file) => (file.language = 'hi')],
  ['profile.texts.mr.name: is empty', (file) => (file.profile.texts.mr.name = ' \u200b ')],
  ['profile.texts.__: is no language, such as mr', (file) => (file.profile.texts.__ = { name: 'x' })],
  ['profile.email: is no email address', (file) => (file.profile.email = 'nomail')],
  ['profile.officeHours.monday: is not like', (file) => (file.profile.officeHours.monday = '17-10')],
  [
    'profile.officeHours: has "funday", which nothing reads',
    (file) => (file.profile.officeHours.funday = ''),
  ],
  ['the file: has "servces", which nothing reads', (file) => (file.servces = [])],
  [
    'places.villages[1]: lies in "X", which is not in the file',
    (file) => (file.places.villages[1].blockCode = 'X'),
  ],
  [
    'places.villages[1]: "village-SAMPLE-2" is there twice',
    (file) => (file.places.villages[1].code = 'SAMPLE-2'),
  ],
  ['places.villages[0].pincode: is no pincode', (file) => (file.places.villages[0].pincode = '12')],
  ['places.blocks[0].code: is no code', (file) => (file.places.blocks[0].code = '../x')],
  ['categories[0].category: no service is in', (file) => (file.categories[0].category = 'none')],
  ['services: is missing, or is not a list in [ ]', (file) => (file.services = {})],
  ['services[0].serviceId: is no id', (file) => (file.services[0].serviceId = 'a b')],
  ['services[1]: "NODUES" is there twice', (file) => (file.services[1].serviceId = 'nodues')],
  ['services[0].serviceName: is too long', (file) => (file.services[0].serviceName = 'x'.repeat(101))],
  ['services[0].serviceName: has characters', (file) => (file.services[0].serviceName = 'a\u202eb')],
  ['services[0].need: is none of birth', (file) => (file.services[0].need = 'all')],
  ['services[0].link: is no address', (file) => (file.services[0].link = 'javascript:alert(1)')],
  ['services[0].facts.days.value: is no number of days', (file) => (file.services[0].facts.days.value = 0)],
  [
    'services[0].facts.days.value: is missing, or is not a number',
    (file) => (file.services[0].facts.days.value = '5'),
  ],
  [
    'services[0].facts.days.checkedOn: is no day',
    (file) => (file.services[0].facts.days.checkedOn = '2026-02-30'),
  ],
  ['services[0].facts.days.grade: is none of A, B, C', (file) => (file.services[0].facts.days.grade = 'D')],
  [
    'services[0].facts.firstAppellate.value: says nothing',
    (file) => (file.services[0].facts.firstAppellate.value = {}),
  ],
  ['services[0].facts: has "price", which nothing reads', (file) => (file.services[0].facts.price = {})],
  ['services[0].without: "days" is among the facts too', (file) => (file.services[0].without = ['days'])],
  [
    'services[0].stage: open, and lacks firstAppellate',
    (file) => delete file.services[0].facts.firstAppellate,
  ],
  ['services[1].stage: open, and lacks days, documents', (file) => (file.services[1].stage = 'open')],
  [
    'services[0].facts.documents: the form says which',
    ({ services: [{ facts }] }) => (facts.documents = { ...facts.days, value: [{ name: 'पावती' }] }),
  ],
  [
    'services[0].form.sections.0.questions.0.kind: is no kind',
    (file) => (file.services[0].form.sections[0].questions[0].kind = 'x'),
  ],
  [
    'services[0].form.sections.0.title.mr: has no words',
    (file) => delete file.services[0].form.sections[0].title.mr,
  ],
  ['services[0].form: is missing, or is not of the kind', (file) => (file.services[0].form = 'form')],
  ['administrator: has neither email nor phone', (file) => delete file.administrator.email],
  ['administrator.email: is no email address', (file) => (file.administrator.email = 'a@')],
  ['administrator: is missing, or is not an object', (file) => (file.administrator = null)],
]

test('whatever is wrong is told with its place in the file', () => {
  for (const [told, change] of wrong) {
    const faults = faultsOf(change)
    assert.ok(
      faults.some((line) => line.startsWith(told)),
      `${told} / ${faults.join(' / ')}`,
    )
    for (const line of faults) assert.doesNotMatch(line, /\n/)
  }
  const many = faultsOf((file) => {
    file.services = Array.from({ length: 200 }, () => ({}))
  })
  assert.equal(many.length, 21)
  assert.match(many.at(-1) ?? '', /^and \d+ more$/)
})

test('hostile files get a sentence', () => {
  const read = (text: string | Uint8Array) => {
    try {
      const found = readCouncilFile('council.json', typeof text === 'string' ? Buffer.from(text) : text)
      return 'faults' in found ? found.faults.join() : 'whole'
    } catch (error) {
      assert.ok(error instanceof ImportRefused, String(error))
      return error.message
    }
  }
  const deep = 200_000
  const inForm = (form: string) => sample.replace('"need": "light"', `"need": "light", "form": ${form}`)
  for (const [text, told] of [
    ['', /no JSON/],
    [sample.slice(0, -10), /no JSON, or is cut off/],
    [Buffer.from([0xff, 0xfe, 0x7b]), /not text in UTF-8/],
    ['['.repeat(deep) + ']'.repeat(deep), /nested more than 100 deep/],
    [`${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`, /nested more than 100 deep/],
    [inForm('['.repeat(deep) + ']'.repeat(deep)), /nested more than 100 deep/],
    [inForm('['.repeat(60) + ']'.repeat(60)), /form: is missing, or is not of the kind/],
    ['null', /^the file: is missing, or is not an object/],
    ['[]', /^the file: is missing, or is not an object/],
    ['{"__proto__": {"language": "mr"}}', /language: is missing/],
    [sample.replace('"profile"', '"__proto__": {"a": 1}, "profile"'), /__proto__/],
    [sample.replace('"profile"', '"constructor": 1, "profile"'), /"constructor", which nothing reads/],
    [sample.replace('"language"', '"language": "en", "language"'), /two entries of the key "language"/],
    [sample.replace('"days": {', '"toString": {}, "days": {'), /"toString", which nothing reads/],
    [sample.replace('"code": "27"', '"code": 27'), /places\.states\[0\]\.code: is missing, or is not a text/],
    [sample.replace('"value": 5', '"value": 1e400'), /value: is missing, or is not a number/],
    [sample.replace('वाई, सातारा', 'x'.repeat(5_000_000)), /profile\.texts\.mr\.place: is too long/],
    [sample.replace('वाई, सातारा', '\\ud800'), /profile\.texts\.mr\.place: has characters/],
  ] as const)
    assert.match(read(text), told)
})
