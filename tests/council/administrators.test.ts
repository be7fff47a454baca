import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Admin, operator } from '../../council/actors/actors.server.ts'
import { findAccountByName } from '../../council/actors/find-account.server.ts'
import { lockAccount } from '../../council/actors/lock-account.server.ts'
import type { Database } from '../../council/database/tables.ts'
import { createAdministrator } from '../../council/identity/accounts/create-account.server.ts'
import { setDisabledAsOperator } from '../../council/identity/accounts/disabling.server.ts'
import {
  findStaff,
  listStaff,
  setStaffNames,
  setStaffPhone,
} from '../../council/identity/accounts/staff.server.ts'
import { listAdministrators, setAdministratorDisabled } from '../../council/office/administrators.server.ts'
import { freshEmail, freshPhone, newAdmin, newStaff, password } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'
import { accountRow, findRows, storeRow } from '../rows.ts'
import { until } from '../until.ts'
import { areWaiting } from '../waiting.ts'

/** Two administrators, and no others who are enabled. */
async function twoAdmins(db: Database): Promise<[Admin, Admin]> {
  await db.updateTable('users').set({ disabledAt: 'before' }).where('role', '=', 'admin').execute()
  return [await newAdmin(db), await newAdmin(db)]
}

async function liveSessions(db: Database, userId: string) {
  return (await findRows(db, 'sessions', { userId, endedAt: null }, ['id'])).length
}

describeDatabase('administrators and names of the staff', (database) => {
  test('an administrator makes another one, whose password must be changed', async () => {
    const db = database()
    const admin = await newAdmin(db)
    const asked = { name: 'A. Second', email: freshEmail('second'), password }
    const made = await createAdministrator(db, admin, asked)
    assert.ok(made.created)
    const row = await db.selectFrom('users').selectAll().where('id', '=', made.id).executeTakeFirstOrThrow()
    assert.equal(row.role, 'admin')
    assert.notEqual(row.temporaryPasswordAt, null)
    assert.deepEqual(await createAdministrator(db, admin, asked), { created: false, taken: 'email' })
    const listed = await listAdministrators(db, admin)
    assert.ok(listed.some(({ id, signInName }) => id === made.id && signInName === asked.email))
  })

  test('an administrator is disabled, but never the last one', async () => {
    const db = database()
    const [one, two] = await twoAdmins(db)
    const done = { done: true, name: two.name }
    assert.deepEqual(await setAdministratorDisabled(db, one, two.id, true), done)
    assert.equal(await liveSessions(db, two.id), 0)
    const last = { done: false, fault: 'lastAdmin' }
    assert.deepEqual(await setAdministratorDisabled(db, one, one.id, true), last)
    assert.equal(await liveSessions(db, one.id), 1)
    assert.equal(await setAdministratorDisabled(db, two, one.id, true), undefined, 'disabled meanwhile')
    assert.deepEqual(await setAdministratorDisabled(db, one, two.id, false), done)
    const clerk = await newStaff(db)
    assert.equal(await setAdministratorDisabled(db, one, clerk.id, true), undefined)
  })

  test('an administrator whom nobody can sign in as does not stand in for the last one', async () => {
    const db = database()
    const [one, imported] = await twoAdmins(db)
    await db.deleteFrom('credentials').where('userId', '=', imported.id).execute()
    const last = { done: false, fault: 'lastAdmin' }
    assert.deepEqual(await setAdministratorDisabled(db, one, one.id, true), last)
    const { email } = await accountRow(db, one.id)
    const asked = { disabled: true, reason: '' }
    assert.equal(await setDisabledAsOperator(db, operator, email, asked), 'lastAdmin')
    const key = { id: 'a key', userId: imported.id, publicKey: '', counter: 0, name: '' }
    await storeRow(db, 'passkeys', { ...key, createdAt: 'now', lastUsedAt: null })
    assert.deepEqual(await setAdministratorDisabled(db, one, one.id, true), { done: true, name: one.name })
  })

  test('of two administrators who disable each other at once, one stays', async () => {
    const db = database()
    const [one, two] = await twoAdmins(db)
    await Promise.all([
      setAdministratorDisabled(db, one, two.id, true),
      setAdministratorDisabled(db, two, one.id, true),
    ])
    assert.equal((await findRows(db, 'users', { role: 'admin', disabledAt: null }, ['id'])).length, 1)
  })

  test('another name leaves the sessions of the staff, and another email ends them', async () => {
    const db = database()
    const [admin, clerk, colleague] = [await newAdmin(db), await newStaff(db), await newStaff(db)]
    const before = await findStaff(db, admin, clerk.id)
    assert.ok(before)
    const { email } = before
    const readAt = async (id: string) => (await findStaff(db, admin, id))?.updatedAt ?? ''
    const change = async (id: string, names: { name: string; email: string }) =>
      setStaffNames(db, admin, id, { ...names, readAt: await readAt(id) })
    const named = { name: 'B. Newname', email }
    assert.deepEqual(await change(clerk.id, named), { done: true, name: 'B. Newname' })
    assert.equal(await liveSessions(db, clerk.id), 1)
    const other = freshEmail('other')
    const seen = await readAt(clerk.id)
    assert.deepEqual(await change(clerk.id, { ...named, email: other }), { done: true, name: 'B. Newname' })
    assert.equal(await liveSessions(db, clerk.id), 0)
    assert.equal(await findAccountByName(db, other), clerk.id)
    assert.equal(await findAccountByName(db, email), undefined)
    // Who had its form open meanwhile does not bring the former email back.
    const late = await setStaffNames(db, admin, clerk.id, { name: 'B. Renamed', email, readAt: seen })
    assert.deepEqual(late, { done: false, fault: 'stale' })
    assert.equal(await findAccountByName(db, other), clerk.id)
    const taken = await change(colleague.id, { name: 'C', email: other })
    assert.deepEqual(taken, { done: false, fault: 'emailTaken' })
    assert.equal((await findStaff(db, admin, colleague.id))?.name, colleague.name, 'nothing is kept')
    const missing = await change(colleague.id, { name: 'C', email: '' })
    assert.deepEqual(missing, { done: false, fault: 'nameMissing' })
    assert.equal(await change(admin.id, { name: 'D', email }), undefined)
    const listed = (await listStaff(db, admin, undefined)).rows.map(({ id }) => id)
    assert.ok(listed.indexOf(clerk.id) < listed.indexOf(colleague.id), 'by the new name')
  })

  test('with a phone number an account needs no email, and of two who take one each at once, one does', async () => {
    const db = database()
    const [admin, clerk] = [await newAdmin(db), await newStaff(db)]
    assert.equal((await setStaffPhone(db, admin, clerk.id, freshPhone()))?.done, true)
    const readAt = (await findStaff(db, admin, clerk.id))?.updatedAt ?? ''
    const taking = await db.transaction().execute(async (trx) => {
      await lockAccount(trx, clerk.id)
      const answers = [
        setStaffNames(db, admin, clerk.id, { name: clerk.name, email: '', readAt }),
        setStaffPhone(db, admin, clerk.id, ''),
      ]
      await until(() => areWaiting(db, 2))
      return { answers }
    })
    const done = (await Promise.all(taking.answers)).map((answer) => answer?.done)
    assert.deepEqual(done.sort(), [false, true])
  })
})
