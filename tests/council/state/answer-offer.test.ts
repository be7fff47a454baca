import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Admin } from '../../../council/actors/actors.server.ts'
import { listTranslatedFacts } from '../../../council/catalogue/facts/find-fact.server.ts'
import { setServiceFacts } from '../../../council/catalogue/facts/keep-facts.server.ts'
import { setServiceFees } from '../../../council/catalogue/fees/service-fees.server.ts'
import { findFormDraft, importForm } from '../../../council/catalogue/forms/draft.server.ts'
import { publishForm } from '../../../council/catalogue/forms/publish.server.ts'
import { updateService } from '../../../council/catalogue/services/change-service.server.ts'
import { findServiceRow } from '../../../council/catalogue/services/find-service.server.ts'
import { createService, deleteService } from '../../../council/catalogue/services/keep-services.server.ts'
import { readServiceTexts } from '../../../council/catalogue/services/keep-texts.server.ts'
import { setServiceStage } from '../../../council/catalogue/services/service-stage.server.ts'
import type { Database } from '../../../council/database/tables.ts'
import { acceptOffer, keepOwn } from '../../../council/records/state/answer-offer.server.ts'
import { listOffers } from '../../../council/records/state/offers.server.ts'
import type { Template } from '../../../council/records/state/template.server.ts'
import { instantAfter } from '../../../rules/instants.ts'
import { newAdmin } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { changeRows } from '../../rows.ts'
import { until } from '../../until.ts'
import { areWaiting } from '../../waiting.ts'
import { template } from './templates-for-tests.ts'

const readAtOf = async (db: Database, id: string) => (await findServiceRow(db, id))?.updatedAt ?? ''

async function accept(db: Database, actor: Admin, one: Template) {
  const { templateId, version } = one
  return acceptOffer(db, actor, [one], { templateId, version, readAt: await readAtOf(db, templateId) })
}

const kindsOf = async (db: Database, actor: Admin, catalogue: Template[]) =>
  (await listOffers(db, actor, catalogue))
    .filter((offer) => catalogue.some(({ templateId }) => templateId === offer.templateId))
    .map(({ templateId, kind }) => `${templateId} ${kind}`)

const ids = (() => {
  let made = 0
  return () => `T${++made}`
})()

/** Templates that no other test has, by the ones that are delivered. */
const fresh = (from: string, changes: Partial<Template> = {}) =>
  template(from, { templateId: ids(), ...changes })

async function newOwn(db: Database, admin: Admin, serviceId: string) {
  const own = { serviceId, serviceName: 'Ours', serviceDescription: 'Our words', category: 'Tax', link: '' }
  await createService(db, admin, own)
}

async function actsOn(db: Database, subject: string) {
  const lines = await db
    .selectFrom('audit')
    .select('act')
    .where('subject', '=', subject)
    .orderBy('ordinal')
    .execute()
  return lines.map(({ act }) => act)
}

