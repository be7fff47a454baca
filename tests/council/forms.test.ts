import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findMatches } from '../../council/cases/applications/search.server.ts'
import { submitApplication } from '../../council/cases/applications/submit.server.ts'
import { setServiceFacts } from '../../council/catalogue/facts/keep-facts.server.ts'
import { listServiceFacts } from '../../council/catalogue/facts/read-facts.server.ts'
import { findFormDraft, importForm, takeVersionAsDraft } from '../../council/catalogue/forms/draft.server.ts'
import {
  findAnswers,
  findForm,
  findFormVersion,
  listFormVersions,
} from '../../council/catalogue/forms/find.server.ts'
import { prefillQuestions } from '../../council/catalogue/forms/prefill.server.ts'
import { publishForm } from '../../council/catalogue/forms/publish.server.ts'
import { findServiceRow } from '../../council/catalogue/services/find-service.server.ts'
import { deleteService } from '../../council/catalogue/services/keep-services.server.ts'
import type { Question } from '../../rules/form/definition.ts'
import { newAdmin, newCitizen, newMember } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'
import { answers as fields } from '../portal/services-for-tests.ts'
import { caseRow, findRows } from '../rows.ts'
import { hoursApart } from '../submit-for-tests.ts'
import { factsOf, offer } from './cases-for-tests.ts'
import { asked, en, publish, send } from './forms-for-tests.ts'

const tree = { key: 'tree', kind: 'line', label: { en: 'Which tree', mr: 'कोणते झाड' }, required: true }
const dead = { key: 'dead', kind: 'yesNo', label: en('Is it dead'), required: true }

