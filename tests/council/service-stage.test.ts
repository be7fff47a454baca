import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Admin } from '../../council/actors/actors.server.ts'
import { submitApplication } from '../../council/cases/applications/submit.server.ts'
import { listUnsentApplications } from '../../council/cases/applications/unsent.server.ts'
import { storeDraft } from '../../council/cases/drafts.server.ts'
import { setServiceFacts } from '../../council/catalogue/facts/keep-facts.server.ts'
import { listServiceFacts } from '../../council/catalogue/facts/read-facts.server.ts'
import { listServices } from '../../council/catalogue/services/catalogue.server.ts'
import {
  findService,
  findServiceOrDraft,
  findServiceRow,
} from '../../council/catalogue/services/find-service.server.ts'
import { createService } from '../../council/catalogue/services/keep-services.server.ts'
import { openDraft } from '../../council/catalogue/services/open-draft.server.ts'
import { listDraftServices, setServiceStage } from '../../council/catalogue/services/service-stage.server.ts'
import type { Database } from '../../council/database/tables.ts'
import type { ServiceStage } from '../../rules/service-stage.ts'
import { newAdmin, newCitizen } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'
import { answers as fields } from '../portal/services-for-tests.ts'
import { auditLines, findRows } from '../rows.ts'
import { setFacts } from './cases-for-tests.ts'

const service = {
  serviceName: 'Kite licence',
  category: 'Sky',
  serviceDescription: 'Permit to fly a kite.',
  link: 'https://council.example/kite',
}
const reasons = { en: 'The clerk is at the census until 5 May.', mr: 'लिपिक ५ मेपर्यंत जनगणनेला आहेत.', hi: '' }

const origin = { source: 'The board', checkedOn: '2026-11-01', grade: 'A' } as const
const who = { value: { name: '', office: 'Clerk', phone: '' }, ...origin }
const toOpen = { days: { value: 7, ...origin }, designatedOfficer: who, firstAppellate: who }

async function setStage(db: Database, admin: Admin, serviceId: string, stage: ServiceStage) {
  const readAt = (await findServiceRow(db, serviceId))?.updatedAt ?? ''
  return setServiceStage(db, admin, serviceId, { stage, reasons, readAt })
}

