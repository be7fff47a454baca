// One engine is enough: tests/council asks the same queries on both, councils-leaks.test.ts every page.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { announceChannels } from '../../council/messages/sending/channel-state.server.ts'
import { contactFailuresAllowed } from '../../rules/messages.ts'
import { afterQuietHours } from '../../rules/quiet-hours.ts'
import type { openSender as OpenSender } from '../../server/http.ts'
import { freshPhone } from '../actors.ts'
import { type MailServer, startMailServer } from '../mail-server.ts'
import { changeRows, storeRow } from '../rows.ts'
import { startTextGateway, type TextGateway } from '../text-gateway.ts'
import { until } from '../until.ts'
import { openTestPortal, origin, type TestPortal } from './open-test-portal.ts'
import { answers, newService } from './services-for-tests.ts'
import type { Visitor } from './visitor.ts'

let portal: TestPortal
let mail: MailServer
let gateway: TextGateway
before(async () => {
  portal = await openTestPortal()
  mail = await startMailServer()
  gateway = await startTextGateway()
})
after(async () => {
  await Promise.all([mail.close(), gateway.close()])
  await portal.close()
})

/** An hour of the day, at least half a day from now, in which messages leave. */
const laterInTheDay = () => afterQuietHours(new Date(Date.now() + 13 * 3_600_000))

/** Sends with the portal's own words until `state` holds. */
async function sendUntil(state: () => boolean | Promise<boolean>) {
  const built = '../../build/server/index.js'
  const { openSender } = (await import(built)) as { openSender: typeof OpenSender }
  const settings = { origin, mail: mail.settings, texts: gateway.settings }
  const sender = await openSender(
    portal.council.db,
    settings,
    (line) => portal.logged.push(line),
    laterInTheDay,
  )
  await until(state)
  await sender.close()
}

async function confirmNumber({ db }: TestPortal['council'], userId: string) {
  const [value, now] = [freshPhone(), new Date().toISOString()]
  const confirmed = { verifiedAt: now, verifiedBy: 'code' }
  await storeRow(db, 'identifiers', { kind: 'phone', value, userId, createdAt: now, ...confirmed })
  return value
}

async function idOf(visitor: Visitor) {
  const { html } = await visitor.get('/user')
  return /href="\/user\/([0-9a-f-]{36})"/.exec(html)?.[1] ?? ''
}

test('a council that sends nothing says so, and offers no tick', async () => {
  await announceChannels(portal.council.db, [])
  const page = await (await portal.signedIn('user')).get('/account/messages')
  assert.match(
    page.text,
    /This council sends no mail and no SMS yet\. When documents are missing .* the office calls you\./,
  )
  assert.doesNotMatch(page.html, /type="checkbox"/)
})

test('a citizen ticks, applies, and is told once by mail and by SMS in the language of the ticks, with no name', async () => {
  await announceChannels(portal.council.db, ['mail', 'sms'])
  const citizen = await portal.signedIn('user', 'Asha Patil')
  const before = await citizen.get('/account/messages')
  assert.match(before.text, /By mail/)
  assert.match(before.text, /For SMS, confirm your phone number first/)
  const phone = await confirmNumber(portal.council, await idOf(citizen))
  const page = await citizen.get('/account/messages')
  assert.match(page.text, new RegExp(`By SMS to the number ending in ${phone.slice(-4)}`))
  assert.doesNotMatch(page.html, / checked=""/, 'nothing is ticked for anybody')
  const chosen = await citizen.post(
    '/account/messages',
    { intent: 'choose', mail: 'yes', sms: 'yes' },
    { 'Accept-Language': 'mr' },
  )
  assert.equal(chosen.location, '/account/messages')
  const serviceId = await newService(portal)
  await citizen.submit(`/user/apply/${serviceId}`, answers)
  const own = await citizen.get(`/user/applications/${serviceId}321`)
  assert.match(
    own.text,
    new RegExp(`We tell you by mail. We tell you by SMS to \\*{6} ${phone.slice(-4)}\\.`),
  )
  assert.match((await citizen.get('/account/messages')).text, /By mail; waits since/)
  await sendUntil(() => mail.arrived.length > 0 && gateway.asked.length > 0)
  const text = new URLSearchParams(gateway.asked[0]?.body)
  assert.equal(text.get('to'), phone)
  assert.match(text.get('text') ?? '', new RegExp(`^अर्ज ${serviceId}321 \\d\\d-\\d\\d-20\\d\\d रोजी मिळाला`))
  assert.match(mail.arrived[0]?.raw ?? '', /^Subject: =\?UTF-8\?/m)
  assert.deepEqual([mail.arrived.length, gateway.asked.length], [1, 1])
  const told = (await citizen.get('/account/messages')).text
  assert.match(told, new RegExp(`Application ${serviceId}321 was received\\. By (mail|SMS), sent `))
  const refused = { contactFailures: contactFailuresAllowed }
  await changeRows(portal.council.db, 'identifiers', { value: phone }, refused)
  const stopped = (await citizen.get('/account/messages')).text
  assert.match(stopped, /SMS to you did not arrive twice, so none is sent\. Save to have it tried again\./)
  assert.doesNotMatch(stopped, /Mail to you did not arrive/)
  const verify = (verifiedAt: string) =>
    changeRows(portal.council.db, 'identifiers', { value: phone }, { verifiedAt })
  await verify('2024-06-15T05:30:00.000Z')
  await citizen.submit('/account/messages', { mail: 'yes' })
  await verify(new Date().toISOString())
  const again = (await citizen.get('/account/messages')).html
  assert.match(again, /<input[^>]* name="sms"[^>]* checked=""/, 'a number that has lapsed unticks nothing')
  const empty = await citizen.post('/account/messages', {})
  assert.equal(empty.status, 422, 'a form that lost its fields unticks nothing')
  assert.match(empty.html, /<a href="#intent">/)
  assert.match((await citizen.get('/account/messages')).html, / checked=""/)
  assert.equal((await citizen.post('/account/messages', { intent: 'choose' })).status, 303)
  const unwanted = { state: 'dropped', error: 'unwanted', sentAt: null } as const
  await portal.council.db.updateTable('outbox').set(unwanted).where('channel', '=', 'mail').execute()
  assert.match((await citizen.get('/account/messages')).text, /By mail; not sent, \d/, 'and not why')
  assert.match(
    (await citizen.get(`/user/applications/${serviceId}321`)).text,
    /We call you when documents are missing/,
  )
})
