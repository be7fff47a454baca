import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Actor } from '../../council/actors/actors.server.ts'
import type { Database } from '../../council/database/tables.ts'
import { verifyPassword } from '../../council/identity/accounts/password-hashes.server.ts'
import { changePassword } from '../../council/identity/accounts/passwords.server.ts'
import { throttles } from '../../rules/limits.ts'
import { newCitizen, newStaff, password } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'
import { auditLines, changeRows, findRow, storeRow } from '../rows.ts'

const next = 'a sentence of my own'

async function opensWith(db: Database, { id }: Actor, word: string) {
  return verifyPassword((await findRow(db, 'credentials', { userId: id })).password ?? '', word)
}

describeDatabase('passwords', (database) => {
  test('a changed password replaces the old one', async () => {
    const db = database()
    const citizen = await newCitizen(db)
    assert.deepEqual(await changePassword(db, citizen, { current: password, next }), { changed: true })
    assert.equal(await opensWith(db, citizen, next), true)
    assert.equal(await opensWith(db, citizen, password), false)
  })

  test('a form that is sent twice changes it once, and is told so each time, for a minute', async () => {
    const db = database()
    const citizen = await newCitizen(db)
    const press = () => changePassword(db, citizen, { current: password, next })
    const answers = [...(await Promise.all([press(), press()])), await press()]
    assert.deepEqual(answers, Array(3).fill({ changed: true }))
    const lines = await auditLines(db, ['id'], { act: 'password.changed', subject: citizen.id })
    assert.equal(lines.length, 1)
    const updatedAt = new Date(Date.now() - 60_000).toISOString()
    await changeRows(db, 'credentials', { userId: citizen.id }, { updatedAt })
    assert.deepEqual(await press(), { changed: false, fault: 'passwordWrong' })
  })

  test('a wrong current password changes nothing', async () => {
    const db = database()
    const citizen = await newCitizen(db)
    const answer = await changePassword(db, citizen, { current: 'another one', next })
    assert.deepEqual(answer, { changed: false, fault: 'passwordWrong' })
    assert.equal(await opensWith(db, citizen, password), true)
  })

  test('the same password again is no change, however it is typed', async () => {
    const db = database()
    const staff = await newStaff(db)
    const accented = 'pâté de village'
    await changePassword(db, staff, { current: password, next: accented.normalize('NFC') })
    const asked = { current: accented, next: accented.normalize('NFD') }
    assert.deepEqual(await changePassword(db, staff, asked), { changed: false, fault: 'passwordSame' })
  })

  test('the other sessions of the account end, and nobody else’s', async () => {
    const db = database()
    const [citizen, neighbour] = [await newCitizen(db), await newCitizen(db)]
    const own = await findRow(db, 'sessions', { id: citizen.sessionId })
    await storeRow(db, 'sessions', { ...own, id: 'elsewhere', tokenDigest: 'elsewhere' })
    await changePassword(db, citizen, { current: password, next })
    const ended = await db
      .selectFrom('sessions')
      .select('id')
      .where('endedAt', 'is not', null)
      .where('userId', 'in', [citizen.id, neighbour.id])
      .execute()
    assert.deepEqual(ended, [{ id: 'elsewhere' }])
  })

  test('a password of the owner’s choice is asked for no more', async () => {
    const db = database()
    const staff = await newStaff(db)
    assert.equal(staff.passwordChange, 'asked')
    await changePassword(db, staff, { current: password, next })
    assert.equal((await findRow(db, 'users', { id: staff.id })).temporaryPasswordAt, null)
  })

  test('the audit says that it was changed, and no password', async () => {
    const db = database()
    const citizen = await newCitizen(db)
    await changePassword(db, citizen, { current: password, next })
    const line = await db
      .selectFrom('audit')
      .select(['actor', 'subject', 'before', 'after'])
      .where('act', '=', 'password.changed')
      .where('actor', '=', citizen.id)
      .execute()
    assert.deepEqual(line, [{ actor: citizen.id, subject: citizen.id, before: null, after: null }])
  })

  test('failures are counted by account, many at once as many, and then the right one waits too', async () => {
    const db = database()
    const [citizen, neighbour] = [await newCitizen(db), await newCitizen(db)]
    const wrong = Array.from({ length: throttles.accountFailures.points + 5 }, () =>
      changePassword(db, citizen, { current: 'a guess', next }),
    )
    assert.equal((await Promise.all(wrong)).filter((answer) => 'retryAfterSeconds' in answer).length, 5)
    const right = await changePassword(db, citizen, { current: password, next })
    assert.ok('retryAfterSeconds' in right && right.retryAfterSeconds > 0)
    assert.deepEqual(await changePassword(db, neighbour, { current: password, next }), { changed: true })
  })

  test('changes that succeed are not counted', async () => {
    const db = database()
    const citizen = await newCitizen(db)
    let current = password
    for (let index = 0; index <= throttles.accountFailures.points; index += 1) {
      const answer = await changePassword(db, citizen, { current, next: `${next} ${index}` })
      assert.deepEqual(answer, { changed: true })
      current = `${next} ${index}`
    }
  })
})