describeDatabase('a service that is paused or a draft', (database) => {
  test('a paused one stays in the catalogue with its reason, and takes no application', async () => {
    const db = database()
    const [admin, citizen] = [await newAdmin(db), await newCitizen(db)]
    await createService(db, admin, { serviceId: 'KITE', ...service })
    const sent = { fields, submissionKey: 'one', client: 'a client' }
    const before = await submitApplication(db, citizen, 'KITE', sent)
    assert.ok(before && 'applicationId' in before)
    assert.equal(await setStage(db, admin, 'KITE', 'paused'), 'done')
    assert.deepEqual((await findService(db, 'KITE', 'mr'))?.pause, { text: reasons.mr })
    assert.deepEqual((await findService(db, 'KITE', 'hi'))?.pause, { text: reasons.en, lang: 'en' })
    const { rows } = await listServices(db, 'en', { search: 'kite' }, undefined)
    assert.deepEqual(
      rows.map(({ serviceId, isPaused }) => [serviceId, isPaused]),
      [['KITE', true]],
    )
    const another = { ...sent, fields: { ...fields, userDetails: 'Another' }, submissionKey: 'two' }
    assert.deepEqual(await submitApplication(db, citizen, 'KITE', another), { paused: true })
    // A form that is sent again, because its answer was lost, is still the first one.
    assert.deepEqual(await submitApplication(db, citizen, 'KITE', sent), before)
    assert.equal(await setStage(db, admin, 'KITE', 'open'), 'done')
    const row = await findServiceRow(db, 'KITE')
    assert.deepEqual([row?.stage, row?.pauseReasons], ['open', '{}'])
    const after = await submitApplication(db, citizen, 'KITE', another)
    assert.ok(after && 'applicationId' in after)
    const lines = await auditLines(db, ['act'], { subject: 'KITE' })
    assert.equal(lines.filter(({ act }) => act === 'service.stageSet').length, 2)
  })

  test('a draft is seen by the administrator alone', async () => {
    const db = database()
    const [admin, citizen] = [await newAdmin(db), await newCitizen(db)]
    await createService(db, admin, { serviceId: 'LAMP', ...service, serviceName: 'Lamp', stage: 'draft' })
    await storeDraft(db, citizen.id, '/user/apply/LAMP', { applicantName: 'Asha' })
    const seen = async () => {
      const { rows } = await listServices(db, 'en', { search: 'lamp' }, undefined)
      const listed = await listServices(db, 'en', { category: 'Sky' }, undefined)
      const begun = await listUnsentApplications(db, citizen, 'en')
      return [
        rows.length,
        listed.rows.some(({ serviceId }) => serviceId === 'LAMP'),
        (await findService(db, 'LAMP', 'en')) !== undefined,
        begun.length,
      ]
    }
    assert.deepEqual(await seen(), [0, false, false, 0])
    const sent = { fields, submissionKey: 'one', client: 'a client' }
    assert.equal(await submitApplication(db, citizen, 'LAMP', sent), undefined)
    assert.equal((await findServiceOrDraft(db, admin, 'LAMP', 'en'))?.serviceName, 'Lamp')
    const drafts = async () => (await listDraftServices(db, admin)).map(({ serviceId }) => serviceId)
    assert.deepEqual(await drafts(), ['LAMP'])
    for (const stage of ['open', 'paused'] as const)
      assert.equal(await setStage(db, admin, 'LAMP', stage), 'draft', 'it opens by its facts alone')
    const open = async () => {
      const readAt = (await findServiceRow(db, 'LAMP'))?.updatedAt ?? ''
      return openDraft(db, admin, 'LAMP', { isChecked: false, readAt })
    }
    const needed = ['days', 'documents', 'designatedOfficer', 'firstAppellate']
    assert.deepEqual(await open(), { lacking: needed })
    await setFacts(db, admin, 'LAMP', toOpen)
    assert.deepEqual(await open(), { lacking: ['documents'] })
    const readAt = (await findServiceRow(db, 'LAMP'))?.updatedAt ?? ''
    await setServiceFacts(db, admin, 'LAMP', { without: ['documents'], readAt })
    assert.equal(await openDraft(db, admin, 'LAMP', { isChecked: false, readAt }), 'stale')
    assert.equal(await open(), 'done')
    assert.equal(await open(), undefined, 'it is no draft any more')
    assert.deepEqual(await seen(), [1, true, true, 1])
    assert.deepEqual(await drafts(), [])
    assert.equal(await setStage(db, admin, 'LAMP', 'draft'), 'done')
    assert.deepEqual(await seen(), [0, false, false, 0])
  })

  test('facts of the sample that nobody has checked are emptied, and do not count, when it opens', async () => {
    const db = database()
    const admin = await newAdmin(db)
    const fee = { value: 'Rs 20', texts: { mr: '20 रुपये' }, ...origin }
    for (const [serviceId, isChecked] of [
      ['SEEN', true],
      ['UNSEEN', false],
    ] as const) {
      await createService(db, admin, { serviceId, ...service, stage: 'draft' })
      await setFacts(db, admin, serviceId, { ...toOpen, fee })
      const without = {
        without: ['documents' as const],
        readAt: (await findServiceRow(db, serviceId))?.updatedAt ?? '',
      }
      await setServiceFacts(db, admin, serviceId, without)
      await db.updateTable('serviceFacts').set({ sample: 1 }).where('serviceId', '=', serviceId).execute()
      const open = async () => {
        const readAt = (await findServiceRow(db, serviceId))?.updatedAt ?? ''
        return openDraft(db, admin, serviceId, { isChecked, readAt })
      }
      if (!isChecked) {
        assert.deepEqual(await open(), { lacking: ['days', 'designatedOfficer', 'firstAppellate'] })
        await setFacts(db, admin, serviceId, toOpen)
      }
      assert.equal(await open(), 'done')
      const known = Object.keys(await listServiceFacts(db, serviceId, 'en'))
      assert.equal(known.includes('fee'), isChecked)
      const left = await findRows(db, 'serviceFactTexts', { serviceId }, ['fact'])
      assert.equal(left.length, isChecked ? 1 : 0)
      const marked = await db.selectFrom('serviceFacts').select('fact').where('sample', '=', 1).execute()
      assert.deepEqual(marked, [])
    }
  })

  test('a pause needs a reason, and a change that somebody else made first is not overwritten', async () => {
    const db = database()
    const admin = await newAdmin(db)
    await createService(db, admin, { serviceId: 'DRUM', ...service })
    const readAt = (await findServiceRow(db, 'DRUM'))?.updatedAt ?? ''
    const silent = { stage: 'paused' as const, reasons: { en: '', mr: 'कारण' }, readAt }
    assert.equal(await setServiceStage(db, admin, 'DRUM', silent), 'noReason')
    assert.equal(await setStage(db, admin, 'DRUM', 'paused'), 'done')
    assert.equal(await setServiceStage(db, admin, 'DRUM', { stage: 'open', reasons, readAt }), 'stale')
    assert.equal((await findServiceRow(db, 'DRUM'))?.stage, 'paused')
    assert.equal(await setServiceStage(db, admin, 'NOWHERE', { stage: 'open', reasons, readAt }), undefined)
  })
})
