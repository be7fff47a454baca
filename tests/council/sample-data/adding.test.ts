import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listServiceFacts } from '../../../council/catalogue/facts/read-facts.server.ts'
import { findService, findServiceRow } from '../../../council/catalogue/services/find-service.server.ts'
import { openDraft } from '../../../council/catalogue/services/open-draft.server.ts'
import { addFromSample } from '../../../council/sample/add-from-sample.server.ts'
import { newAdmin } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { setFacts } from '../cases-for-tests.ts'

const origin = { source: 'The board', checkedOn: '2026-11-01', grade: 'A' } as const
const who = { value: { name: '', office: 'Clerk', phone: '' }, ...origin }

describeDatabase('adding from the sample', (database) => {
  test('of two presses at once one adds the service, and the other is told that it is there', async () => {
    const db = database()
    const admin = await newAdmin(db)
    const presses = [1, 2].map(() => addFromSample(db, admin, 'BIRTH'))
    assert.deepEqual((await Promise.all(presses)).sort(), ['added', 'exists'])
  })

  test('what opens is no sample any more, and has still the papers that its form asks for', async () => {
    const db = database()
    const admin = await newAdmin(db)
    assert.equal(await addFromSample(db, admin, 'DESTITUTE'), 'added')
    assert.ok((await listServiceFacts(db, 'DESTITUTE', 'en')).fee)
    const known = { days: { value: 7, ...origin }, designatedOfficer: who, firstAppellate: who }
    await setFacts(db, admin, 'DESTITUTE', known)
    const readAt = (await findServiceRow(db, 'DESTITUTE'))?.updatedAt ?? ''
    assert.equal(await openDraft(db, admin, 'DESTITUTE', { isChecked: false, readAt }), 'done')
    const facts = await listServiceFacts(db, 'DESTITUTE', 'en')
    assert.deepEqual([facts.documents !== undefined, facts.fee], [true, undefined])
    assert.equal((await findService(db, 'DESTITUTE', 'en'))?.sample, false)
  })
})
