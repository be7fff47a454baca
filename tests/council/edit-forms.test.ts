import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listServiceFacts } from '../../council/catalogue/facts/read-facts.server.ts'
import { findFormDraft } from '../../council/catalogue/forms/draft.server.ts'
import { type Edit, editForm } from '../../council/catalogue/forms/edit.server.ts'
import { findForm } from '../../council/catalogue/forms/find.server.ts'
import { publishForm } from '../../council/catalogue/forms/publish.server.ts'
import { readLastRevision } from '../../council/catalogue/versioned.server.ts'
import type { Question } from '../../rules/form/definition.ts'
import { addQuestion, removePart, saveSection } from '../../rules/form/edit.ts'
import { newAdmin } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'
import { offer } from './cases-for-tests.ts'
import { asked, en, publish } from './forms-for-tests.ts'

const use: Omit<Question, 'key'> = { kind: 'yesNo', label: en('Is it for a house'), required: true }
const owner: Omit<Question, 'key'> = {
  kind: 'name',
  label: en('Owner'),
  required: false,
  showIf: { question: 'isItForAHouse', is: ['no'] },
}

describeDatabase('a form that is written by hand', (database) => {
  test('begins empty, is published like any other, and goes on from what is published', async () => {
    const db = database()
    const admin = await newAdmin(db)
    const serviceId = await offer(db)
    const section = await editForm(db, admin, serviceId, {
      revision: 0,
      edit: (form) => saveSection(form, undefined, en('The tap')),
    })
    assert.deepEqual(section, { revision: 1 })
    for (const [revision, question] of [use, owner].entries()) {
      const added = await editForm(db, admin, serviceId, {
        revision: revision + 1,
        edit: (form, versions) => addQuestion(form, 'theTap', question, versions),
      })
      assert.deepEqual(added, { revision: revision + 2 })
    }
    assert.deepEqual(await publishForm(db, admin, serviceId, { revision: 3, note: 'First' }), { version: 1 })
    const further = await editForm(db, admin, serviceId, {
      revision: 4,
      edit: (form) => removePart(form, { kind: 'question', key: 'owner' }),
    })
    assert.deepEqual(further, { revision: 5 })
    const keysOf = (questions: readonly Question[] | undefined) => questions?.map(({ key }) => key)
    const draft = await findFormDraft(db, admin, serviceId)
    assert.deepEqual(keysOf(draft?.definition.sections[0]?.questions), ['isItForAHouse'])
    const published = await findForm(db, serviceId)
    assert.deepEqual(keysOf(published?.definition.sections[0]?.questions), ['isItForAHouse', 'owner'])
    const { act } = await db
      .selectFrom('audit')
      .select('act')
      .where('subject', '=', serviceId)
      .orderBy('date', 'desc')
      .orderBy('ordinal', 'desc')
      .executeTakeFirstOrThrow()
    assert.equal(act, 'form.changed')
  })

  test('of two who change the draft the second is refused, also when both began without one', async () => {
    const db = database()
    const [admin, other] = [await newAdmin(db), await newAdmin(db)]
    const serviceId = await offer(db)
    const edit = (form: Parameters<typeof saveSection>[0]) => saveSection(form, undefined, en('The tap'))
    assert.deepEqual(await editForm(db, admin, serviceId, { revision: 0, edit }), { revision: 1 })
    assert.equal(await editForm(db, other, serviceId, { revision: 0, edit }), 'stale')
    assert.equal((await findFormDraft(db, admin, serviceId))?.definition.sections.length, 1)
    assert.equal(await editForm(db, admin, 'NOWHERE', { revision: 0, edit }), undefined)
  })

  test('who opened a form or its draft before another version was published is refused', async () => {
    const db = database()
    const admin = await newAdmin(db)
    const serviceId = await offer(db)
    const retitle = async (title: string) => {
      const revision = await readLastRevision(db, 'forms', serviceId)
      const edit: Edit = (form) => saveSection(form, form.sections[0]?.key, en(title))
      return () => editForm(db, admin, serviceId, { revision, edit })
    }
    await publish(db, admin, serviceId, asked([{ ...use, key: 'use' }]))
    const onFirst = await retitle('Of the first version')
    assert.deepEqual(await (await retitle('The second version'))(), { revision: 3 })
    const onDraft = await retitle('Of the draft')
    assert.deepEqual(await publishForm(db, admin, serviceId, { revision: 3, note: '' }), { version: 2 })
    for (const late of [onFirst, onDraft]) assert.equal(await late(), 'stale')
    assert.equal(await findFormDraft(db, admin, serviceId), undefined)
  })

  test('keeps a question that another one needs, and a fault changes nothing', async () => {
    const db = database()
    const admin = await newAdmin(db)
    const serviceId = await offer(db)
    const needed = [
      { ...use, key: 'use' },
      { ...owner, key: 'owner', showIf: { question: 'use', is: ['no'] } },
    ]
    await publish(db, admin, serviceId, asked(needed))
    const removed = await editForm(db, admin, serviceId, {
      revision: 2,
      edit: (form) => removePart(form, { kind: 'question', key: 'use' }),
    })
    assert.ok(removed && removed !== 'stale' && 'faults' in removed)
    assert.deepEqual(
      removed.faults.map(({ code }) => code),
      ['condition'],
    )
    assert.equal(await findFormDraft(db, admin, serviceId), undefined)
    const gone = await editForm(db, admin, serviceId, {
      revision: 2,
      edit: (form) => removePart(form, { kind: 'question', key: 'nowhere' }),
    })
    assert.equal(gone, undefined)
  })

  test('the documents of a form keep the day on which they were checked, and go with the last one', async () => {
    const db = database()
    const admin = await newAdmin(db)
    const checked = { source: 'the board', checkedOn: '2026-01-05', grade: 'A' } as const
    const serviceId = await offer(db, { documents: { value: [{ name: 'Card', note: '' }], ...checked } })
    const documentsOf = async () => (await listServiceFacts(db, serviceId, 'en')).documents
    const question = { key: 'use', ...use }
    const photo = { name: en('Photo'), required: true }
    await publish(db, admin, serviceId, asked([question], { documents: [photo] }))
    const value = [{ name: 'Photo', note: '' }]
    assert.deepEqual(await documentsOf(), { value, lang: 'en', ...checked })
    assert.deepEqual(await publish(db, admin, serviceId, asked([question], { documents: [] })), {
      version: 2,
    })
    assert.equal(await documentsOf(), undefined)
  })
})
