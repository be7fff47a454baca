import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Admin, Citizen } from '../../council/actors.server.ts'
import { submitApplication } from '../../council/applications/submit.server.ts'
import type { Database } from '../../council/database/tables.ts'
import { findFormDraft, importForm, takeVersionAsDraft } from '../../council/forms/draft.server.ts'
import { findAnswers, findForm, listFormVersions } from '../../council/forms/find.server.ts'
import { publishForm } from '../../council/forms/publish.server.ts'
import { findServiceRow } from '../../council/services/catalogue.server.ts'
import { setServiceFacts } from '../../council/services/keep-facts.server.ts'
import { listServiceFacts } from '../../council/services/read-facts.server.ts'
import type { Answers } from '../../rules/form/evaluate.ts'
import { newAdmin, newCitizen } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'
import { answers as fields } from '../portal/services-for-tests.ts'
import { factsOf, offer } from './cases-for-tests.ts'

const en = (text: string) => ({ en: text })
const asked = (questions: unknown[], more: object = {}) =>
  JSON.stringify({ sections: [{ key: 'one', title: { en: 'One', mr: 'एक' }, questions }], ...more })
const tree = { key: 'tree', kind: 'line', label: { en: 'Which tree', mr: 'कोणते झाड' }, required: true }
const dead = { key: 'dead', kind: 'yesNo', label: en('Is it dead'), required: true }

async function publish(db: Database, admin: Admin, serviceId: string, json: string) {
  const before = await findFormDraft(db, admin, serviceId)
  const draft = await importForm(db, admin, serviceId, { json, revision: before?.revision ?? 0 })
  assert.ok(draft && draft !== 'stale' && 'revision' in draft, JSON.stringify(draft))
  return publishForm(db, admin, serviceId, { revision: draft.revision, note: 'As the office asks' })
}

interface Sent {
  answers: Answers
  formVersion: number
  atHand?: number[]
  asked?: number[]
  submissionKey?: string
}

async function send(
  db: Database,
  citizen: Citizen,
  serviceId: string,
  { answers, formVersion, ...more }: Sent,
) {
  const submission = { fields, submissionKey: 'a key', client: 'a client', ...more }
  return submitApplication(db, citizen, serviceId, { ...submission, answered: { answers, formVersion } })
}

