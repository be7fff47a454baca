import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findUpiAccount, findUpiChange, setUpiAccount } from '../../../council/office/upi-account.server.ts'
import { newAdmin, password } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { findRows } from '../../rows.ts'
import { Posts } from '../outbox/posts.ts'

describeDatabase('the council’s UPI ID', (database) => {
  new Posts(database)

  test('it is changed with the password alone, and every administrator is told', async () => {
    const db = database()
    const [admin, other] = [await newAdmin(db, 'First'), await newAdmin(db, 'Second')]
    const account = { upiId: 'gp.vadgaon@sbi', name: 'ग्रामपंचायत', isTried: false }
    assert.equal(await findUpiAccount(db, 'mr'), undefined)
    const wrong = await setUpiAccount(db, admin, { ...account, password: 'not it' })
    assert.deepEqual(wrong, { done: false, fault: 'passwordWrong' })
    const now = new Date('2026-06-02T06:30:00.000Z')
    assert.deepEqual(await setUpiAccount(db, admin, { ...account, password, now }), { done: true })
    assert.deepEqual(await findUpiAccount(db, 'mr'), { ...account, demonstration: false })
    const told = await findRows(db, 'outbox', { event: 'council.upiChanged' }, ['userId'])
    const receivers = told.map(({ userId }) => userId)
    assert.ok(receivers.includes(admin.id) && receivers.includes(other.id), JSON.stringify(told))
    assert.equal((await findUpiChange(db, admin, '2026-07-02'))?.by, 'First')
    assert.equal(await findUpiChange(db, admin, '2026-07-03'), undefined)
    // A link was tried for the account that it was of; the newest holds, whatever the clock says.
    const tried = { ...account, isTried: true, password }
    await setUpiAccount(db, admin, { ...tried, now })
    assert.equal((await findUpiAccount(db, 'mr'))?.isTried, true)
    await setUpiAccount(db, admin, { ...tried, name: 'Gram Panchayat', now })
    assert.equal((await findUpiAccount(db, 'mr'))?.isTried, false)
    await setUpiAccount(db, admin, { ...tried, upiId: 'other@sbi', now: new Date(now.getTime() - 60_000) })
    assert.deepEqual(await findUpiAccount(db, 'mr'), { ...account, upiId: 'other@sbi', demonstration: false })
    await setUpiAccount(db, other, { upiId: '', name: '', isTried: false, password })
    assert.equal(await findUpiAccount(db, 'mr'), undefined)
  })
})