describeDatabase('the form of a service', (database) => {
  test('of two who save the draft the second is refused, also when an earlier draft was published meanwhile', async () => {
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
    for (const revision of [0, 2])
      assert.equal(await importForm(db, other, serviceId, { json, revision }), 'stale')
    assert.deepEqual(await importForm(db, admin, serviceId, { json, revision: 3 }), { revision: 4 })
    assert.equal(await importForm(db, admin, 'NOWHERE', { json, revision: 0 }), undefined)
  })

  test('published by five at once is one version', async () => {
    const db = database()
    const admin = await newAdmin(db)
    const serviceId = await offer(db)
    await importForm(db, admin, serviceId, { json: asked([tree]), revision: 0 })
    const fiveTimes = <T>(act: () => Promise<T>) => Promise.all(Array.from({ length: 5 }, act))
    // Five connections are open already, so that none of the five is done before another begins.
    await fiveTimes(() =>
      db.transaction().execute((trx) => trx.selectFrom('forms').select('version').execute()),
    )
    const published = await fiveTimes(() => publishForm(db, admin, serviceId, { revision: 1, note: 'Now' }))
    const answers = published.map((answer) => JSON.stringify(answer))
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
    assert.equal(await findFormVersion(db, serviceId, 0), undefined, 'a draft answers for no version')
    await deleteService(db, admin, serviceId)
    assert.equal(await findForm(db, serviceId), undefined)
    assert.equal((await findFormVersion(db, serviceId, 1))?.version, 1)
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
    assert.deepEqual(await takeVersionAsDraft(db, admin, serviceId, { version: 1, revision: 6 }), {
      revision: 7,
    })
    assert.equal(await takeVersionAsDraft(db, admin, serviceId, { version: 9, revision: 7 }), undefined)
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
    const without = { facts: { documents: null }, readAt: updatedAt }
    assert.equal(await setServiceFacts(db, admin, serviceId, without), 'ofForm')
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
    const { turn, date, completeOn } = await caseRow(db, applicationId)
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
    for (const act of ['form.imported', 'form.published', 'application.submitted'] as const)
      assert.ok(acts.includes(act), act)
    const submitted = lines.find(({ act }) => act === 'application.submitted')
    assert.equal(JSON.parse(submitted?.after ?? '{}').formVersion, 1)
    assert.doesNotMatch(JSON.stringify(lines), /Mango/)
  })

  test('a form is filled in from the newest answer of the same key and kind, of the same account alone', async () => {
    const db = database()
    const admin = await newAdmin(db)
    const [citizen, other] = [await newCitizen(db), await newCitizen(db)]
    const earlier = (question: object): Question => ({ ...(question as Question), prefill: 'earlier' })
    const [first, second] = [await offer(db), await offer(db)]
    const kept = { ...tree, key: 'tree' }
    const why = { key: 'why', kind: 'choice', label: en('Why'), required: true }
    const options = ['dead', 'house'].map((value) => ({ value, label: en(value) }))
    const list = { key: 'list', kind: 'group', label: en('Row'), min: 0, max: 9, questions: [tree] }
    await publish(db, admin, first, asked([kept, { ...why, options }, list]))
    await publish(db, admin, second, asked([{ ...dead, key: 'tree' }]))
    const rows = [{ tree: 'A' }, { tree: 'B' }, { tree: 'C' }]
    const at = (hour: number) => ({ submissionKey: `key ${hour}`, now: hoursApart(hour), formVersion: 1 })
    await send(db, other, first, { ...at(9), answers: { tree: 'Not mine', why: 'dead' } })
    await send(db, citizen, first, { ...at(1), answers: { tree: 'Mango', why: 'house', list: rows } })
    const sent = await send(db, citizen, first, { ...at(2), answers: { tree: 'Neem', why: 'dead' } })
    await send(db, citizen, second, { ...at(3), answers: { tree: 'yes' } })
    const fewer = { ...why, options: options.slice(1) }
    const wanted = [kept, fewer, { ...list, max: 2 }].map(earlier)
    const filled = await prefillQuestions(db, citizen, wanted)
    assert.deepEqual(filled.typed, {
      tree: 'Neem',
      why: 'house',
      'list-rows': '2',
      'list.0.tree': 'A',
      'list.1.tree': 'B',
    })
    assert.equal(filled.earlier.length, 2)
    assert.equal(filled.earlier[0], sent && 'applicationId' in sent ? sent.applicationId : undefined)
    assert.deepEqual(await prefillQuestions(db, await newCitizen(db), wanted), {
      typed: {},
      earlier: [],
      family: false,
    })
    assert.deepEqual(
      (await prefillQuestions(db, citizen, [kept as never])).typed,
      {},
      'only where it is asked',
    )
  })

  test('a form is filled in with the name of the account, and a group with the family', async () => {
    const db = database()
    const [citizen, other] = [await newCitizen(db), await newCitizen(db)]
    await newMember(db, citizen.id)
    const name = (key: string, prefill?: 'account') => ({
      key,
      kind: 'name' as const,
      label: en(key),
      required: true,
      prefill,
    })
    const group = (questions: Question[]): Question => ({
      key: 'people',
      kind: 'group',
      label: en('Person'),
      required: false,
      max: 4,
      prefill: 'family',
      questions,
    })
    const asked = [name('applicant', 'account'), group([name('fatherName'), name('who')])]
    assert.deepEqual(await prefillQuestions(db, citizen, asked), {
      typed: {
        applicant: citizen.name,
        'people-rows': '1',
        'people.0.fatherName': 'Ramesh Patil',
        'people.0.who': 'Meena Patil',
      },
      earlier: [],
      family: true,
    })
    assert.deepEqual((await prefillQuestions(db, other, asked)).typed, { applicant: other.name })
  })

  test('an application is found by the answers whose question says so, in a group too, and by no other', async () => {
    const db = database()
    const [admin, citizen] = [await newAdmin(db), await newCitizen(db)]
    const serviceId = await offer(db)
    const house = { key: 'house', kind: 'line', label: en('House'), find: true }
    const kind = { key: 'kind', kind: 'choice', label: en('Kind'), find: true }
    const options = ['zinc', 'tiles'].map((value) => ({ value, label: en(value) }))
    const number = { key: 'number', kind: 'number', label: en('Number'), find: true }
    const owners = {
      key: 'owners',
      kind: 'group',
      label: en('Owner'),
      max: 9,
      questions: [{ ...house, key: 'name' }, tree],
    }
    await publish(db, admin, serviceId, asked([house, tree, { ...kind, options }, number, owners]))
    const answers = {
      house: 'मोरेवाडा HN-412',
      tree: 'Jambhul',
      kind: 'zinc',
      number: 70441,
      owners: [{ name: 'Vishakha', tree: 'Karanj' }],
    }
    const sent = await send(db, citizen, serviceId, { answers, formVersion: 1 })
    assert.ok(sent && 'applicationId' in sent)
    const found = async (search: string) =>
      ((await findMatches(db, search))?.ids ?? []).filter((id) => id === sent.applicationId).length
    for (const search of ['मोरेवाडा', 'hn-412', '70441', 'Vishak', sent.applicationId])
      assert.equal(await found(search), 1, search)
    for (const search of ['Jambhul', 'zinc', 'Karanj']) assert.equal(await found(search), 0, search)
    const words = db.selectFrom('applicationWords').select('word').where('id', '=', sent.applicationId)
    const long = Array.from({ length: 300 }, (_, index) => `w${index}`).join(' ')
    const many = { answers: { ...answers, house: long }, formVersion: 1, submissionKey: 'long' }
    const second = await send(db, citizen, serviceId, many)
    assert.ok(second && 'applicationId' in second)
    const all = await findRows(db, 'applicationWords', { id: second.applicationId }, ['word'])
    assert.ok(all.length < 120 && all.length > (await words.execute()).length, String(all.length))
  })
})
