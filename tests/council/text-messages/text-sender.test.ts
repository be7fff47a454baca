import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { storeCode } from '../../../council/identity/phones/codes.server.ts'
import { sendDueCodes } from '../../../council/messages/channels/code-texts.server.ts'
import type { TextFault } from '../../../council/messages/channels/gateway.server.ts'
import { sendWithinLimit } from '../../../council/messages/channels/text-limit.server.ts'
import { openTextSender } from '../../../council/messages/channels/text-sender.server.ts'
import { freshPhone } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { startTextGateway, type TextGateway } from '../../text-gateway.ts'
import { until } from '../../until.ts'
import { areWaiting } from '../../waiting.ts'

const secret = 'a secret of the tests, 32 characters'
const words = { say: (code: string) => `code ${code}`, templateId: '1107' }
const message = { to: '9876543210', text: 'a code', templateId: '' }

describeDatabase('text messages', (database) => {
  let gateway: TextGateway
  before(async () => {
    gateway = await startTextGateway()
  })
  after(() => gateway.close())

  test('of more texts than a day may have the rest stay, and the next day has its own', async () => {
    const settings = { ...gateway.settings, dailyLimit: 3 }
    // In India the day changes at 18:30 in UTC.
    const [day, next] = [new Date('2026-11-22T18:29:00Z'), new Date('2026-11-22T18:31:00Z')]
    const send = (now: Date) => sendWithinLimit(database(), settings, message, now)
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(day)))
    assert.equal(answers.filter((answer) => answer === undefined).length, 3)
    assert.equal(answers.filter((answer) => answer === 'limit').length, 7)
    assert.equal(gateway.asked.length, 3)
    assert.equal(await send(next), undefined)
  })

  test('codes take six tenths of the texts of a day, and leave the rest to messages about cases', async () => {
    const settings = { ...gateway.settings, dailyLimit: 10 }
    const now = new Date('2026-11-25T06:00:00Z')
    const send = (isCode: boolean) => sendWithinLimit(database(), settings, { ...message, isCode }, now)
    const codes = await Promise.all(Array.from({ length: 20 }, () => send(true)))
    assert.equal(codes.filter((fault) => fault === undefined).length, 6)
    const others = await Promise.all(Array.from({ length: 5 }, () => send(false)))
    assert.equal(others.filter((fault) => fault === undefined).length, 4)
  })

  test('a sender reports one fault a minute, and closes when the last text has left', async () => {
    const [faults, errors]: [TextFault[], unknown[]] = [[], []]
    const broken = { ...gateway.settings, ok: { status: 202 } }
    const sender = openTextSender(
      database(),
      { settings: broken, secret },
      (fault) => void faults.push(fault),
      (error) => void errors.push(error),
    )
    const before = gateway.asked.length
    for (let count = 0; count < 3; count += 1) await askFor(freshPhone())
    sender.sendSoon()
    assert.equal(gateway.asked.length, before, 'nothing leaves inside the request')
    await sender.settle()
    assert.equal(gateway.asked.length, before + 3)
    assert.deepEqual([faults, errors], [['refused'], []])
    await database().deleteFrom('phoneCodes').execute()
  })

  async function askFor(phone: string, asked: { account?: string } = { account: 'an account' }) {
    const target = { phone, purpose: 'recover', asker: 'a browser' } as const
    // An earlier code is so old that this is not the same form sent twice.
    const sentAt = new Date(Date.now() - 60_000).toISOString()
    await database().updateTable('phoneCodes').set({ sentAt }).where('phone', '=', phone).execute()
    await storeCode(database(), secret, target, { words, account: asked.account })
  }
  const stored = (phone: string) =>
    database().selectFrom('phoneCodes').selectAll().where('phone', '=', phone).executeTakeFirstOrThrow()
  /** What a sender does `seconds` after a code request: why texts failed, and the texts the gateway got. */
  async function sendAfter(sentAt: string, seconds: number, by = secret) {
    const before = gateway.asked.length
    const now = new Date(Date.parse(sentAt) + seconds * 1000)
    const faults = await sendDueCodes(database(), gateway.settings, by, now)
    return { faults, texts: gateway.asked.slice(before).map(({ body }) => new URLSearchParams(body)) }
  }

  test('a code that the gateway did not take is tried again with the same reference, and waits unreadable', async (t) => {
    const take = gateway.answer
    t.after(() => {
      gateway.answer = take
    })
    const phone = freshPhone()
    await askFor(phone)
    const { sentAt } = await stored(phone)
    gateway.answer = (response) => void response.writeHead(500).end()
    const failed = await sendAfter(sentAt, 0)
    assert.deepEqual(failed.faults, ['refused'])
    const [first] = failed.texts
    const code = /\d{6}/.exec(first?.get('text') ?? '')?.[0] ?? assert.fail()
    const row = await stored(phone)
    assert.ok(row.sealedText, 'it waits')
    assert.ok(!Object.entries(row).some(([name, value]) => name !== 'phone' && String(value).includes(code)))
    gateway.answer = take
    assert.deepEqual(await sendAfter(sentAt, 10), { faults: [], texts: [] })
    const again = await sendAfter(sentAt, 16)
    assert.deepEqual(again.texts.map(String), [String(first)])
    assert.equal((await stored(phone)).sealedText, null, 'what has left is kept nowhere')
    assert.deepEqual(await sendAfter(sentAt, 60), { faults: [], texts: [] })
  })

  test('the text of a code that is asked for while an earlier one leaves is not deleted with that one', async (t) => {
    const take = gateway.answer
    t.after(() => {
      gateway.answer = take
    })
    const phone = freshPhone()
    await askFor(phone)
    const { sentAt } = await stored(phone)
    gateway.answer = (response) => void askFor(phone).then(() => response.end())
    assert.deepEqual((await sendAfter(sentAt, 0)).faults, [])
    assert.ok((await stored(phone)).sealedText)
    await database().deleteFrom('phoneCodes').execute()
  })

  test('a code is given up after five attempts, when it is no good any more, and under another secret', async (t) => {
    const take = gateway.answer
    t.after(() => {
      gateway.answer = take
    })
    gateway.answer = (response) => void response.writeHead(500).end()
    const phone = freshPhone()
    await askFor(phone)
    const { sentAt } = await stored(phone)
    const tried = []
    for (const seconds of [0, 20, 60, 130, 260, 500]) tried.push(await sendAfter(sentAt, seconds))
    assert.deepEqual(
      tried.map(({ texts }) => texts.length),
      [1, 1, 1, 1, 1, 0],
    )
    assert.equal((await stored(phone)).sealedText, null)
    await askFor(phone)
    const late = await sendAfter((await stored(phone)).sentAt, 601)
    assert.equal(late.texts.length, 0)
    const other = await sendAfter((await stored(phone)).sentAt, 0, 'another secret of 32 characters ')
    assert.deepEqual([other.texts.length, (await stored(phone)).sealedText], [0, null])
  })

  test('of two senders one sends a code, a newer code takes the place of one that waits, and nobody’s number gets none', async () => {
    const [phone, nobodys] = [freshPhone(), freshPhone()]
    await askFor(phone)
    await askFor(phone)
    await askFor(nobodys, {})
    const now = new Date(Date.parse((await stored(nobodys)).sentAt) + 1000)
    const before = gateway.asked.length
    const second = await database()
      .transaction()
      .execute(async (trx) => {
        await sendDueCodes(trx, gateway.settings, secret, now)
        const waiting = sendDueCodes(database(), gateway.settings, secret, now)
        await until(() => areWaiting(database()))
        return [waiting]
      })
    await Promise.all(second)
    const texts = gateway.asked.slice(before).map(({ body }) => body)
    assert.equal(texts.length, 1)
    assert.match(texts.join(), new RegExp(`^to=${phone}&text=code\\+\\d{6}&ref=`))
  })
})
