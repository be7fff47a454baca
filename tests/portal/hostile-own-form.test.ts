// One engine is enough: its posts are read before an act that tests/council/forms.test.ts asks on both.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { councilDay } from '../../rules/days.ts'
import { typedOf } from '../../rules/form/answers.ts'
import { formLimits, questionsOf } from '../../rules/form/definition.ts'
import { type Answers, evaluate } from '../../rules/form/evaluate.ts'
import { limits } from '../../rules/limits.ts'
import { everything } from '../everything.ts'
import { findRows } from '../rows.ts'
import { en, everyKind, formIn } from '../rules/form/every-kind.ts'
import { hiddenAnswers, hostileTyped } from '../rules/form/hostile-typed.ts'
import { assertDecent, postRaw } from './hostile-answers.ts'
import { portalForFile } from './open-test-portal.ts'
import { publishOwnForm } from './own-forms-for-tests.ts'
import { answers, newService } from './services-for-tests.ts'
import type { Visitor } from './visitor.ts'

const portal = await portalForFile()

const [all] = everyKind.sections
const questions = all?.questions ?? []
const documents = [
  { name: en('Always'), required: true },
  { name: en('Only for two'), required: true, upload: 'image', showIf: { question: 'branch', is: ['two'] } },
]
const definitions = {
  one: { ...everyKind, documents },
  sections: {
    pages: 'sections',
    sections: [
      { key: 'first', title: en('First'), questions: questions.slice(0, 5) },
      { key: 'second', title: en('Second'), questions: questions.slice(5) },
    ],
    documents,
  },
}
type FormName = keyof typeof definitions
const steps: Record<FormName, string[]> = {
  one: ['form'],
  sections: ['form', 'first', 'second', 'check', 'check'],
}

/** What is typed where nothing is wrong; the hostile fields come over it. */
const sound = {
  branch: 'one',
  number: '12',
  'born-day': '2',
  'born-month': '3',
  'born-year': '1999',
  'people.0.name': 'Asha',
}
const form = formIn(everyKind)
const broken = ['%', '%FF%FE', '%ED%A0%80', '%00', '%E0%80%AF']

/** The usual in nine of ten posts, otherwise one of the others. */
const mostly = <T>(usual: T, ...others: T[]) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) })

/** One post: to which step, over what, with which fields, and what stands twice or in no encoding. */
const posts = fc.record({
  name: fc.constantFrom<FormName>('one', 'one', 'sections'),
  step: fc.nat(4),
  isSound: fc.constantFrom(true, true, false),
  typed: hostileTyped(form),
  fewer: fc.integer({ min: 0, max: 60 }),
  core: fc.dictionary(
    fc.constantFrom(...Object.keys(answers), 'document-0', 'document-1', 'document-99', 'paper-0', 'paper-1'),
    fc.oneof(fc.constantFrom('yes', 'Asha', '9876543210', '412803', 'ब'.repeat(3000)), fc.string()),
    { maxKeys: 2 },
  ),
  version: mostly('1', '0', '-1', '१', 'x'),
  rows: mostly(undefined, 'add.people', 'remove.people.0', 'remove.people.99', 'add.__proto__'),
  isTwice: mostly(false, true),
  tail: mostly('', ...broken),
})
type Post = typeof posts extends fc.Arbitrary<infer Made> ? Made : never

function bodyOf({ isSound, typed, fewer, core, version, rows, isTwice, tail }: Post, account: string) {
  const own = Object.entries(typed).slice(0, isSound ? fewer % 6 : fewer)
  const fields = new Map<string, string>([
    ...(isSound ? [...Object.entries(answers), ...Object.entries(sound).map(asOwn)] : []),
    ...own.map(asOwn),
    ...Object.entries(core),
    ['submissionKey', `key ${fewer} ${own.length}`],
    ['account', account],
    ['form', version],
    ...(rows === undefined ? [] : [['rows', rows] as const]),
  ])
  const pairs = [...fields].map(([name, text]) =>
    new URLSearchParams([[name, toWellFormed(text)]]).toString(),
  )
  const twice = isTwice ? own.map(([name]) => new URLSearchParams([[`q-${name}`, 'again']]).toString()) : []
  return [...pairs, ...twice].join('&') + tail
}

