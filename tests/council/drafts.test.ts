import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  deleteDraft,
  deleteExpiredDrafts,
  findDraft,
  saveDraft,
  storeDraft,
} from '../../council/drafts.server.ts'
import { draftSaveSeconds } from '../../rules/limits.ts'
import { newCitizen } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'

describeDatabase('drafts', (database) => {
  test('what was typed is offered to its owner at its form, and to nobody else', async () => {
    const db = database()
    const [owner, other] = [await newCitizen(db), await newCitizen(db)]
    await storeDraft(db, owner.id, '/user/apply/A1', { applicantName: 'Asha' })
    await storeDraft(db, owner.id, '/user/apply/A1', { applicantName: 'Asha Patil' })
    assert.deepEqual(await findDraft(db, owner, '/user/apply/A1'), { applicantName: 'Asha Patil' })
    assert.equal(await findDraft(db, owner, '/user/apply/B2'), undefined)
    assert.equal(await findDraft(db, other, '/user/apply/A1'), undefined)
    await deleteDraft(db, owner, '/user/apply/A1')
    assert.equal(await findDraft(db, owner, '/user/apply/A1'), undefined)
  })

  test('it is kept for a day and then forgotten', async () => {
    const db = database()
    const owner = await newCitizen(db)
    await storeDraft(db, owner.id, '/user/apply/A1', { applicantName: 'Asha' })
    const yesterday = new Date(Date.now() - 86_400_001).toISOString()
    await db.updateTable('drafts').set({ date: yesterday }).execute()
    assert.equal(await findDraft(db, owner, '/user/apply/A1'), undefined)
    await deleteExpiredDrafts(db, new Date())
    assert.deepEqual(await db.selectFrom('drafts').selectAll().execute(), [])
  })

  test('what is being typed is saved every 20 seconds, and not more often', async () => {
    const db = database()
    const [owner, other] = [await newCitizen(db), await newCitizen(db)]
    assert.ok(await saveDraft(db, owner, '/user/apply/A1', { typed: { applicantName: 'Ash' } }))
    assert.ok(!(await saveDraft(db, owner, '/user/apply/A1', { typed: { applicantName: 'Asha' } })))
    assert.deepEqual(await findDraft(db, owner, '/user/apply/A1'), { applicantName: 'Ash' })
    assert.ok(await saveDraft(db, other, '/user/apply/A1', { typed: { applicantName: 'Vijay' } }))
    assert.ok(await saveDraft(db, owner, '/user/apply/A2', { typed: { applicantName: 'Asha' } }))
    assert.ok(await saveDraft(db, owner, '/user/apply/A3', { typed: { applicantName: 'Asha' } }))
    assert.ok(!(await saveDraft(db, owner, '/user/apply/A4', { typed: { applicantName: 'Asha' } })))
    const leaving = { typed: { applicantName: 'Asha P' }, isLeaving: true }
    const aSecondAgo = new Date(Date.now() - 1001).toISOString()
    await db.updateTable('drafts').set({ date: aSecondAgo }).execute()
    assert.ok(await saveDraft(db, owner, '/user/apply/A1', leaving), 'a page that is left')
    assert.ok(!(await saveDraft(db, owner, '/user/apply/A1', leaving)), 'and again at once')
    assert.deepEqual(await findDraft(db, owner, '/user/apply/A1'), { applicantName: 'Asha P' })
    const before = new Date(Date.now() - draftSaveSeconds * 1000).toISOString()
    await db.updateTable('drafts').set({ date: before }).execute()
    assert.ok(await saveDraft(db, owner, '/user/apply/A1', { typed: { applicantName: 'Asha' } }))
    assert.deepEqual(await findDraft(db, owner, '/user/apply/A1'), { applicantName: 'Asha' })
  })

  test('only the newest of an account’s drafts are kept', async () => {
    const db = database()
    const [owner, other] = [await newCitizen(db), await newCitizen(db)]
    await storeDraft(db, other.id, '/user/apply/A1', { applicantName: 'Vijay' })
    for (let index = 0; index < 12; index += 1) {
      await db
        .updateTable('drafts')
        .set({ date: new Date(Date.now() - 1000).toISOString() })
        .execute()
      await storeDraft(db, owner.id, `/user/apply/A${index}`, { applicantName: 'Asha' })
    }
    const kept = await db.selectFrom('drafts').select('path').where('user', '=', owner.id).execute()
    assert.equal(kept.length, 10)
    assert.notEqual(await findDraft(db, owner, '/user/apply/A11'), undefined)
    assert.notEqual(await findDraft(db, other, '/user/apply/A1'), undefined)
  })
})
