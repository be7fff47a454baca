import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Citizen } from '../../../council/actors/actors.server.ts'
import { findCitizen } from '../../../council/identity/accounts/citizens.server.ts'
import { registerCitizen } from '../../../council/identity/accounts/create-account.server.ts'
import { signIn } from '../../../council/identity/accounts/sign-in.server.ts'
import { deleteExpiredCodes } from '../../../council/identity/phones/codes.server.ts'
import {
  changeOwnNumber,
  confirmOwnNumber,
  getOwnNumber,
  sendOwnCode,
} from '../../../council/identity/phones/own-number.server.ts'
import { recoverByCode, sendRecoveryCode } from '../../../council/identity/phones/recovery.server.ts'
import { openTextSender, type TextSender } from '../../../council/messages/channels/text-sender.server.ts'
import { freshEmail, freshPhone, newCitizen, newSession, newStaff, password } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { accountRow, changeRows, storeRow } from '../../rows.ts'
import { startTextGateway, type TextGateway } from '../../text-gateway.ts'

const settings = { secret: 'a secret of the tests, 32 characters', origin: 'http://portal.test' }
const words = { say: (code: string) => `code ${code}`, templateId: '' }

describeDatabase('codes to phones', (database) => {
  let gateway: TextGateway
  let texts: TextSender
  before(async () => {
    gateway = await startTextGateway()
    const fail = (error: unknown) => assert.fail(String(error))
    texts = openTextSender(database(), { settings: gateway.settings, secret: settings.secret }, fail, fail)
  })
  after(() => gateway.close())

  const council = () => ({ ...settings, texts })
  const client = () => freshEmail('client')
  const device = () => ({ value: freshEmail('device'), kind: 'phone' }) as const
  const askAgain = (phone: string, { from = client(), by = device() } = {}) =>
    sendRecoveryCode(database(), council(), { phone, client: from, device: by, words })
  async function recovery(phone: string, asked: Parameters<typeof askAgain>[1] = {}) {
    await passMinute(phone)
    return askAgain(phone, asked)
  }
  /** Has the codes of this number be so old that another press of a form is not the same one. */
  const passMinute = (phone: string) =>
    changeRows(database(), 'phoneCodes', { phone }, { sentAt: new Date(Date.now() - 60_000).toISOString() })

  /** The code in the text that comes next. */
  async function nextCode() {
    const text = await gateway.next()
    return { to: text.get('to'), code: /\d{6}/.exec(text.get('text') ?? '')?.[0] ?? assert.fail() }
  }

  /** Reads the texts that nobody has read, and which must be so many since there were so many. */
  async function readSince(before: number, count: number) {
    await texts.settle()
    assert.equal(gateway.asked.length - before, count)
    for (let read = 0; read < count; read += 1) await nextCode()
  }

  async function ask(actor: Citizen, phone: string) {
    const asked = { phone, password, client: client(), words }
    await passMinute(phone)
    assert.deepEqual(await sendOwnCode(database(), council(), actor, asked), { sent: true })
    const { to, code } = await nextCode()
    assert.equal(to, phone)
    return code
  }

  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  test('a code makes a number the account’s own, confirmed, once, and ends the other sessions', async () => {
    const db = database()
    const citizen = await newCitizen(db)
    const phone = freshPhone()
    const code = await ask(citizen, phone)
    assert.equal((await getOwnNumber(db, citizen)).state, 'none', 'nothing is the account’s before')
    await newSession(db, citizen.id, 'user')
    const press = () => confirmOwnNumber(db, council(), citizen, code)
    const pressed = [...(await Promise.all([press(), press()])), await press()]
    assert.deepEqual(pressed, Array(3).fill({ done: true, phone }), 'sent twice it says the same')
    const own = await getOwnNumber(db, citizen)
    assert.deepEqual([own.phone, own.state, own.codeSentTo], [phone, 'confirmed', undefined])
    const live = db
      .selectFrom('sessions')
      .select('id')
      .where('userId', '=', citizen.id)
      .where('endedAt', 'is', null)
    assert.deepEqual(await live.execute(), [{ id: citizen.sessionId }])
    const lines = await db
      .selectFrom('audit')
      .select(['act', 'after'])
      .where('subject', '=', citizen.id)
      .where('act', 'in', ['account.updated', 'phone.confirmed'])
      .orderBy('date')
      .orderBy('ordinal')
      .execute()
    const after = JSON.stringify({ phone })
    assert.deepEqual(lines, [
      { act: 'account.updated', after },
      { act: 'phone.confirmed', after },
    ])
    const found = await findCitizen(db, await newStaff(db), citizen.id)
    assert.ok(found?.phoneVerifiedAt)
  })

  test('neither the code nor the number can be read from the table of codes without the secret', async () => {
    const db = database()
    const code = await ask(await newCitizen(db), freshPhone())
    const rows = await db.selectFrom('phoneCodes').selectAll().execute()
    assert.ok(rows.length > 0)
    assert.ok(!JSON.stringify(rows.map(({ digest }) => digest)).includes(code))
    const other = await sendRecoveryCode(
      db,
      { secret: 'another secret of 32 characters ', texts },
      { phone: freshPhone(), client: client(), device: device(), words },
    )
    assert.equal(other, undefined)
  })

  test('a code is typed five times at most, sent together or one by one', async () => {
    const db = database()
    const citizen = await newCitizen(db)
    await confirmOwnNumber(db, council(), citizen, await ask(citizen, freshPhone()))
    const code = await ask(citizen, freshPhone())
    const tries = await Promise.all(
      Array.from({ length: 8 }, () => confirmOwnNumber(db, council(), citizen, wrong(code))),
    )
    const faults = tries.map((answer) => !answer.done && answer.fault)
    assert.deepEqual(faults.sort(), [...Array(3).fill('codeGone'), ...Array(5).fill('codeWrong')])
    assert.deepEqual(await confirmOwnNumber(db, council(), citizen, code), { done: false, fault: 'codeGone' })
  })

  test('a code is good for ten minutes, for the account that asked, and until the next one', async () => {
    const db = database()
    const [citizen, thief] = [await newCitizen(db), await newCitizen(db)]
    const phone = freshPhone()
    const first = await ask(citizen, phone)
    assert.deepEqual(await confirmOwnNumber(db, council(), thief, first), { done: false, fault: 'codeGone' })
    const second = await ask(citizen, phone)
    if (first !== second)
      assert.deepEqual(await confirmOwnNumber(db, council(), citizen, first), {
        done: false,
        fault: 'codeWrong',
      })
    const past = new Date().toISOString()
    await db.updateTable('phoneCodes').set({ expiresAt: past }).where('phone', '=', phone).execute()
    assert.deepEqual(await confirmOwnNumber(db, council(), citizen, second), {
      done: false,
      fault: 'codeGone',
    })
    await deleteExpiredCodes(db, new Date(Date.now() + 1))
    const rows = await db.selectFrom('phoneCodes').select('phone').where('phone', '=', phone).execute()
    assert.deepEqual(rows, [])
    // A thief who asks for the same number has the code go to its owner, and leaves the owner's own as it is.
    const third = await ask(citizen, phone)
    await ask(thief, phone)
    assert.deepEqual(await confirmOwnNumber(db, council(), citizen, third), { done: true, phone })
  })

  test('only the holder of the phone learns which account has a number', async () => {
    const db = database()
    const phone = freshPhone()
    assert.ok((await registerCitizen(db, { name: 'Asha', email: '', phone, password })).created)
    const citizen = await newCitizen(db)
    const code = await ask(citizen, phone)
    assert.deepEqual(await confirmOwnNumber(db, council(), citizen, code), {
      done: false,
      fault: 'phoneTaken',
    })
    assert.equal((await getOwnNumber(db, citizen)).phone, '')
  })

  test('no code is sent without the password', async () => {
    const db = database()
    const citizen = await newCitizen(db)
    const asked = { phone: freshPhone(), password: 'another sentence', client: client(), words }
    const before = gateway.asked.length
    const answer = await sendOwnCode(db, council(), citizen, asked)
    assert.ok(!answer.sent && 'fault' in answer)
    assert.equal(answer.fault, 'passwordWrong')
    await texts.settle()
    assert.equal(gateway.asked.length, before)
  })

  /** A citizen who has the number, confirmed or not. */
  async function ownerOf(phone: string, verifiedAt: string | null = null) {
    const citizen = await newCitizen(database())
    const row = { kind: 'phone' as const, value: phone, userId: citizen.id, verifiedAt }
    await storeRow(database(), 'identifiers', {
      ...row,
      verifiedBy: verifiedAt && 'code',
      createdAt: new Date().toISOString(),
    })
    return citizen
  }

  test('strangers’ requests leave the code that the owner is typing as it is, and do not make the owner wait', async () => {
    for (const verifiedAt of [null, new Date().toISOString()]) {
      const phone = freshPhone()
      const owner = await ownerOf(phone, verifiedAt)
      const code = await ask(owner, phone)
      const before = gateway.asked.length
      for (let count = 0; count < 7; count += 1) await recovery(phone)
      await readSince(before, verifiedAt ? 6 : 0)
      assert.ok(await recovery(phone), 'a phone is not flooded')
      assert.equal((await confirmOwnNumber(database(), council(), owner, code)).done, true)
      await ask(owner, phone)
    }
  })

  test('for a number one address gets three codes a day and all strangers six, and a browser that its owner knows is apart', async () => {
    const db = database()
    const phone = freshPhone()
    const owner = await ownerOf(phone, new Date().toISOString())
    const [from, own, before] = [client(), device(), gateway.asked.length]
    for (let count = 0; count < 3; count += 1) assert.equal(await recovery(phone, { from }), undefined)
    const wait = await recovery(phone, { from })
    assert.ok(wait !== undefined && wait > 86_000 && wait <= 86_400, String(wait))
    for (let count = 0; count < 3; count += 1) assert.equal(await recovery(phone), undefined)
    assert.ok(await recovery(phone, { by: own }))
    await signIn(db, settings, { name: await emailOf(owner), password, client: client(), device: own })
    assert.equal(await recovery(phone, { from, by: own }), undefined)
    await readSince(before, 7)
  })

  const emailOf = async ({ id }: Citizen) => (await accountRow(database(), id)).email

  test('the owner of a number gets three codes an hour and six a day', async () => {
    const [db, phone] = [database(), freshPhone()]
    const owner = await ownerOf(phone)
    const send = () => sendOwnCode(db, council(), owner, { phone, password, client: client(), words })
    const waits = []
    const before = gateway.asked.length
    for (let hour = 0; hour < 3; hour += 1) {
      for (let count = 0; count < 4; count += 1) {
        await passMinute(phone)
        const answer = await send()
        waits.push('retryAfterSeconds' in answer ? answer.retryAfterSeconds : 0)
      }
      await db.deleteFrom('throttles').where('key', 'like', 'ownCodes:%').execute()
    }
    assert.equal(waits.filter((wait) => wait === 0).length, 6)
    assert.equal(Math.max(...waits.slice(0, 3)), 0)
    assert.ok((waits[3] ?? 0) > 3000 && (waits[3] ?? 0) <= 3600)
    assert.ok(waits.slice(8).every((wait) => wait > 3600))
    await readSince(before, 6)
  })

  test('a form that is sent twice sends one code, and counts once', async () => {
    const phone = freshPhone()
    const owner = await ownerOf(phone, new Date().toISOString())
    const before = gateway.asked.length
    const asked = { phone, password, client: client(), words }
    for (let press = 0; press < 4; press += 1)
      assert.deepEqual(await sendOwnCode(database(), council(), owner, asked), { sent: true })
    const { code } = await nextCode()
    const together = [await newCitizen(database()), freshPhone()] as const
    await Promise.all(
      [1, 2].map(() => sendOwnCode(database(), council(), together[0], { ...asked, phone: together[1] })),
    )
    await readSince(before + 1, 1)
    const same = { by: device(), from: client() }
    for (let press = 0; press < 4; press += 1) assert.equal(await askAgain(phone, same), undefined)
    // A browser that has no id yet gets one at each press.
    await Promise.all([1, 2].map(() => askAgain(phone)))
    await readSince(before + 2, 1)
    assert.equal((await confirmOwnNumber(database(), council(), owner, code)).done, true)
  })

  test('an account gets codes for five numbers a day that are not its own, from whatever address', async () => {
    const citizen = await newCitizen(database())
    const answers = []
    const before = gateway.asked.length
    for (let count = 0; count < 8; count += 1) {
      const asked = { phone: freshPhone(), password, client: client(), words }
      answers.push((await sendOwnCode(database(), council(), citizen, asked)).sent)
    }
    assert.deepEqual(answers, [true, true, true, true, true, false, false, false])
    await readSince(before, 5)
  })

  test('500 codes from one client stop at 20', async () => {
    const stranger = client()
    const answers = []
    for (let round = 0; round < 50; round += 1) {
      const asked = Array.from({ length: 10 }, () => recovery(freshPhone(), { from: stranger }))
      answers.push(...(await Promise.all(asked)))
    }
    assert.equal(answers.length, 500)
    assert.equal(answers.filter((wait) => wait === undefined).length, 20)
  })

  test('where no codes are sent a number is changed with the password, unconfirmed, and one name is left', async () => {
    const db = database()
    const phone = freshPhone()
    const citizen = await newCitizen(db)
    assert.deepEqual(await changeOwnNumber(db, citizen, { phone, password }), { done: true, phone })
    assert.equal((await getOwnNumber(db, citizen)).state, 'unconfirmed')
    const other = await newCitizen(db)
    assert.deepEqual(await changeOwnNumber(db, other, { phone, password }), {
      done: false,
      fault: 'phoneTaken',
    })
    assert.deepEqual(await changeOwnNumber(db, citizen, { phone: '', password }), { done: true, phone: '' })
    assert.equal((await getOwnNumber(db, citizen)).state, 'none')
    const answers = []
    for (let count = 0; count < 12; count += 1)
      answers.push(await changeOwnNumber(db, other, { phone, password }))
    assert.ok(
      answers.slice(9).every((answer) => 'retryAfterSeconds' in answer),
      'nobody lists the numbers so',
    )
  })

  test('a number confirmed more than a year ago is asked again, and recovers no account', async () => {
    const db = database()
    const citizen = await newCitizen(db)
    const phone = freshPhone()
    await confirmOwnNumber(db, council(), citizen, await ask(citizen, phone))
    const verified = (days: number) =>
      db
        .updateTable('identifiers')
        .set({ verifiedAt: new Date(Date.now() - days * 86_400_000).toISOString() })
        .where('value', '=', phone)
        .execute()
    await verified(364)
    assert.equal((await getOwnNumber(db, citizen)).state, 'confirmed')
    await verified(366)
    assert.equal((await getOwnNumber(db, citizen)).state, 'stale')
    const before = gateway.asked.length
    assert.equal(await recovery(phone), undefined)
    await texts.settle()
    assert.equal(gateway.asked.length, before)
    const device = { value: 'c', kind: 'phone' } as const
    assert.ok((await signIn(db, settings, { name: phone, password, client: client(), device })).signedIn)
  })

  test('nothing is recovered with a code that was never sent', async () => {
    const typed = { code: '123456', application: 'BIRTH321', parent: 'Ramesh Patil' }
    const asked = { ...typed, phone: freshPhone(), client: client(), device: device() }
    assert.equal(await recoverByCode(database(), council(), asked), undefined)
  })
})
