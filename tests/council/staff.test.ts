import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createStaff } from '../../council/identity/accounts/create-account.server.ts'
import { findLink, issueLink, useLink } from '../../council/identity/accounts/one-time-links.server.ts'
import { verifyPassword } from '../../council/identity/accounts/password-hashes.server.ts'
import { findStaff, listStaff, setStaffDisabled } from '../../council/identity/accounts/staff.server.ts'
import { freshEmail, newAdmin, newCitizen, newStaff, password } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'
import { findRow, findRows } from '../rows.ts'

describeDatabase('staff accounts', (database) => {
  test('an email that is registered gets no second account', async () => {
    const admin = await newAdmin(database())
    const asked = { name: 'A. Patil', email: freshEmail('twice'), password }
    assert.equal((await createStaff(database(), admin, asked)).created, true)
    assert.deepEqual(await createStaff(database(), admin, asked), { created: false, taken: 'email' })
  })

  test('a new staff account is asked to choose its own password', async () => {
    assert.equal((await newStaff(database())).passwordChange, 'asked')
  })

  test('disabling ends the sessions of the account, and enabling does not bring them back', async () => {
    const admin = await newAdmin(database())
    const staff = await newStaff(database())
    const live = () => findRows(database(), 'sessions', { userId: staff.id, endedAt: null }, ['id'])
    assert.equal((await live()).length, 1)
    await setStaffDisabled(database(), admin, staff.id, true)
    assert.notEqual((await findStaff(database(), admin, staff.id))?.disabledAt, null)
    assert.equal((await live()).length, 0)
    await setStaffDisabled(database(), admin, staff.id, false)
    assert.equal((await findStaff(database(), admin, staff.id))?.disabledAt, null)
    assert.equal((await live()).length, 0)
    const lines = database().selectFrom('audit').select('act').where('subject', '=', staff.id)
    const acts = await lines.orderBy('date').orderBy('ordinal').execute()
    assert.deepEqual(
      acts.map(({ act }) => act),
      ['account.created', 'account.disabled', 'account.enabled'],
    )
  })

  test('accounts of other roles are neither listed, found, disabled nor given a link by the admin', async () => {
    const admin = await newAdmin(database())
    const citizen = await newCitizen(database())
    for (const { id } of [admin, citizen]) {
      const { rows } = await listStaff(database(), admin, undefined)
      assert.ok(!rows.some((row) => row.id === id))
      assert.equal(await findStaff(database(), admin, id), undefined)
      assert.equal(await setStaffDisabled(database(), admin, id, true), undefined)
      assert.equal(await issueLink(database(), admin, id), undefined)
    }
  })

  test('a link works once, and only the newest of an account', async () => {
    const admin = await newAdmin(database())
    const staff = await newStaff(database())
    const first = await issueLink(database(), admin, staff.id)
    const second = await issueLink(database(), admin, staff.id)
    assert.ok(first && second)
    assert.equal(await findLink(database(), first.token), undefined)
    assert.equal((await findLink(database(), second.token))?.id, staff.id)
    assert.equal(await useLink(database(), second.token, 'another village sentence'), true)
    assert.equal(await useLink(database(), second.token, 'a third village sentence'), false)
    const { password: hash } = await findRow(database(), 'credentials', { userId: staff.id })
    assert.equal(await verifyPassword(hash ?? '', 'another village sentence'), true)
  })

  test('a link lasts 24 hours, and its token is kept nowhere', async () => {
    const admin = await newAdmin(database())
    const staff = await newStaff(database())
    const given = await issueLink(database(), admin, staff.id)
    assert.ok(given)
    const hours = (Date.parse(given.expiresAt) - Date.now()) / 3_600_000
    assert.ok(hours > 23.9 && hours <= 24)
    const kept = await database().selectFrom('oneTimeLinks').selectAll().execute()
    assert.ok(!JSON.stringify(kept).includes(given.token))
    await database().updateTable('oneTimeLinks').set({ expiresAt: new Date().toISOString() }).execute()
    assert.equal(await findLink(database(), given.token), undefined)
    assert.equal(await useLink(database(), given.token, 'another village sentence'), false)
  })

  test('nobody but an admin keeps the staff accounts', async () => {
    const staff = (await newStaff(database())) as never
    const asked = { name: 'B', email: freshEmail('wall'), password }
    assert.throws(() => createStaff(database(), staff, asked), /may not do this/)
    await assert.rejects(listStaff(database(), staff, undefined), /may not do this/)
    await assert.rejects(setStaffDisabled(database(), staff, 'x', true), /may not do this/)
  })
})