describeDatabase('what a council answers to the catalogue of its state', (database) => {
  test('a new service becomes a draft in the council’s language, and its form a draft', async () => {
    const db = database()
    const admin = await newAdmin(db)
    const life = fresh('LIFE')
    const id = life.templateId
    assert.deepEqual(await kindsOf(db, admin, [life]), [`${id} new`])
    assert.equal(await accept(db, admin, life), 'accepted')
    const row = await findServiceRow(db, id)
    assert.deepEqual(
      [row?.serviceName, row?.lang, row?.stage, row?.need, row?.result, row?.formVersion],
      ['Life certificate', 'en', 'draft', 'welfare', 'certificate', null],
    )
    assert.equal((await readServiceTexts(db, id)).mr?.serviceName, 'हयातीचा दाखला')
    const { days } = await listTranslatedFacts(db, admin, id)
    assert.deepEqual([days?.value, days?.grade, days?.checkedOn], [3, 'A', '2026-11-20'])
    assert.equal((await findFormDraft(db, admin, id))?.definition.documents?.length, 1)
    assert.deepEqual(await kindsOf(db, admin, [life]), [`${id} followed`])
    assert.deepEqual(await actsOn(db, id), [
      'service.created',
      'service.factsSet',
      'form.imported',
      'template.taken',
    ])
    const need = { fields: {}, need: 'water' as const, readAt: await readAtOf(db, id) }
    assert.equal(await updateService(db, admin, id, need), 'ofState')
    const again = { templateId: id, version: 1, readAt: '' }
    assert.equal(await acceptOffer(db, admin, [life], again), 'stale')
  })

  test('a service that follows the state is locked where the state speaks, and free elsewhere', async () => {
    const db = database()
    const admin = await newAdmin(db)
    const residence = fresh('RESIDENCE')
    const id = residence.templateId
    await newOwn(db, admin, id)
    assert.deepEqual(await kindsOf(db, admin, [residence]), [`${id} changed`])
    assert.equal(await accept(db, admin, residence), 'accepted')
    const update = async (fields: object, more: object = {}) =>
      updateService(db, admin, id, { fields, readAt: await readAtOf(db, id), ...more })
    assert.equal(await update({ serviceName: 'Ours again' }), 'ofState')
    assert.equal(
      await update({}, { texts: { mr: { serviceName: 'x', serviceDescription: 'y' } } }),
      'ofState',
    )
    const same = { serviceName: 'Residence certificate', category: 'Papers', link: 'https://example.org' }
    assert.deepEqual(await update(same, { need: 'tax' }), { kept: ['serviceDescription'] })
    const row = await findServiceRow(db, id)
    assert.deepEqual([row?.category, row?.link, row?.need], ['Papers', 'https://example.org', 'tax'])
    const known = { source: 'board', checkedOn: '2026-11-01', grade: 'B' as const }
    const set = async (told: object) =>
      setServiceFacts(db, admin, id, { ...told, readAt: await readAtOf(db, id) })
    assert.equal(await set({ facts: { days: { value: 30, ...known } } }), 'ofState')
    assert.equal(await set({ facts: { fee: null } }), 'ofState')
    assert.equal(await set({ result: 'certificate' }), 'ofState')
    assert.equal(await set({ without: ['days'] }), 'ofState')
    const officer = { designatedOfficer: { value: { name: '', office: 'VDO', phone: '' }, ...known } }
    assert.ok(typeof (await set({ facts: officer, result: 'declaration', without: [] })) === 'object')
    const fees = [{ name: 'Form', texts: {}, paise: 500, falls: 'apply' as const }]
    assert.equal(await setServiceFees(db, admin, id, { fees, readAt: await readAtOf(db, id) }), 'set')
    assert.equal((await listTranslatedFacts(db, admin, id)).fee?.value, 'Free')
    assert.equal(await setServiceFees(db, admin, id, { fees: [], readAt: await readAtOf(db, id) }), 'set')
    assert.equal(
      (await listTranslatedFacts(db, admin, id)).fee?.value,
      'Free',
      'nor does it go with the last',
    )
    assert.equal(await setServiceFees(db, admin, id, { fees, readAt: await readAtOf(db, id) }), 'set')
    // Also a newer version is taken as the state says it, although the council has lines of its own.
    assert.equal(await accept(db, admin, { ...residence, version: 2 }), 'accepted')
    assert.equal((await listTranslatedFacts(db, admin, id)).fee?.value, 'Free')
    const paused = { stage: 'draft' as const, reasons: {}, readAt: await readAtOf(db, id) }
    assert.equal(await setServiceStage(db, admin, id, paused), 'done')
  })

  test('the state’s fee is taken over the lines of a council that had them before', async () => {
    const db = database()
    const admin = await newAdmin(db)
    const residence = fresh('RESIDENCE')
    const id = residence.templateId
    await newOwn(db, admin, id)
    const fees = [{ name: 'Form', texts: {}, paise: 500, falls: 'apply' as const }]
    assert.equal(await setServiceFees(db, admin, id, { fees, readAt: await readAtOf(db, id) }), 'set')
    assert.equal(await accept(db, admin, residence), 'accepted')
    const { fee } = await listTranslatedFacts(db, admin, id)
    assert.deepEqual([fee?.value, fee?.texts.mr], ['Free', residence.facts.fee?.texts?.mr])
  })

  test('languages in which the state has not written stay the council’s own', async () => {
    const db = database()
    const admin = await newAdmin(db)
    const both = fresh('BIRTH', { languages: ['en', 'mr'] })
    const id = both.templateId
    delete both.texts.hi
    delete both.facts.documents?.texts?.hi
    assert.equal(await accept(db, admin, both), 'accepted')
    const translate = async (texts: object) =>
      updateService(db, admin, id, { fields: {}, texts: { ...texts }, readAt: await readAtOf(db, id) })
    const words = { serviceName: 'हमारे शब्द', serviceDescription: 'x' }
    assert.equal(await translate({ mr: words }), 'ofState')
    assert.ok(typeof (await translate({ hi: words })) === 'object')
    assert.deepEqual((await readServiceTexts(db, id)).hi, words)
    const { documents } = await listTranslatedFacts(db, admin, id)
    const list = documents ?? assert.fail('It has documents.')
    const set = async (facts: object) =>
      setServiceFacts(db, admin, id, { facts, readAt: await readAtOf(db, id) })
    const hi = [{ name: 'हमारे शब्द', note: '' }]
    assert.equal(await set({ documents: { ...list, texts: { ...list.texts, mr: hi } } }), 'ofState')
    assert.equal(await set({ documents: { ...list, texts: { hi }, source: 'ours' } }), 'ofState')
    assert.equal(await set({ documents: { ...list, texts: { hi } } }), 'ofState')
    assert.ok(typeof (await set({ documents: { ...list, texts: { ...list.texts, hi } } })) === 'object')
    // They stay as long as the state says the same in its own languages.
    assert.equal(await accept(db, admin, { ...both, version: 2 }), 'accepted')
    assert.deepEqual((await listTranslatedFacts(db, admin, id)).documents?.texts, { ...list.texts, hi })
    const told = both.facts.documents ?? assert.fail('The state says which.')
    const changed = { ...told, value: [{ name: 'Another paper', note: '' }], texts: {} }
    const third = { ...both, version: 3, facts: { ...both.facts, documents: changed } }
    assert.equal(await accept(db, admin, third), 'accepted')
    assert.deepEqual((await listTranslatedFacts(db, admin, id)).documents?.texts, {})
    // Of what was followed before languages were kept, none is free.
    await changeRows(db, 'followedTemplates', { templateId: id }, { fields: '["days"]' })
    assert.equal(await translate({ hi: { ...words, serviceDescription: 'y' } }), 'ofState')
  })

  test('a service that somebody saves meanwhile is not taken', async () => {
    const db = database()
    const admin = await newAdmin(db)
    const life = fresh('LIFE')
    const id = life.templateId
    await newOwn(db, admin, id)
    const offer = { templateId: id, version: 1, readAt: await readAtOf(db, id) }
    const answer = await db.transaction().execute(async (trx) => {
      const updatedAt = instantAfter(offer.readAt, new Date())
      await trx.updateTable('services').set({ updatedAt }).where('serviceId', '=', id).execute()
      const accepting = acceptOffer(db, admin, [life], offer)
      await until(() => areWaiting(trx))
      return () => accepting
    })
    assert.equal(await answer(), 'stale')
    assert.equal((await findServiceRow(db, id))?.serviceName, 'Ours')
    assert.deepEqual(await kindsOf(db, admin, [life]), [`${id} changed`])
    assert.ok(!(await actsOn(db, id)).includes('template.taken'))
  })

  test('documents of the state are in no form of the council', async () => {
    const db = database()
    const admin = await newAdmin(db)
    const birth = fresh('BIRTH')
    const id = birth.templateId
    assert.equal(await accept(db, admin, birth), 'accepted')
    const form = JSON.stringify(template('LIFE').form)
    const draft = await importForm(db, admin, id, { json: form, revision: 0 })
    assert.ok(draft && typeof draft === 'object' && 'revision' in draft)
    assert.deepEqual(await publishForm(db, admin, id, { revision: draft.revision, note: '' }), {
      faults: [{ path: 'documents', code: 'ofState' }],
    })
  })

  test('what is kept back comes again only as a newer version, and what is let go is free', async () => {
    const db = database()
    const admin = await newAdmin(db)
    const birth = fresh('BIRTH')
    const { templateId } = birth
    await newOwn(db, admin, templateId)
    const keep = (one: Template, version: number) =>
      keepOwn(db, admin, [one], { templateId, version, reason: 'Ours says more' })
    assert.equal(await keep(birth, 1), 'kept')
    assert.deepEqual(await kindsOf(db, admin, [birth]), [`${templateId} kept`])
    const second = { ...birth, version: 2 }
    assert.deepEqual(await kindsOf(db, admin, [second]), [`${templateId} changed`])
    assert.equal(await keep(second, 1), 'replaced')
    const readAt = await readAtOf(db, templateId)
    assert.equal(await acceptOffer(db, admin, [second], { templateId, version: 1, readAt }), 'replaced')
    assert.equal(await accept(db, admin, second), 'accepted')
    assert.equal(await keep(second, 2), 'kept')
    const free = { fields: { serviceName: 'Ours' }, readAt: await readAtOf(db, templateId) }
    assert.deepEqual(await updateService(db, admin, templateId, free), {
      kept: ['category', 'serviceDescription'],
    })
    assert.equal(await keepOwn(db, admin, [], { templateId: 'NONE', version: 0, reason: '' }), undefined)
  })

  test('a withdrawn service becomes a draft that follows nobody, or stays the council’s own', async () => {
    const db = database()
    const admin = await newAdmin(db)
    const [one, other] = [fresh('BIRTH'), fresh('BIRTH')]
    for (const taken of [one, other]) {
      await newOwn(db, admin, taken.templateId)
      assert.equal(await accept(db, admin, taken), 'accepted')
    }
    const withdrawn = (await listOffers(db, admin, [])).filter(({ kind }) => kind === 'withdrawn')
    assert.ok(
      [one, other].every(({ templateId }) => withdrawn.some((offer) => offer.templateId === templateId)),
    )
    const answer = { templateId: one.templateId, version: 0, readAt: await readAtOf(db, one.templateId) }
    assert.equal(await acceptOffer(db, admin, 'unreadable', answer), 'replaced')
    assert.equal(await acceptOffer(db, admin, [], { ...answer, version: 1 }), 'replaced')
    assert.equal(await acceptOffer(db, admin, [], answer), 'accepted')
    assert.equal((await findServiceRow(db, one.templateId))?.stage, 'draft')
    const { templateId } = other
    assert.equal(await keepOwn(db, admin, 'unreadable', { templateId, version: 0, reason: '' }), 'kept')
    assert.equal((await findServiceRow(db, templateId))?.stage, 'open')
    // What was taken as withdrawn was not kept back: published again, it is offered again.
    assert.deepEqual(await kindsOf(db, admin, [one, other]), [
      `${one.templateId} changed`,
      `${templateId} kept`,
    ])
    assert.equal((await actsOn(db, one.templateId)).at(-1), 'template.withdrawalTaken')
    const left = (await listOffers(db, admin, [])).map((offer) => offer.templateId)
    assert.ok(!left.includes(one.templateId) && !left.includes(templateId))
  })

  test('of two administrators who accept at once one is told to look again', async () => {
    const db = database()
    const [one, other] = [await newAdmin(db), await newAdmin(db)]
    const life = fresh('LIFE')
    const answer = { templateId: life.templateId, version: 1, readAt: '' }
    const answers = await Promise.all([one, other].map((admin) => acceptOffer(db, admin, [life], answer)))
    assert.deepEqual(answers.sort(), ['accepted', 'stale'])
    const acts = await actsOn(db, life.templateId)
    assert.equal(acts.filter((act) => act === 'template.taken').length, 1)
  })

  test('nothing is taken that the council would lose something by', async () => {
    const db = database()
    const admin = await newAdmin(db)
    const life = fresh('LIFE')
    const id = life.templateId
    await newOwn(db, admin, id)
    const written = { ...(template('LIFE').form as object), pages: 'sections' }
    const draft = await importForm(db, admin, id, { json: JSON.stringify(written), revision: 0 })
    assert.ok(draft && typeof draft === 'object' && 'revision' in draft)
    assert.equal(await accept(db, admin, life), 'formDraft')
    assert.equal((await findServiceRow(db, id))?.serviceName, 'Ours')
    assert.ok('version' in ((await publishForm(db, admin, id, { ...draft, note: '' })) as object))
    assert.equal(await accept(db, admin, life), 'accepted')
    // The draft is the state's own and was left as it came: a newer one takes its place.
    const newer = {
      ...life,
      version: 2,
      form: { ...(life.form as object), pages: 'sections', documents: [] },
    }
    assert.equal(await accept(db, admin, newer), 'accepted')
    assert.deepEqual((await findFormDraft(db, admin, id))?.definition.documents, [])
    const foreign = fresh('BIRTH', { languages: ['hi', 'mr'] })
    assert.equal(await accept(db, admin, foreign), 'language')
    const gone = fresh('BIRTH')
    await newOwn(db, admin, gone.templateId)
    assert.equal(await deleteService(db, admin, gone.templateId), true)
    assert.equal(await accept(db, admin, gone), 'exists')
    assert.ok(!(await kindsOf(db, admin, [gone])).some((kind) => kind.startsWith(gone.templateId)))
  })
})
