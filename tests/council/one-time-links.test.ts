import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operator } from '../../council/actors/actors.server.ts'
import { digest } from '../../council/database/digest.server.ts'
import { setCitizenDisabled } from '../../council/identity/accounts/disabling.server.ts'
import {
  findLink,
  issueLink,
  issueLinkAsOperator,
  useLink as setByLink,
} from '../../council/identity/accounts/one-time-links.server.ts'
import { verifyPassword } from '../../council/identity/accounts/password-hashes.server.ts'
import { changePassword } from '../../council/identity/accounts/passwords.server.ts'
import { setStaffDisabled } from '../../council/identity/accounts/staff.server.ts'
import { oneTimeLinkHours } from '../../rules/limits.ts'
import { linkTokenFor, newAdmin, newCitizen, newStaff, password } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'
import { accountRow, auditLines, changeRows } from '../rows.ts'

const chosen = 'a sentence of my own'

describeDatabase('one-time links', (database) => {
  test('staff give links to citizens, the admin to staff, and to nobody else', async () => {
    const db = database()
    const [admin, staff, citizen] = [await newAdmin(db), await newStaff(db), await newCitizen(db)]
    assert.ok(await issueLink(db, staff, citizen.id))
    assert.ok(await issueLink(db, admin, staff.id))
    for (const [officer, id] of [
      [staff, staff.id],
      [staff, admin.id],
      [admin, citizen.id],
      [admin, admin.id],
      [admin, 'nobody'],
    ] as const) {
      assert.equal(await issueLink(db, officer, id), undefined)
    }
  })

  test('the links of a clerk end with the clerk’s account, and those of others stay', async () => {
    const db = database()
    const [admin, clerk, other] = [await newAdmin(db), await newStaff(db), await newStaff(db)]
    const [one, two] = [await newCitizen(db), await newCitizen(db)]
    const given = await issueLink(db, clerk, one.id)
    const stays = await issueLink(db, other, two.id)
    await setStaffDisabled(db, admin, clerk.id, true)
    assert.equal(await findLink(db, given?.token ?? ''), undefined)
    assert.equal((await findLink(db, stays?.token ?? ''))?.id, two.id)
  })

  test('a link that is given or used while its owner or its giver is being disabled is good for nothing', async () => {
    const db = database()
    const admin = await newAdmin(db)
    for (let round = 0; round < 8; round += 1) {
      const [clerk, citizen] = [await newStaff(db), await newCitizen(db)]
      const kept = (await issueLink(db, clerk, citizen.id))?.token ?? ''
      const disable = { disabled: true, reason: 'for the test' }
      const [disabled, given, used] = await Promise.all([
        round % 2 === 0
          ? setStaffDisabled(db, admin, clerk.id, true)
          : setCitizenDisabled(db, admin, citizen.id, disable),
        issueLink(db, clerk, citizen.id),
        setByLink(db, kept, chosen),
      ])
      assert.ok(disabled)
      assert.equal(typeof used, 'boolean')
      for (const token of [kept, given?.token ?? '']) assert.equal(await findLink(db, token), undefined)
      assert.equal(await issueLink(db, clerk, citizen.id), undefined)
    }
  })

  test('the operator gives a link to any account by email', async () => {
    const db = database()
    const admin = await newAdmin(db)
    const { email } = await accountRow(db, admin.id)
    assert.equal((await findLink(db, await linkTokenFor(db, email)))?.id, admin.id)
    assert.equal(await issueLinkAsOperator(db, operator, 'nobody@panchayat.example'), 'noAccount')
    await changeRows(db, 'users', { id: admin.id }, { disabledAt: new Date().toISOString() })
    assert.equal(await issueLinkAsOperator(db, operator, email), 'disabled')
  })

  test('the token is kept nowhere, only its digest', async () => {
    const db = database()
    const citizen = await newCitizen(db)
    const link = await issueLink(db, await newStaff(db), citizen.id)
    const token = link?.token ?? ''
    assert.ok(token.length >= 43)
    const kept = await db.selectFrom('oneTimeLinks').selectAll().where('userId', '=', citizen.id).execute()
    assert.deepEqual(
      kept.map((row) => row.tokenDigest),
      [digest(token)],
    )
    const lines = await db.selectFrom('audit').selectAll().execute()
    assert.doesNotMatch(JSON.stringify([kept, lines]), new RegExp(token))
  })

  test('a link works once, also when it is used twice at the same moment', async () => {
    const db = database()
    const citizen = await newCitizen(db)
    const token = (await issueLink(db, await newStaff(db), citizen.id))?.token ?? ''
    const answers = await Promise.all([setByLink(db, token, chosen), setByLink(db, token, `${chosen}!`)])
    assert.deepEqual(answers.sort(), [false, true])
    assert.equal(await findLink(db, token), undefined)
    assert.equal(await setByLink(db, token, chosen), false)
  })

  test('only the newest link works', async () => {
    const db = database()
    const [staff, citizen] = [await newStaff(db), await newCitizen(db)]
    const first = (await issueLink(db, staff, citizen.id))?.token ?? ''
    const second = (await issueLink(db, staff, citizen.id))?.token ?? ''
    assert.equal(await findLink(db, first), undefined)
    assert.equal(await setByLink(db, first, chosen), false)
    assert.equal(await setByLink(db, second, chosen), true)
  })

  test('a link ends after its hours, and its password is not set', async () => {
    const db = database()
    const citizen = await newCitizen(db)
    const link = await issueLink(db, await newStaff(db), citizen.id)
    const left = Date.parse(link?.expiresAt ?? '') - Date.now()
    assert.ok(Math.abs(left - oneTimeLinkHours * 3_600_000) < 60_000)
    const past = new Date(Date.now() - 1).toISOString()
    await db.updateTable('oneTimeLinks').set({ expiresAt: past }).where('userId', '=', citizen.id).execute()
    assert.equal(await findLink(db, link?.token ?? ''), undefined)
    assert.equal(await setByLink(db, link?.token ?? '', chosen), false)
  })

  test('a used link sets the password, ends every session and is in the audit', async () => {
    const db = database()
    const staff = await newStaff(db)
    const token = (await issueLink(db, await newAdmin(db), staff.id))?.token ?? ''
    assert.equal(await setByLink(db, token, chosen), true)
    const kept = await db
      .selectFrom('users')
      .innerJoin('credentials', 'credentials.userId', 'users.id')
      .innerJoin('sessions', 'sessions.userId', 'users.id')
      .select(['credentials.password', 'users.temporaryPasswordAt', 'sessions.endedAt'])
      .where('users.id', '=', staff.id)
      .executeTakeFirstOrThrow()
    assert.equal(await verifyPassword(kept.password ?? '', chosen), true)
    assert.equal(kept.temporaryPasswordAt, null)
    assert.notEqual(kept.endedAt, null)
    const lines = await auditLines(db, ['act'], { subject: staff.id, act: 'link.%' })
    assert.deepEqual(lines, [{ act: 'link.given' }, { act: 'link.used' }])
  })

  test('a link gives an account that never had a password its first', async () => {
    const db = database()
    const citizen = await newCitizen(db)
    await db.deleteFrom('credentials').where('userId', '=', citizen.id).execute()
    const token = (await issueLink(db, await newStaff(db), citizen.id))?.token ?? ''
    assert.equal(await setByLink(db, token, chosen), true)
    const [kept] = await db.selectFrom('credentials').selectAll().where('userId', '=', citizen.id).execute()
    assert.equal(await verifyPassword(kept?.password ?? '', chosen), true)
  })

  test('a link works no more once the owner has changed the password', async () => {
    const db = database()
    const citizen = await newCitizen(db)
    const token = (await issueLink(db, await newStaff(db), citizen.id))?.token ?? ''
    await changePassword(db, citizen, { current: password, next: chosen })
    assert.equal(await findLink(db, token), undefined)
  })
})
