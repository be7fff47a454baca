import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { TextFault } from '../../../council/text-messages/gateway.server.ts'
import { openTextSender, sendWithinLimit } from '../../../council/text-messages/text-sender.server.ts'
import { describeDatabase } from '../../describe-database.ts'
import { startTextGateway, type TextGateway } from '../../text-gateway.ts'

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

  test('a sender reports one fault a minute, and closes when the last text has left', async () => {
    const [faults, errors]: [TextFault[], unknown[]] = [[], []]
    const broken = { ...gateway.settings, ok: { status: 202 } }
    const sender = openTextSender(
      database(),
      broken,
      (fault) => void faults.push(fault),
      (error) => void errors.push(error),
    )
    const before = gateway.asked.length
    for (let count = 0; count < 3; count += 1) sender.sendLater(message)
    assert.equal(gateway.asked.length, before, 'nothing leaves inside the request')
    await sender.settle()
    assert.equal(gateway.asked.length, before + 3)
    assert.deepEqual([faults, errors], [['refused'], []])
  })
})
