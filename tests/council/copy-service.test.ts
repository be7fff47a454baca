import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listServiceFees, setServiceFees } from '../../council/catalogue/fees/service-fees.server.ts'
import { copyService } from '../../council/catalogue/forms/copy-service.server.ts'
import { findFormDraft } from '../../council/catalogue/forms/draft.server.ts'
import {
  findService,
  findServiceOrDraft,
  findServiceRow,
} from '../../council/catalogue/services/find-service.server.ts'
import { createService } from '../../council/catalogue/services/keep-services.server.ts'
import { findTemplate, findTemplateDraft, saveTemplate } from '../../council/certificates/templates.server.ts'
import { newAdmin } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'
import { setFacts } from './cases-for-tests.ts'
import { noDues } from './certificates/office-for-tests.ts'
import { line } from './fees/office-for-tests.ts'
import { asked, publish } from './forms-for-tests.ts'

const service = {
  serviceName: 'Copy of the birth register',
  category: 'Registers',
  serviceDescription: 'What the register says of a birth.',
  link: 'https://council.example/birth',
}

describeDatabase('copying a service', (database) => {
  test('the copy is a draft with the translations, facts, form and certificate of the first', async () => {
    const db = database()
    const admin = await newAdmin(db)
    const texts = { mr: { serviceName: 'जन्म नोंदीची प्रत', serviceDescription: 'नोंदवही काय म्हणते.' } }
    await createService(db, admin, { serviceId: 'BIRTHS', ...service, need: 'birth' }, texts)
    const origin = { source: 'the board', checkedOn: '2026-11-01', grade: 'A' } as const
    const beside = { result: 'elsewhere' as const, withoutFacts: '["documents"]' }
    await db.updateTable('services').set(beside).where('serviceId', '=', 'BIRTHS').execute()
    const fee = { value: 'Rs 20', texts: { mr: '२० रुपये' }, ...origin }
    await setFacts(db, admin, 'BIRTHS', { fee, days: { value: 7, ...origin } })
    const readAt = (await findServiceRow(db, 'BIRTHS'))?.updatedAt ?? ''
    assert.equal(await setServiceFees(db, admin, 'BIRTHS', { fees: [line('Copy', 2000)], readAt }), 'set')
    assert.equal(await setServiceFees(db, admin, 'BIRTHS', { fees: [], readAt }), 'stale')
    const template = { ...noDues, register: 'ABC' }
    await saveTemplate(db, admin, 'BIRTHS', { revision: 0, definition: template })
    await publish(db, admin, 'BIRTHS', asked([{ key: 'year', kind: 'line', label: { en: 'Year' } }]))
    const named = { newId: 'DEATHS', serviceName: 'Copy of the death register' }
    assert.equal(await copyService(db, admin, 'BIRTHS', named), 'copied')
    assert.equal(await findService(db, 'DEATHS', 'en'), undefined)
    const [first, copy] = [
      await findServiceOrDraft(db, admin, 'BIRTHS', 'mr'),
      await findServiceOrDraft(db, admin, 'DEATHS', 'mr'),
    ]
    const own = { serviceId: '', updatedAt: '', stage: 'draft' }
    assert.equal(copy?.stage, 'draft')
    assert.deepEqual({ ...copy, ...own }, { ...first, ...own })
    assert.deepEqual(await listServiceFees(db, 'DEATHS'), [line('Copy', 2000)])
    const row = await findServiceRow(db, 'DEATHS')
    assert.deepEqual(
      [row?.serviceName, row?.stage, row?.formVersion, row?.need, row?.result, row?.withoutFacts],
      [named.serviceName, 'draft', null, 'birth', 'elsewhere', '["documents"]'],
    )
    const draft = await findFormDraft(db, admin, 'DEATHS')
    assert.equal(draft?.definition.sections[0]?.questions[0]?.key, 'year')
    const carried = await findTemplateDraft(db, admin, 'DEATHS')
    assert.deepEqual([carried?.definition, await findTemplate(db, 'DEATHS')], [template, undefined])
    assert.equal(await copyService(db, admin, 'BIRTHS', named), 'exists')
    assert.equal(await copyService(db, admin, 'NOWHERE', { ...named, newId: 'ANOTHER' }), undefined)
  })
})
