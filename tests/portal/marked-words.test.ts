// One engine is enough: it reads texts that are made of rows whose acts are tested on both engines.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { Database } from '../../council/database/tables.ts'
import { textVersion, writeMessageText } from '../../council/messages/outbox/message-texts.server.ts'
import { announceChannels } from '../../council/messages/sending/channel-state.server.ts'
import { findTextFault, textVariables } from '../../rules/message-texts.ts'
import { channelsOf, type MessageEvent, messageEvents, sentChannels } from '../../rules/messages.ts'
import { afterQuietHours } from '../../rules/quiet-hours.ts'
import type { openSender as OpenSender } from '../../server/http.ts'
import { freshPhone, newAdmin, newCitizen, newStaff } from '../actors.ts'
import { apply, factsOf, offer } from '../council/cases-for-tests.ts'
import { type Arrived, type MailServer, startMailServer } from '../mail-server.ts'
import { findRows, storeRow } from '../rows.ts'
import { startTextGateway, type TextGateway } from '../text-gateway.ts'
import { until } from '../until.ts'
import { openTestPortal, origin, type TestPortal } from './open-test-portal.ts'

const mark = 'MARKEDWORD'
const languages = ['en', 'hi', 'mr']
const events = Object.keys(messageEvents) as MessageEvent[]

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

/** Every event by each channel that the portal sends it by, in each language. */
const places = events.flatMap((event) =>
  sentChannels
    .filter((channel) => channelsOf(event).includes(channel))
    .flatMap((channel) => languages.map((language) => ({ event, channel, language }))),
)

/** All that is known of an application and its applicant by column name, marked, and what acts may give. */
async function markedValues(db: Database, applicationId: string) {
  const row = await db
    .selectFrom('applications')
    .innerJoin('users', 'users.id', 'applications.user')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .executeTakeFirstOrThrow()
  const marked = Object.fromEntries(Object.keys(row).map((column) => [column, mark]))
  return { ...marked, note: mark, document: mark, applicationId, date: '2026-11-23', late: '1', soon: '2' }
}

/** Has every event told to a citizen or an officer, and returns what has arrived. */
async function tellAll(occasion: string) {
  const { db } = portal.council
  await announceChannels(db, ['mail', 'sms'])
  const [citizen, clerk] = [await newCitizen(db), await newStaff(db)]
  const number = await apply(db, citizen, await offer(db, factsOf(20)))
  const values = JSON.stringify(await markedValues(db, number))
  const now = new Date()
  const createdAt = now.toISOString()
  const choice = { language: 'en', mail: 1, sms: 1, changedAt: createdAt } as const
  await storeRow(db, 'contactChoices', { userId: citizen.id, ...choice })
  const phone = freshPhone()
  const confirmed = { verifiedAt: createdAt, verifiedBy: 'code' }
  await storeRow(db, 'identifiers', {
    kind: 'phone',
    value: phone,
    userId: citizen.id,
    createdAt,
    ...confirmed,
  })
  const emails = await findRows(db, 'identifiers', { kind: 'email' }, ['userId', 'value'])
  const emailOf = (id: string) => emails.find(({ userId }) => userId === id)?.value ?? ''
  for (const place of places) {
    const isForClerk = messageEvents[place.event].to === 'officer'
    const userId = isForClerk ? clerk.id : citizen.id
    const times = {
      dueAt: createdAt,
      expiresAt: new Date(now.getTime() + 3 * 86_400_000).toISOString(),
      createdAt,
    }
    await storeRow(db, 'outbox', {
      id: randomUUID(),
      ...place,
      subject: userId,
      occasion: `${occasion} ${place.language}`,
      userId,
      applicationId: isForClerk ? null : number,
      receiver: place.channel === 'sms' ? phone : emailOf(userId),
      values,
      revision: null,
      state: 'waiting',
      ...times,
    })
  }
  mail.arrived.length = 0
  gateway.asked.length = 0
  const built = '../../build/server/index.js'
  const { openSender } = (await import(built)) as { openSender: typeof OpenSender }
  const settings = { origin, mail: mail.settings, texts: gateway.settings }
  const later = () => afterQuietHours(new Date(Date.now() + 13 * 3_600_000))
  const sender = await openSender(db, settings, (line) => portal.logged.push(line), later)
  const texts = places.filter(({ channel }) => channel === 'sms').length
  await until(() => gateway.asked.length >= texts && mail.arrived.length >= places.length - texts)
  await sender.close()
  return {
    texts: gateway.asked.map(({ body }) => new URLSearchParams(body).get('text') ?? ''),
    mails: mail.arrived.map(readMail),
    number,
  }
}