const asOwn = ([name, text]: [string, string]) => [`q-${toWellFormed(name)}`, text] as const
const toWellFormed = (text: string) => text.toWellFormed()

/** In how many posts each citizen tries it, who may send ten applications in an hour. */
const ofOneCitizen = 40

test(`${everything ? '20,000' : '250'} hostile posts to forms with every kind of question make no fault of the portal, and store nothing hidden, unknown, missing or above a limit`, async (t) => {
  const services = {} as Record<FormName, string>
  for (const name of ['one', 'sections'] as const) {
    services[name] = await newService(portal)
    await publishOwnForm(portal, services[name], definitions[name])
  }
  let citizen: Visitor | undefined
  let account = ''
  const statuses: Record<number, number> = {}
  for (const [index, post] of fc
    .sample(posts, { seed: 20_261_123, numRuns: everything ? 20_000 : 250 })
    .entries()) {
    const { name, step } = post
    if (index % ofOneCitizen === 0) {
      citizen = await portal.signedIn('user')
      // Each has an address of their own, so that the limit of one does not end the others' tries.
      citizen.address = `198.51.${(index / ofOneCitizen) >> 8}.${(index / ofOneCitizen) & 255}`
      const page = await citizen.get(`/user/apply/${services.one}/form`)
      account = /name="account" value="([^"]*)"/.exec(page.html)?.[1] ?? ''
    }
    if (!citizen) continue
    const at = `/user/apply/${services[name]}/${steps[name][step % steps[name].length]}`
    const answer = await postRaw(citizen, at, bodyOf(post, account))
    assertDecent(answer, `post ${index} to ${at}`)
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
  }
  const sent = await assertStored(services)
  assert.ok(sent.one > 0 && sent.sections > 0, `so many were sent: ${JSON.stringify({ sent, statuses })}`)
  t.diagnostic(JSON.stringify({ statuses, sent }))
})

/** Looks at everything that the posts have left in the council; returns how many applications were sent. */
async function assertStored(services: Record<FormName, string>) {
  const { db } = portal.council
  const today = councilDay(new Date().toISOString())
  const sent = { one: 0, sections: 0 }
  for (const name of ['one', 'sections'] as const) {
    const definition = formIn(definitions[name])
    const known = questionsOf(definition).map(({ key }) => key)
    const rows = await findRows(db, 'applications', { serviceId: services[name] })
    for (const row of rows) {
      const kept = JSON.parse(row.answers) as Answers
      assert.deepEqual(hiddenAnswers(definition, kept), [], row.answers)
      assert.deepEqual(
        Object.keys(kept).filter((key) => !known.includes(key)),
        [],
      )
      assert.ok(Buffer.byteLength(row.answers) <= formLimits.bytes.answers)
      assert.ok(((kept.people ?? []) as Answers[]).length <= formLimits.rows)
      assert.doesNotMatch(row.answers, /2341 2341 2346/)
      const again = evaluate(definition, typedOf(questionsOf(definition), kept), today)
      assert.deepEqual(again, { kept, faults: [] })
      assert.ok(row.applicantName.length <= limits.name && row.applicantVillage.length <= limits.village)
      assert.ok(row.userDetails.length <= limits.details)
    }
    const asked = await db
      .selectFrom('caseDocuments')
      .innerJoin('applications', 'applications.applicationId', 'caseDocuments.applicationId')
      .select(['applications.answers', 'caseDocuments.position'])
      .where('applications.serviceId', '=', services[name])
      .execute()
    for (const { answers: kept, position } of asked)
      assert.ok(position === 0 || JSON.parse(kept).branch === 'two', `${position} is asked after ${kept}`)
    sent[name] = rows.length
  }
  const drafts = await db.selectFrom('drafts').select(['user', 'fields']).execute()
  for (const { fields } of drafts) {
    const names = Object.keys(JSON.parse(fields))
    assert.ok(names.length <= limits.formFields, `a draft has ${names.length} fields`)
    assert.ok(Buffer.byteLength(fields) <= 2 * limits.bodyBytes.ownForm)
  }
  return sent
}
