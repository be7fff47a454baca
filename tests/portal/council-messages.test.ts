// One engine is enough: it reads what the screens draw of rows whose acts are tested on both engines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { announceChannels } from '../../council/messages/sending/channel-state.server.ts'
import { portalForFile } from './open-test-portal.ts'
import { answers, newService } from './services-for-tests.ts'

const portal = await portalForFile()
const { db } = portal.council

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
  await announceChannels(db, ['sms', 'mail'])
  const since = '2026-11-21T04:30:00.000Z'
  const failing = { failures: 10, failingSince: since, openUntil: '2026-11-21T04:40:00.000Z' }
  await db.updateTable('channelState').set(failing).where('channel', '=', 'sms').execute()
  const { text } = await admin.get('/admin/messages')
  assert.match(text, /SMS has not been going out since 21 Nov 2026 at 10.00 am\./)
  assert.doesNotMatch(text, /Email has not been|gateway is set|server is set/)
})

test('a text is written anew: what is wrong is said, a changed SMS is off until it is registered', async () => {
  const admin = await portal.signedIn('admin')
  const at = '/admin/messages/case.decided/sms/en'
  const page = await admin.get(at)
  assert.match(page.text, /\{applicationId\} \{council\} \{phone\}, which are filled in/)
  assert.match(page.text, /As it stands: 125 characters, 1 SMS/)
  const write = (text: string, templateId = '') => admin.submit(at, { text, templateId }, 'name="readAs"')
  const named = await write('{applicantName} was refused')
  assert.equal(named.status, 422)
  assert.match(named.text, /\{applicantName\} stands for nothing here/)
  assert.match(named.html, /\{applicantName\} was refused<\/textarea>/)
  assert.match((await write('See panchayat.example/track')).text, /“t\.example\/track” looks like a link/)
  assert.match((await write('क'.repeat(135))).text, /135 characters, 3 SMS\. At most 2 SMS are sent/)
  assert.match((await write('Decided.', 'no number!')).text, /letters, digits and hyphens only/)
  const changed = await admin.follow(await write('{applicationId}: come to the office.'))
  assert.match(changed.text, /Text saved This text is not registered yet\. SMS is off for it\./)
  assert.match(changed.text, /One text is not registered yet\..*Application decided: English/)
  assert.match(
    changed.text,
    /the office calls .* about missing documents, decisions, appeals and earlier due/,
  )
  assert.match(
    changed.text,
    /English \{applicationId\}: come to the office\. 49 characters, 1 SMS Missing Edit/,
  )
  assert.match(
    (await admin.get(at)).text,
    /The portal’s own text: Your application \{applicationId\} has been/,
  )
  const registered = await admin.follow(await write('{applicationId}: come to the office.', '११०७ 0016'))
  assert.match(
    registered.text,
    /Text saved The next message is sent with it\..*49 characters, 1 SMS 11070016 Edit/,
  )
  await write('')
  assert.doesNotMatch((await admin.get('/admin/messages')).text, /come to the office/)
  assert.equal((await admin.get('/admin/messages/case.dueSoon/sms/en')).status, 404)
})

test('a channel of an event is switched off and on again, and the last one of what is owed stays', async () => {
  await announceChannels(db, ['sms', 'mail'])
  const admin = await portal.signedIn('admin')
  const press = async (event: string, channel: string, isOn: string) =>
    admin.follow(await admin.post('/admin/messages', { intent: 'switch', event, channel, isOn }))
  const decided = /Application decided [^.]*? SMS: (.*?) Email: (.*?) Call list: (.*?) Language/
  const off = await press('case.decided', 'sms', 'no')
  assert.match(off.text, /Saved Nothing of this kind goes out this way any more\./)
  assert.deepEqual(decided.exec(off.text)?.slice(1), ['off Switch on', 'on Switch off', 'on Switch off'])
  await press('case.decided', 'call', 'no')
  const last = await press('case.decided', 'mail', 'no')
  assert.match(last.text, /Not switched off People have to hear of this/)
  assert.deepEqual(decided.exec(last.text)?.slice(1), ['off Switch on', 'stays on', 'off Switch on'])
  const on = await press('case.decided', 'call', 'yes')
  assert.match(on.text, /Saved The next message of this kind goes out this way too\./)
  assert.equal(
    (
      await admin.post('/admin/messages', {
        intent: 'switch',
        event: 'case.dueSoon',
        channel: 'sms',
        isOn: 'no',
      })
    ).status,
    404,
  )
  const citizen = await portal.signedIn('user')
  const serviceId = await newService(portal)
  await citizen.submit(`/user/apply/${serviceId}`, answers)
  const own = async () => (await citizen.get(`/user/applications/${serviceId}321`)).text
  assert.match(await own(), /We call you when documents are missing/)
  await press('case.decided', 'call', 'no')
  assert.match(await own(), /You can also ask at the office/)
})

test('a test to oneself is on its way, or the page says why not', async () => {
  const admin = await portal.signedIn('admin')
  const test = async () => admin.follow(await admin.post('/admin/messages', { intent: 'test' }))
  await announceChannels(db, ['mail'])
  assert.match((await test()).text, /A test is on its way By email\..* 1 Waiting/)
  await announceChannels(db, [])
  assert.match((await test()).text, /No test was sent Nothing is set up/)
  for (let count = 2; count < 5; count += 1) await test()
  assert.match((await test()).text, /No test was sent Try again in \d+ minutes/)
})
