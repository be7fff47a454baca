import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { announceChannels } from '../../council/sending/channel-state.server.ts'
import { openTestPortal, type TestPortal } from './open-test-portal.ts'

let portal: TestPortal
before(async () => {
  portal = await openTestPortal()
})
after(() => portal.close())

test('the administrator reads what the portal says, how long it is, and which channel is missing or fails', async () => {
  const admin = await portal.signedIn('admin')
  const page = await admin.get('/admin/messages')
  assert.match(page.text, /0 Waiting 0 Sent today 0 Failed in 7 days 0 On the call list/)
  assert.match(page.text, /No SMS gateway is set.*No mail server is set/s)
  // The longest number of an application has 28 characters, and a day has 10.
  assert.match(
    page.text,
    /English Your application \{applicationId\} was received on \{date\}\. [^{}]*Panchayat 146 characters, 1 SMS/,
  )
  const { db } = portal.council
  await announceChannels(db, ['sms', 'mail'])
  const since = '2026-11-21T04:30:00.000Z'
  const failing = { failures: 10, failingSince: since, openUntil: '2026-11-21T04:40:00.000Z' }
  await db.updateTable('channelState').set(failing).where('channel', '=', 'sms').execute()
  const { text } = await admin.get('/admin/messages')
  assert.match(text, /SMS has not been going out since 21 Nov 2026 at 10.00 am\./)
  assert.doesNotMatch(text, /Email has not been|gateway is set|server is set/)
})
