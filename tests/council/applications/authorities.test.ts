import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findAuthority } from '../../../council/cases/appeals/authorities.server.ts'
import { listHolders } from '../../../council/cases/appeals/holders.server.ts'
import {
  addAuthority,
  changeAuthority,
  endAuthority,
  findKeptAuthority,
  listAuthorities,
} from '../../../council/cases/appeals/keep-authorities.server.ts'
import { setStaffDisabled } from '../../../council/identity/accounts/staff.server.ts'
import { newAdmin, newAppellate, newStaff } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { auditLines } from '../../rows.ts'
import { offer } from '../cases-for-tests.ts'
import { newAuthority } from './appeals-for-tests.ts'

describeDatabase('authorities of appeals', (database) => {
  test('one hears the services that it was last given, each of which no other of its level hears', async () => {
    const db = database()
    const [admin, first] = [await newAdmin(db), await newAppellate(db, 'A. Holder')]
    const [kept, dropped] = [await offer(db), await offer(db)]
    const id = await newAuthority(db, [kept, dropped], { holder: first.id })
    const before = (await findKeptAuthority(db, admin, id)) ?? assert.fail()
    assert.deepEqual(before.serviceIds, [kept, dropped].sort())
    const texts = { en: { name: 'Tahsildar', address: '' }, mr: { name: '', address: 'वाई' } }
    const change = { phone: '1', email: 'a@b.example', holder: first.id, texts, serviceIds: [kept] }
    const { readAs } = before
    assert.equal(await changeAuthority(db, admin, id, { ...change, readAs }), 'changed')
    const { en } = texts
    const { readAs: current, ...now } = (await findKeptAuthority(db, admin, id)) ?? assert.fail()
    assert.deepEqual(now, { ...change, level: 1, texts: { en } })
    const found = async (serviceId: string, level: 1 | 2 = 1) =>
      (await findAuthority(db, { serviceId, level }, 'mr'))?.authorityId
    assert.deepEqual([await found(kept), await found(dropped)], [id, undefined])
    const above = await newAuthority(db, [kept], { holder: null, level: 2 })
    assert.deepEqual([await found(kept), await found(kept, 2)], [id, above])
    const other = await newAuthority(db, [kept], { holder: null })
    assert.equal(await found(kept), other)
    assert.deepEqual((await findKeptAuthority(db, admin, id))?.serviceIds, [])
    // Who had its form open meanwhile does not take the service back.
    assert.equal(await changeAuthority(db, admin, id, { ...now, phone: '2', readAs: current }), 'stale')
    assert.equal(await found(kept), other)
    const listed = async () => {
      const ids = [id, above, other]
      const rows = (await listAuthorities(db, admin, 'mr')).filter((row) => ids.includes(row.authorityId))
      return rows.map(({ authorityId, name, holderName, services }) => [
        authorityId,
        name,
        holderName,
        services,
      ])
    }
    const office = 'गट विकास अधिकारी'
    assert.deepEqual(await listed(), [
      [id, 'Tahsildar', 'A. Holder', 0],
      [other, office, null, 1],
      [above, office, null, 1],
    ])
    assert.equal(await endAuthority(db, admin, other), true)
    assert.deepEqual(
      (await listed()).map(([authorityId]) => authorityId),
      [id, above],
    )
    assert.equal(await found(kept), undefined)
    assert.equal(await endAuthority(db, admin, other), undefined)
    assert.equal(await changeAuthority(db, admin, other, { ...change, readAs }), undefined)
    const lines = await auditLines(db, ['actor', 'act'], { subject: id })
    assert.deepEqual(lines.at(-1), { actor: admin.id, act: 'authority.changed' })
  })

  test('of two administrators who save one at the same moment one does, and the other reads that it is stale', async () => {
    const db = database()
    const admins = [await newAdmin(db), await newAdmin(db), await newAdmin(db)]
    const id = await newAuthority(db, [], { holder: null })
    const seen = (await findKeptAuthority(db, admins[0] ?? assert.fail(), id)) ?? assert.fail()
    const done = await Promise.all(
      admins.map((admin, index) => changeAuthority(db, admin, id, { ...seen, phone: `${index}` })),
    )
    assert.deepEqual(done.sort(), ['changed', 'stale', 'stale'])
  })

  test('only who hears appeals is given one, and who is disabled keeps it', async () => {
    const db = database()
    const [admin, clerk] = [await newAdmin(db), await newStaff(db)]
    const [holder, disabled] = [await newAppellate(db), await newAppellate(db)]
    const id = await newAuthority(db, [], { holder: holder.id })
    await setStaffDisabled(db, admin, disabled.id, true)
    const read = async () => (await findKeptAuthority(db, admin, id)) ?? assert.fail()
    const change = async (more: { holder?: string | null; phone?: string }) =>
      changeAuthority(db, admin, id, { ...(await read()), ...more })
    const fields = await read()
    for (const other of [clerk.id, disabled.id, admin.id]) {
      assert.equal(await change({ holder: other }), 'noHolder')
      assert.equal(await addAuthority(db, admin, 1, { ...fields, holder: other }), 'noHolder')
    }
    const heldBy = async () =>
      (await listAuthorities(db, admin, 'en')).find(({ authorityId }) => authorityId === id)?.holderName
    assert.ok(await heldBy())
    await setStaffDisabled(db, admin, holder.id, true)
    assert.equal(await heldBy(), null, 'appeals go on paper meanwhile')
    assert.equal(await change({ phone: '2' }), 'changed')
    const offered = async (held?: string) => (await listHolders(db, admin, held)).map((one) => one.id)
    assert.ok(!(await offered()).includes(holder.id))
    assert.ok((await offered(holder.id)).includes(holder.id))
    assert.equal(await change({ holder: null }), 'changed')
    assert.equal(await change({ holder: holder.id }), 'noHolder', 'no more than any other')
  })
})