/** The subject and the body of a mail, decoded. */
function readMail({ raw }: Arrived) {
  const [head = '', ...rest] = raw.replaceAll('\r\n', '\n').split('\n\n')
  const [, subject = ''] = /^Subject: (.*(?:\n .*)*)$/m.exec(head) ?? []
  const body = rest.join('\n\n')
  const [, encoding = ''] = /^Content-Transfer-Encoding: (\S+)$/m.exec(head) ?? []
  return {
    subject: subject.replace(/=\?UTF-8\?([BQ])\?(.*?)\?=\s*/g, (_, kind, word: string) =>
      kind === 'B' ? Buffer.from(word, 'base64').toString() : printable(word.replaceAll('_', ' ')),
    ),
    body:
      encoding === 'base64' ? Buffer.from(body, 'base64').toString() : printable(body.replaceAll('=\n', '')),
  }
}

function printable(text: string) {
  return decodeURIComponent(text.replaceAll('%', '%25').replace(/=([0-9A-F]{2})/g, '%$1'))
}

test('no message of any event, by any channel, in any language says anything of a person', async () => {
  const { texts, mails, number } = await tellAll('own')
  for (const said of [...texts, ...mails.flatMap(({ subject, body }) => [subject, body])])
    assert.doesNotMatch(said, new RegExp(mark))
  // But those that are about none: data went out, and a request about own data is answered.
  const ofNone = places.filter(
    ({ event, channel }) => (event === 'data.breach' || event === 'request.answered') && channel === 'sms',
  )
  const unnamed = texts.filter((text) => !text.includes(number))
  assert.equal(unnamed.length, ofNone.length, 'each other SMS names the application')
  assert.ok(mails.some(({ subject }) => subject.includes(number)))
  assert.ok(mails.some(({ body }) => /[\u0900-\u097F]/.test(body)))
})

test('an administrator’s text can name what its event gives, of every event, and nothing of a person', async () => {
  const { db } = portal.council
  const admin = await newAdmin(db)
  const number = await apply(db, await newCitizen(db), await offer(db, factsOf(20)))
  const columns = Object.keys(await markedValues(db, number))
  for (const place of places) {
    const names = textVariables(place.event, place.channel)
    const own = { council: '', phone: '' }
    for (const column of columns.filter((one) => !names.includes(one)))
      assert.equal(findTextFault(`{${column}}`, place, own)?.fault, 'unknownName', column)
    const text = `own: ${names.map((name) => `{${name}}`).join(' ')}`
    const templateId = place.channel === 'sms' ? '77' : ''
    const standing = { text: '', templateId: '', values: own }
    const written = { text, templateId, readAs: textVersion(undefined) }
    assert.ok(Reflect.has(Object(await writeMessageText(db, admin, place, written, standing)), 'text'))
  }
  const { texts, mails } = await tellAll('written')
  for (const said of [...texts, ...mails.map(({ body }) => body)]) assert.match(said, /^own: /)
  for (const said of [...texts, ...mails.flatMap(({ subject, body }) => [subject, body])])
    assert.doesNotMatch(said, new RegExp(mark))
})
