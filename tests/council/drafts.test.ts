import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listUnsentApplications } from '../../council/cases/applications/unsent.server.ts'
import {
  deleteApplicationDrafts,
  deleteDraft,
  deleteExpiredDrafts,
  findDraft,
  saveDraft,
  storeDraft,
} from '../../council/cases/drafts.server.ts'
import { deleteService } from '../../council/catalogue/services/keep-services.server.ts'
import { draftSaveSeconds } from '../../rules/limits.ts'
import { newAdmin, newCitizen } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'
import { offer } from './cases-for-tests.ts'

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

  test('an application is kept for thirty days, any other form for one, and then forgotten', async () => {
    const db = database()
    const owner = await newCitizen(db)
    const paths = ['/user/apply/A1', '/user/apply/A1/form', '/user/family/new', '/user/applications/A1-1']
    const kept = async () => {
      const found = await Promise.all(paths.map((path) => findDraft(db, owner, path)))
      await deleteExpiredDrafts(db, new Date())
      const rows = await db.selectFrom('drafts').select('path').where('user', '=', owner.id).execute()
      assert.deepEqual(
        rows.map(({ path }) => path).sort(),
        paths.filter((_, index) => found[index]).sort(),
        'what is found is what stays',
      )
      return rows.map(({ path }) => path).sort()
    }
    const typedBefore = (days: number) =>
      db
        .updateTable('drafts')
        .set({ date: new Date(Date.now() - days * 86_400_000 - 1).toISOString() })
        .where('user', '=', owner.id)
        .execute()
    for (const path of paths) await storeDraft(db, owner.id, path, { applicantName: 'Asha' })
    assert.deepEqual(await kept(), [...paths].sort())
    await typedBefore(1)
    assert.deepEqual(await kept(), ['/user/apply/A1', '/user/apply/A1/form'])
    await typedBefore(29)
    assert.deepEqual(await kept(), ['/user/apply/A1', '/user/apply/A1/form'])
    assert.equal((await listUnsentApplications(db, owner, 'en')).length, 0, 'there is no such service')
    await typedBefore(30)
    assert.deepEqual(await kept(), [])
  })

  test('what was begun and not sent is listed for its owner alone, newest first, until it begins anew', async () => {
    const db = database()
    const admin = await newAdmin(db)
    const [owner, other] = [await newCitizen(db), await newCitizen(db)]
    const [first, second, gone] = [
      await offer(db, {}, admin),
      await offer(db, {}, admin),
      await offer(db, {}, admin),
    ]
    const typed = { applicantName: 'Asha' }
    const typedAt = (path: string, hour: number) =>
      db
        .updateTable('drafts')
        .set({ date: new Date(Date.now() - hour * 3_600_000).toISOString() })
        .where('path', '=', path)
        .where('user', '=', owner.id)
        .execute()
    for (const [index, path] of [
      `/user/apply/${first}`,
      `/user/apply/${second}`,
      `/user/apply/${gone}`,
      `/user/apply/${first}/form`,
      '/user/family/new',
    ].entries()) {
      await storeDraft(db, owner.id, path, typed)
      await typedAt(path, 9 - index)
    }
    await deleteService(db, admin, gone)
    const listed = async (actor: typeof owner) =>
      (await listUnsentApplications(db, actor, 'en')).map(({ serviceId }) => serviceId)
    assert.deepEqual(await listed(owner), [first, second])
    assert.deepEqual(await listed(other), [])
    await deleteApplicationDrafts(db, other, first)
    await deleteApplicationDrafts(db, owner, second)
    assert.deepEqual(await listed(owner), [first])
    await deleteApplicationDrafts(db, owner, first)
    assert.deepEqual(await listed(owner), [])
    assert.notEqual(await findDraft(db, owner, '/user/family/new'), undefined)
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