describeDatabase('the form of a service', (database) => {
  test('of two who save the draft the second is refused, also when a draft of before was published meanwhile', async () => {
    const db = database()
    const [admin, other] = [await newAdmin(db), await newAdmin(db)]
    const serviceId = await offer(db)
    const json = asked([tree])
    assert.deepEqual(await importForm(db, admin, serviceId, { json, revision: 0 }), { revision: 1 })
    assert.equal(await importForm(db, other, serviceId, { json, revision: 0 }), 'stale')
    assert.deepEqual(await importForm(db, other, serviceId, { json, revision: 1 }), { revision: 2 })
    assert.equal(await importForm(db, admin, serviceId, { json, revision: 1 }), 'stale')
    assert.equal(await publishForm(db, admin, serviceId, { revision: 1, note: 'Too early' }), 'stale')
    assert.deepEqual(await publishForm(db, admin, serviceId, { revision: 2, note: 'First' }), { version: 1 })
    assert.deepEqual(await importForm(db, admin, serviceId, { json, revision: 0 }), { revision: 3 })
    assert.equal(await importForm(db, other, serviceId, { json, revision: 2 }), 'stale')
    assert.equal(await importForm(db, admin, 'NOWHERE', { json, revision: 0 }), undefined)
  })

  test('published by five at once is one version', async () => {
    const db = database()
    const admin = await newAdmin(db)
    const serviceId = await offer(db)
    await importForm(db, admin, serviceId, { json: asked([tree]), revision: 0 })
    const publishing = Array.from({ length: 5 }, () =>
      publishForm(db, admin, serviceId, { revision: 1, note: 'Now' }),
    )
    const answers = (await Promise.all(publishing)).map((answer) => JSON.stringify(answer))
    assert.deepEqual(answers.sort(), [...Array(4).fill('"stale"'), '{"version":1}'].sort())
    assert.deepEqual(
      (await listFormVersions(db, admin, serviceId)).map(({ version, note }) => [version, note]),
      [[1, 'Now']],
    )
  })

  test('with faults becomes no draft, and one whose key changes its kind is not published', async () => {
    const db = database()
    const admin = await newAdmin(db)
    const serviceId = await offer(db)
    const faulty = await importForm(db, admin, serviceId, { json: asked([tree, tree]), revision: 0 })
    assert.deepEqual(faulty, {
      faults: [{ path: 'sections.0.questions.1.key', code: 'keyTwice', values: { key: 'tree' } }],
    })
    assert.equal(await findFormDraft(db, admin, serviceId), undefined)
    await publish(db, admin, serviceId, asked([tree]))
    const turned = await publish(db, admin, serviceId, asked([{ ...tree, kind: 'number' }]))
    assert.deepEqual(turned, { faults: [{ path: 'tree', code: 'kindChanged', values: { key: 'tree' } }] })
    assert.equal((await findForm(db, serviceId))?.version, 1)
  })

  test('an application keeps the words of the version that it answered, in each language', async () => {
    const db = database()
    const admin = await newAdmin(db)
    const citizen = await newCitizen(db)
    const serviceId = await offer(db)
    await publish(db, admin, serviceId, asked([tree]))
    const sent = await send(db, citizen, serviceId, { answers: { tree: 'Mango' }, formVersion: 1 })
    assert.ok(sent && 'applicationId' in sent)
    await publish(db, admin, serviceId, asked([{ ...tree, label: en('Species') }, dead]))
    await publish(db, admin, serviceId, asked([dead]))
    const row = await db
      .selectFrom('applications')
      .select(['serviceId', 'formVersion', 'answers'])
      .where('applicationId', '=', sent.applicationId)
      .executeTakeFirstOrThrow()
    const saidIn = async (language: string) =>
      (await findAnswers(db, row, language))?.sections.map(({ title, questions }) => [
        title.text,
        ...questions.map(({ label, answer }) => [label.text, label.lang, answer]),
      ])
    const mango = { kind: 'text', text: 'Mango' }
    assert.deepEqual(await saidIn('en'), [['One', ['Which tree', 'en', mango]]])
    assert.deepEqual(await saidIn('mr'), [['एक', ['कोणते झाड', 'mr', mango]]])
    assert.deepEqual(await saidIn('hi'), [['One', ['Which tree', 'en', mango]]])
    const versions = await listFormVersions(db, admin, serviceId)
    assert.deepEqual(
      versions.map(({ version, applications }) => [version, applications]),
      [
        [3, 0],
        [2, 0],
        [1, 1],
      ],
    )
    assert.deepEqual(await takeVersionAsDraft(db, admin, serviceId, { version: 1, revision: 0 }), {
      revision: 4,
    })
    assert.equal(await takeVersionAsDraft(db, admin, serviceId, { version: 9, revision: 4 }), undefined)
  })

  test('refuses what answers another version than the newest, or nothing at all', async () => {
    const db = database()
    const admin = await newAdmin(db)
    const citizen = await newCitizen(db)
    const serviceId = await offer(db)
    const answers = { tree: 'Mango' }
    assert.deepEqual(await send(db, citizen, serviceId, { answers, formVersion: 1 }), { formChanged: true })
    await publish(db, admin, serviceId, asked([tree]))
    const plain = { fields, submissionKey: 'plain', client: 'a client' }
    assert.deepEqual(await submitApplication(db, citizen, serviceId, plain), { formChanged: true })
    await publish(db, admin, serviceId, asked([tree, dead]))
    assert.deepEqual(await send(db, citizen, serviceId, { answers, formVersion: 1 }), { formChanged: true })
    assert.ok('applicationId' in ((await send(db, citizen, serviceId, { answers, formVersion: 2 })) ?? {}))
  })

  test('sent again with the same answers is one application, with others a further one without a question', async () => {
    const db = database()
    const admin = await newAdmin(db)
    const citizen = await newCitizen(db)
    const serviceId = await offer(db)
    await publish(db, admin, serviceId, asked([tree]))
    const mango = { answers: { tree: 'Mango' }, formVersion: 1 }
    const first = await send(db, citizen, serviceId, mango)
    assert.deepEqual(await send(db, citizen, serviceId, mango), first)
    const again = await send(db, citizen, serviceId, { ...mango, submissionKey: 'another' })
    assert.ok(again && 'sentBefore' in again)
    const neem = await send(db, citizen, serviceId, { answers: { tree: 'Neem' }, formVersion: 1 })
    assert.ok(neem && 'applicationId' in neem)
    assert.notDeepEqual(neem, first)
  })

  test('makes its documents those of the service, and one that is not asked makes the clock wait for nothing', async () => {
    const db = database()
    const admin = await newAdmin(db)
    const citizen = await newCitizen(db)
    const serviceId = await offer(db, factsOf(7, ['Old paper']), admin)
    const documents = [
      { name: { en: 'Photo', mr: 'फोटो' }, required: true },
      { name: en('Consent'), required: true, showIf: { question: 'dead', is: ['no'] } },
    ]
    await publish(db, admin, serviceId, asked([dead], { documents }))
    const namesIn = async (language: string) =>
      (await listServiceFacts(db, serviceId, language)).documents?.value.map(({ name }) => name)
    assert.deepEqual(await namesIn('en'), ['Photo', 'Consent'])
    assert.deepEqual(await namesIn('mr'), ['फोटो', 'Consent'])
    // Their conditions go by their order, so they are changed in the form alone.
    const { updatedAt = '' } = (await findServiceRow(db, serviceId)) ?? {}
    assert.equal(await setServiceFacts(db, admin, serviceId, { documents: null }, updatedAt), 'ofForm')
    assert.deepEqual(await namesIn('en'), ['Photo', 'Consent'])
    const answered = { answers: { dead: 'yes' }, formVersion: 1, atHand: [0], asked: [0] }
    const sent = await send(db, citizen, serviceId, answered)
    assert.ok(sent && 'applicationId' in sent)
    const { applicationId } = sent
    const papers = await db
      .selectFrom('caseDocuments')
      .select(['position', 'name'])
      .where('applicationId', '=', applicationId)
      .orderBy('position')
      .execute()
    assert.deepEqual(papers, [{ position: 0, name: 'Photo' }])
    const { turn, date, completeOn } = await db
      .selectFrom('applications')
      .select(['turn', 'date', 'completeOn'])
      .where('applicationId', '=', applicationId)
      .executeTakeFirstOrThrow()
    assert.equal(turn, 'council')
    assert.ok(completeOn !== null && date !== '')
  })

  test('leaves a line in the audit for each change, which holds no answer', async () => {
    const db = database()
    const admin = await newAdmin(db)
    const citizen = await newCitizen(db)
    const serviceId = await offer(db)
    await publish(db, admin, serviceId, asked([tree]))
    const sent = await send(db, citizen, serviceId, { answers: { tree: 'Mango' }, formVersion: 1 })
    assert.ok(sent && 'applicationId' in sent)
    const lines = await db
      .selectFrom('audit')
      .select(['act', 'after'])
      .where('subject', 'in', [serviceId, sent.applicationId])
      .orderBy('date')
      .orderBy('ordinal')
      .execute()
    const acts = lines.map(({ act }) => act)
    for (const act of ['form.imported', 'form.published', 'application.submitted'])
      assert.ok(acts.includes(act), act)
    const submitted = lines.find(({ act }) => act === 'application.submitted')
    assert.equal(JSON.parse(submitted?.after ?? '{}').formVersion, 1)
    assert.doesNotMatch(JSON.stringify(lines), /Mango/)
  })
})
