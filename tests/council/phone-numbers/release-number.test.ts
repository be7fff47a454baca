import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { identify, type Staff } from '../../../council/actors/actors.server.ts'
import {
  findCitizen,
  findCitizensByWords,
  updateCitizen,
} from '../../../council/identity/accounts/citizens.server.ts'
import { registerCitizen } from '../../../council/identity/accounts/create-account.server.ts'
import { signIn } from '../../../council/identity/accounts/sign-in.server.ts'
import { setStaffPhone } from '../../../council/identity/accounts/staff.server.ts'
import { hasFreshCode, storeCode } from '../../../council/identity/phones/codes.server.ts'
import { confirmAtCounter } from '../../../council/identity/phones/confirm-at-counter.server.ts'
import { changeOwnNumber } from '../../../council/identity/phones/own-number.server.ts'
import { releaseNumber } from '../../../council/identity/phones/release-number.server.ts'
import { freshEmail, freshPhone, newAdmin, newCitizen, newSession, newStaff, password } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { auditLines } from '../../rows.ts'
import { until } from '../../until.ts'

const settings = { secret: 'a secret of the tests, 32 characters', origin: 'http://portal.test' }
const device = { value: 'a phone', kind: 'phone' } as const

describeDatabase('numbers that officers change', (database) => {
  let clerk: Staff
  before(async () => {
    clerk = await newStaff(database())
  })

  const enter = (name: string) =>
    signIn(database(), settings, { name, password, client: freshEmail('client'), device })

  async function register(phone: string) {
    const made = await registerCitizen(database(), { name: 'Asha', email: '', phone, password })
    assert.ok(made.created)
    return made.id
  }

  test('a released number is free, its owner is told, and the act has its reason', async () => {
    const db = database()
    const phone = freshPhone()
    const id = await register(phone)
    const reason = 'Ramesh showed the phone.'
    const sent = { phone, purpose: 'recover', asker: 'the browser of who has the phone' } as const
    const words = { say: String, templateId: '' }
    await storeCode(db, settings.secret, sent, { words, account: id })
    assert.equal(await releaseNumber(db, clerk, id, { phone: freshPhone(), reason }), undefined)
    assert.deepEqual(await releaseNumber(db, clerk, id, { phone, reason }), { name: 'Asha' })
    assert.equal(await releaseNumber(db, clerk, id, { phone, reason }), undefined, 'it is done once')
    assert.equal((await findCitizen(db, clerk, id))?.phone, '')
    assert.deepEqual((await findCitizensByWords(db, clerk, phone, undefined)).rows, [])
    assert.equal(await hasFreshCode(db, sent), false, 'a code that was sent to it is dead')
    assert.deepEqual(await enter(phone), { signedIn: false })
    await register(phone)
    const owner = await identify(db, await newSession(db, id, 'user'))
    assert.equal(owner?.notice?.kind, 'numberReleased')
    const lines = await auditLines(db, ['actor', 'before', 'after'], { subject: id, act: 'phone.released' })
    const [before, after] = [{ phone }, { reason }].map((part) => JSON.stringify(part))
    assert.deepEqual(lines, [{ actor: clerk.id, before, after }])
  })

  test('a profile that was opened before its number changed does not bring the number back', async () => {
    const db = database()
    const [phone, next] = [freshPhone(), freshPhone()]
    const id = await register(phone)
    const owner = await identify(db, await newSession(db, id, 'user'))
    assert.ok(owner)
    const open = async () => {
      const profile = await findCitizen(db, clerk, id)
      assert.ok(profile)
      const { name, email, phone: number, placeId, updatedAt: readAt } = profile
      await until(() => new Date().toISOString() > readAt)
      return { name: `${name} Bai`, email, phone: number, placeId, readAt }
    }
    const opened = await open()
    assert.equal((await changeOwnNumber(db, owner, { phone: next, password })).done, true)
    assert.equal(await updateCitizen(db, clerk, id, opened), 'stale')
    const openedNext = await open()
    await releaseNumber(db, clerk, id, { phone: next, reason: 'Seen.' })
    assert.equal(await updateCitizen(db, clerk, id, openedNext), 'stale')
    assert.equal((await findCitizen(db, clerk, id))?.phone, '')
  })

  test('of eight clerks who release one number at once, one does', async () => {
    const db = database()
    const phone = freshPhone()
    const id = await register(phone)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => releaseNumber(db, clerk, id, { phone, reason: 'Seen.' })),
    )
    assert.equal(answers.filter(Boolean).length, 1)
    const notices = await db.selectFrom('notices').select('id').where('userId', '=', id).execute()
    assert.equal(notices.length, 1)
  })

  test('an officer’s number is neither released nor confirmed at the counter', async () => {
    const db = database()
    const phone = freshPhone()
    await setStaffPhone(db, await newAdmin(db), clerk.id, phone)
    assert.equal(await releaseNumber(db, clerk, clerk.id, { phone, reason: 'Seen.' }), undefined)
    assert.equal(await confirmAtCounter(db, clerk, clerk.id, phone), false)
  })

  test('nobody takes away their only name, and an officer’s own number is found among no citizens', async () => {
    const db = database()
    const [phone, own] = [freshPhone(), freshPhone()]
    const owner = await identify(db, await newSession(db, await register(phone), 'user'))
    assert.ok(owner)
    const kept = await changeOwnNumber(db, owner, { phone: '', password })
    assert.deepEqual(kept, { done: false, fault: 'nameMissing' })
    assert.equal((await findCitizen(db, clerk, owner.id))?.phone, phone)
    assert.equal((await changeOwnNumber(db, await newStaff(db), { phone: own, password })).done, true)
    assert.deepEqual((await findCitizensByWords(db, clerk, own, undefined)).rows, [])
  })

  test('the admin changes the number of a staff account, which signs it out, and leaves it a name', async () => {
    const db = database()
    const admin = await newAdmin(db)
    const staff = await newStaff(db)
    const [phone, taken] = [freshPhone(), freshPhone()]
    await register(taken)
    const set = (number: string, id = staff.id) => setStaffPhone(db, admin, id, number)
    assert.deepEqual(await set(phone), { done: true, name: staff.name })
    const live = db
      .selectFrom('sessions')
      .select('id')
      .where('userId', '=', staff.id)
      .where('endedAt', 'is', null)
    assert.deepEqual(await live.execute(), [])
    const entered = await enter(phone)
    assert.ok(entered.signedIn && entered.role === 'staff')
    assert.deepEqual(await set(phone), { done: true, name: staff.name })
    assert.equal((await live.execute()).length, 1, 'what changes nothing ends no session')
    assert.deepEqual(await set(taken), { done: false, fault: 'phoneTaken' })
    await db.deleteFrom('identifiers').where('userId', '=', staff.id).where('kind', '=', 'email').execute()
    await db.updateTable('users').set({ email: null }).where('id', '=', staff.id).execute()
    assert.deepEqual(await set(''), { done: false, fault: 'nameMissing' })
    assert.equal(await set(freshPhone(), (await newCitizen(db)).id), undefined)
  })
})
