import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { identify } from '../../../council/actors/actors.server.ts'
import { createService } from '../../../council/catalogue/services/keep-services.server.ts'
import { registerCitizen } from '../../../council/identity/accounts/create-account.server.ts'
import { useLink } from '../../../council/identity/accounts/one-time-links.server.ts'
import { changeOwnNumber, sendOwnCode } from '../../../council/identity/phones/own-number.server.ts'
import { recoverByCode, sendRecoveryCode } from '../../../council/identity/phones/recovery.server.ts'
import { openTextSender, type TextSender } from '../../../council/messages/channels/text-sender.server.ts'
import { throttles } from '../../../rules/limits.ts'
import { freshEmail, freshPhone, newAdmin, newCitizen, newSession, password } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { answers } from '../../portal/services-for-tests.ts'
import { auditLines } from '../../rows.ts'
import { submitted } from '../../submit-for-tests.ts'
import { startTextGateway, type TextGateway } from '../../text-gateway.ts'

const secret = 'a secret of the tests, 32 characters'
const words = { say: (code: string) => `code ${code}`, templateId: '' }

describeDatabase('numbers that pass to others', (database) => {
  let gateway: TextGateway
  let texts: TextSender
  before(async () => {
    gateway = await startTextGateway()
    const fail = (error: unknown) => assert.fail(String(error))
    texts = openTextSender(database(), { settings: gateway.settings, secret }, fail, fail)
    await createService(database(), await newAdmin(database()), {
      serviceId: 'WATER',
      serviceName: 'Water connection',
      category: 'Water',
      link: 'https://service.example/',
      serviceDescription: 'A tap of one’s own.',
    })
  })
  after(() => gateway.close())

  const council = () => ({ secret, texts })
  const client = freshEmail('client')
  const device = { value: 'a browser that nobody knows', kind: 'phone' } as const

  /** A citizen with a confirmed number, who has applied with it. */
  async function newOwner() {
    const db = database()
    const phone = freshPhone()
    const made = await registerCitizen(db, { name: 'Asha', email: freshEmail('owner'), phone, password })
    assert.ok(made.created)
    const verified = { verifiedAt: new Date().toISOString(), verifiedBy: 'code' }
    await db.updateTable('identifiers').set(verified).where('value', '=', phone).execute()
    const citizen = await identify(db, await newSession(db, made.id, 'user'))
    assert.ok(citizen?.role === 'user')
    const fields = { ...answers, applicantPhoneNo: phone }
    const asked = { fields, submissionKey: phone, now: new Date() }
    const number = await submitted(db, citizen as never, 'WATER', asked)
    return { id: made.id, phone, number }
  }

  async function askCode(phone: string) {
    await database().deleteFrom('throttles').where('key', 'like', '%odes%').execute()
    assert.equal(await sendRecoveryCode(database(), council(), { phone, client, device, words }), undefined)
    return /\d{6}/.exec((await gateway.next()).get('text') ?? '')?.[0] ?? assert.fail()
  }

  const recover = (phone: string, code: string, application: string, parent = 'Sunita Patil') =>
    recoverByCode(database(), council(), { phone, code, application, parent, client, device })

  test('the phone alone opens no account, and three guesses leave the counter alone', async () => {
    const { phone, number } = await newOwner()
    // The number of an application is made of its service and three digits of the phone: it can be guessed.
    assert.ok(number.startsWith(`WATER${phone.slice(6, 9)}`))
    for (const guess of [`BIRTH${phone.slice(6, 9)}`, `DEATH${phone.slice(6, 9)}`, `TAX${phone.slice(6, 9)}`])
      assert.equal(await recover(phone, await askCode(phone), guess), undefined)
    assert.equal(await recover(phone, await askCode(phone), number), undefined)
  })

  test('the phone with all its messages opens no account: it names no parent, and three guesses are all', async () => {
    const { phone, number } = await newOwner()
    for (const guess of ['', 'Asha Patil', 'Patil'])
      assert.equal(await recover(phone, await askCode(phone), number, guess), undefined, guess)
    assert.equal(await recover(phone, await askCode(phone), number), undefined)
  })

  test('the owner knows a parent’s name, in either script and order', async () => {
    for (const parent of ['रमेश पाटील', 'patil ramesh', 'Sunita  PATIL']) {
      const { phone, number } = await newOwner()
      assert.ok(await recover(phone, await askCode(phone), number, parent), parent)
    }
  })

  test('a code that has run out recovers nothing, nor does one that another browser asked for', async () => {
    const { phone, number } = await newOwner()
    const run = (end: string) => database().updateTable('phoneCodes').set({ expiresAt: end })
    const first = await askCode(phone)
    await run(new Date().toISOString()).where('phone', '=', phone).execute()
    assert.equal(await recover(phone, first, number), undefined)
    const others = { ...device, value: 'another browser' }
    await sendRecoveryCode(database(), council(), { phone, client: 'elsewhere', device: others, words })
    const late = /\d{6}/.exec((await gateway.next()).get('text') ?? '')?.[0] ?? assert.fail()
    assert.equal(await recover(phone, late, number), undefined, 'this browser’s time is over')
    await run(new Date().toISOString()).where('phone', '=', phone).execute()
    const code = await askCode(phone)
    if (late !== code) assert.equal(await recover(phone, late, number), undefined)
    assert.ok(await recover(phone, code, number))
  })

  test('a stranger who asks for codes and types wrong ones neither replaces nor uses up the owner’s', async () => {
    const { phone, number } = await newOwner()
    const code = await askCode(phone)
    const stranger = { ...device, value: 'the browser of a stranger' }
    const sentAt = new Date(Date.now() - 60_000).toISOString()
    await database().updateTable('phoneCodes').set({ sentAt }).where('phone', '=', phone).execute()
    await sendRecoveryCode(database(), council(), { phone, client: 'a stranger', device: stranger, words })
    await gateway.next()
    const asked = {
      phone,
      application: number,
      parent: 'Sunita Patil',
      client: 'a stranger',
      device: stranger,
    }
    for (let count = 0; count < 6; count += 1)
      assert.equal(await recoverByCode(database(), council(), { ...asked, code: '000000' }), undefined)
    assert.ok(await recover(phone, code, number))
  })

  test('wrong codes of strangers do not shut recovery for the owner, and a mistake costs no code', async () => {
    const { id, phone, number } = await newOwner()
    for (let count = 0; count < 4; count += 1) {
      const code = await askCode(phone)
      const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
      assert.equal(await recover(phone, wrong, number), undefined)
    }
    const code = await askCode(phone)
    assert.equal(await recover(phone, code, 'WATER000'), undefined)
    const links = await Promise.all([1, 2].map(() => recover(phone, code, number)))
    const [token, ...more] = new Set(links)
    assert.ok(token && more.length === 0, 'a code opens once')
    assert.ok(await useLink(database(), token, 'monsoon over the ghats'))
    assert.equal(await recover(phone, code, number), undefined)
    const lines = await auditLines(database(), ['act', 'actor'], { subject: id, act: 'link.%' })
    assert.deepEqual(lines, [
      { act: 'link.byCode', actor: id },
      { act: 'link.used', actor: id },
    ])
  })

  test('another’s application, and one of nobody’s, open nothing', async () => {
    const [one, other] = [await newOwner(), await newOwner()]
    const code = await askCode(one.phone)
    assert.equal(await recover(one.phone, code, other.number), undefined)
    assert.equal(await recover(one.phone, code, ''), undefined)
  })

  test('who fits counts for nothing, however often', async () => {
    const { phone, number } = await newOwner()
    for (let time = 0; time <= throttles.recoveryFailures.points; time += 1)
      assert.ok(await recover(phone, await askCode(phone), number), `time ${time}`)
  })

  test('codes to numbers that were only given count for the address, whatever accounts have them', async () => {
    const db = database()
    const sent = []
    for (let count = 0; count <= throttles.clientCodes.points; count += 1) {
      const [actor, phone] = [await newCitizen(db), freshPhone()]
      await changeOwnNumber(db, actor, { phone, password })
      const asked = { phone, password, client: 'one address', words }
      sent.push((await sendOwnCode(db, council(), actor, asked)).sent)
    }
    assert.equal(sent.indexOf(false), throttles.clientCodes.points)
    await texts.settle()
    for (let read = 0; read < throttles.clientCodes.points; read += 1) await gateway.next()
  })

  test('neither a disabled account nor an officer’s is sent a code', async () => {
    for (const change of [{ disabledAt: new Date().toISOString() }, { role: 'staff' }]) {
      const { id, phone } = await newOwner()
      await database().updateTable('users').set(change).where('id', '=', id).execute()
      const before = gateway.asked.length
      assert.equal(await sendRecoveryCode(database(), council(), { phone, client, device, words }), undefined)
      await texts.settle()
      assert.equal(gateway.asked.length, before)
    }
  })
})
