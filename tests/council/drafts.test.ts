import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operator } from '../../council/actors/actors.server.ts'
import { decideApplication } from '../../council/cases/applications/decide.server.ts'
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
import { setDisabledAsOperator } from '../../council/identity/accounts/disabling.server.ts'
import { draftSaveSeconds } from '../../rules/limits.ts'
import { newAdmin, newCitizen, newStaff } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'
import { accountRow, caseRow } from '../rows.ts'
import { apply, factsOf, offer } from './cases-for-tests.ts'

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

  test('what was typed is kept for thirty days, and then forgotten', async () => {
    const db = database()
    const owner = await newCitizen(db)
    const paths = [
      '/user/apply/A1',
      '/user/apply/A1/form',
      '/user/family/new',
      '/staff/application/update/A1',
    ]
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
    await typedBefore(29)
    assert.deepEqual(await kept(), [...paths].sort())
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
    const aMomentAgo = new Date(Date.now() - 101).toISOString()
    await db.updateTable('drafts').set({ date: aMomentAgo }).execute()
    assert.ok(await saveDraft(db, owner, '/user/apply/A1', leaving), 'a page that is left')
    assert.ok(!(await saveDraft(db, owner, '/user/apply/A1', leaving)), 'and again at once')
    assert.deepEqual(await findDraft(db, owner, '/user/apply/A1'), { applicantName: 'Asha P' })
    const before = new Date(Date.now() - draftSaveSeconds * 1000).toISOString()
    await db.updateTable('drafts').set({ date: before }).execute()
    assert.ok(await saveDraft(db, owner, '/user/apply/A1', { typed: { applicantName: 'Asha' } }))
    assert.deepEqual(await findDraft(db, owner, '/user/apply/A1'), { applicantName: 'Asha' })
    const ahead = new Date(Date.now() + 3_600_000).toISOString()
    await db.updateTable('drafts').set({ date: ahead }).execute()
    assert.ok(await saveDraft(db, owner, '/user/apply/A1', leaving), 'after a clock that ran ahead')
  })

  for (const { area, most } of [
    { area: '/user/apply', most: 30 },
    { area: '/staff/application/update', most: 100 },
  ])
    test(`of the drafts of an account the newest ${most} below ${area} are kept, and those of others stay`, async () => {
      const db = database()
      const [owner, other] = [await newCitizen(db), await newCitizen(db)]
      await storeDraft(db, other.id, `${area}/A1`, { reason: 'Vijay' })
      const older = Array.from({ length: most }, (_, index) => ({
        user: owner.id,
        path: `${area}/A${index}`,
        fields: '{}',
        date: new Date(Date.now() - 1000 * (most - index)).toISOString(),
      }))
      await db.insertInto('drafts').values(older).execute()
      await storeDraft(db, owner.id, `${area}/NEW`, { reason: 'Asha' })
      const kept = await db.selectFrom('drafts').select('path').where('user', '=', owner.id).execute()
      assert.equal(kept.length, most)
      assert.equal(await findDraft(db, owner, `${area}/A0`), undefined)
      assert.notEqual(await findDraft(db, owner, `${area}/A1`), undefined)
      assert.notEqual(await findDraft(db, other, `${area}/A1`), undefined)
    })

  test('a draft of an officer on a page that everybody has pushes out none of the cases', async () => {
    const db = database()
    const owner = await newStaff(db)
    for (let index = 0; index < 40; index += 1)
      await storeDraft(db, owner.id, `/staff/application/update/A${index}`, { reason: 'Incomplete' })
    await storeDraft(db, owner.id, '/account/phone', { phone: '98' })
    assert.notEqual(await findDraft(db, owner, '/staff/application/update/A0'), undefined)
  })

  test('what officers typed into a case is read by nobody else, and goes with its decision', async () => {
    const db = database()
    const [clerk, admin] = [await newStaff(db), await newAdmin(db)]
    const service = await offer(db, factsOf(20, ['Photo']), admin)
    const number = await apply(db, await newCitizen(db), service, { atHand: [0] })
    const paths = ['staff', 'admin'].flatMap((area) =>
      ['', '/set-aside'].map((page) => `/${area}/application/update/${number}${page}`),
    )
    const [own = ''] = paths
    const beside = [`${own}-2`, `/user/applications/${number}`]
    for (const path of [...paths, ...beside]) await storeDraft(db, clerk.id, path, { reason: 'No proof' })
    await storeDraft(db, admin.id, own.replace('staff', 'admin'), { reason: 'Half' })
    assert.equal(await findDraft(db, admin, own), undefined)
    const revise = async (status: 'Pending' | 'Rejected', reason: string) => {
      const { revision } = await caseRow(db, number)
      return decideApplication(db, clerk, number, { status, reason, revision })
    }
    const kept = async () => {
      const rows = await db
        .selectFrom('drafts')
        .select('path')
        .where('user', 'in', [clerk.id, admin.id])
        .execute()
      return rows.map(({ path }) => path).sort()
    }
    const marks = { seen: [], missing: [0], note: 'Bring it' }
    await decideApplication(db, clerk, number, { status: 'Pending', revision: 1, marks })
    assert.equal((await kept()).length, 7, 'nobody has decided')
    assert.deepEqual(await revise('Rejected', 'No proof of the house'), { decided: true })
    assert.deepEqual(await kept(), beside.toSorted())
  })

  test('with an account that is disabled goes what it had typed, and nobody else’s', async () => {
    const db = database()
    const [clerk, other] = [await newStaff(db), await newStaff(db)]
    for (const { id } of [clerk, other])
      await storeDraft(db, id, '/staff/application/update/A1', { reason: 'Half' })
    const { email } = await accountRow(db, clerk.id)
    await setDisabledAsOperator(db, operator, email, { disabled: true, reason: '' })
    assert.equal(await findDraft(db, clerk, '/staff/application/update/A1'), undefined)
    assert.notEqual(await findDraft(db, other, '/staff/application/update/A1'), undefined)
  })
})
