import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Admin } from '../../../council/actors/actors.server.ts'
import {
  findMessageText,
  listMessageTexts,
  type RegisteredText,
  textVersion,
  writeMessageText,
} from '../../../council/messages/outbox/message-texts.server.ts'
import { announceChannels } from '../../../council/messages/sending/channel-state.server.ts'
import { sendDue } from '../../../council/messages/sending/send-due.server.ts'
import { sendTest } from '../../../council/messages/sending/send-test.server.ts'
import { Findings } from '../../../server/checks.ts'
import { examineTextIds } from '../../../server/examine-texts.ts'
import { freshPhone, newAdmin } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { auditLines, storeRow } from '../../rows.ts'
import { bodyWithIds } from '../../text-gateway.ts'
import { later, noon, Posts } from './posts.ts'

describeDatabase('the texts of messages', (database) => {
  const posts = new Posts(database)
  const place = { event: 'application.received', channel: 'sms', language: 'mr' } as const
  const mail = { ...place, channel: 'mail' } as const
  const standing = {
    text: 'Arj {applicationId}.',
    templateId: 'own-1',
    values: { council: 'Vadgaon', phone: '' },
  }
  /** Writes a text over the one that stands. */
  const write = async (admin: Admin, written: RegisteredText, at: typeof place | typeof mail = place) => {
    const readAs = textVersion(await findMessageText(database(), at))
    return writeMessageText(database(), admin, at, { ...written, readAs }, standing)
  }
  const send = (templates: Record<string, string>) =>
    sendDue(
      database(),
      'one',
      posts.deliveries({ ...posts.gateway.settings, body: bodyWithIds, templates }),
      { clock: () => noon },
    )
  const sent = () => new URLSearchParams(posts.gateway.asked.at(-1)?.body)

  test('what an administrator has written and registered is sent, filled, in its language alone', async () => {
    const admin = await newAdmin(database())
    const text = 'Milala {applicationId}, {date}. {council}'
    assert.deepEqual(await write(admin, { text, templateId: '77' }), { text, templateId: '77' })
    const mailText = { text: 'See {portal}: {applicationId}', templateId: '78' }
    assert.deepEqual(await write(admin, mailText, mail), { ...mailText, templateId: '' })
    const { citizen } = await posts.listener()
    const id = await posts.apply(citizen)
    await send({})
    assert.equal(sent().get('text'), `Milala ${id}, 23-11-2026. Gram Panchayat`)
    assert.equal(sent().get('id'), '77')
    assert.match(posts.mail.arrived[0]?.raw ?? '', new RegExp(`^See https://portal\\.test: ${id}`, 'm'))
  })

  test('another text loses its number, and goes out by SMS only with a new one', async () => {
    const admin = await newAdmin(database())
    await write(admin, { text: 'One {applicationId}', templateId: '76' })
    assert.deepEqual(await write(admin, { text: 'Two {applicationId}', templateId: '76' }), {
      text: 'Two {applicationId}',
      templateId: '',
    })
    const templates = { 'application.received/mr': 'own-1', 'application.received/en': 'own-2' }
    await posts.apply((await posts.listener({ mail: false, sms: true })).citizen)
    assert.deepEqual((await send(templates)).faults, [['sms', 'unregistered']])
    assert.equal(posts.gateway.asked.length, 0)
    await write(admin, { text: 'Two {applicationId}', templateId: '79' })
    const id = await posts.apply((await posts.listener({ mail: false, sms: true })).citizen)
    await send(templates)
    assert.deepEqual([sent().get('text'), sent().get('id')], [`Two ${id}`, '79'])
  })

  test('a gateway that is sent the id of each text gets none without one', async () => {
    const db = database()
    await db.deleteFrom('messageTexts').execute()
    await posts.apply((await posts.listener({ mail: false, sms: true })).citizen)
    assert.deepEqual((await send({})).faults, [['sms', 'unregistered']])
    assert.equal(posts.gateway.asked.length, 0)
    let found = new Findings()
    const texts = { ...posts.gateway.settings, body: bodyWithIds }
    await examineTextIds(found, db, { texts })
    assert.deepEqual(
      found.words('fault').map((fault) => /no (id of a code|message has an id)/.exec(fault)?.[1]),
      ['id of a code', 'message has an id'],
    )
    found = new Findings()
    await write(await newAdmin(db), { text: '', templateId: '81' })
    await examineTextIds(found, db, { texts: { ...texts, templates: { mr: '82' } } })
    assert.deepEqual(found.checks, [])
  })

  test('an empty text gives the portal’s own back, with the operator’s number', async () => {
    const db = database()
    const admin = await newAdmin(db)
    await write(admin, { text: 'Three', templateId: '80' })
    const back = await write(admin, { text: '', templateId: '80' })
    assert.deepEqual(back, { text: standing.text, templateId: 'own-1' })
    assert.deepEqual(
      (await listMessageTexts(db)).filter(({ channel }) => channel === 'sms'),
      [],
    )
    const lines = await auditLines(db, ['act', 'subject', 'before', 'after'], { actor: admin.id })
    assert.deepEqual(
      lines.map(({ act, subject, after }) => [act, subject, JSON.parse(after ?? '').text]),
      [
        ['message.worded', 'application.received/sms/mr', 'Three'],
        ['message.worded', 'application.received/sms/mr', standing.text],
      ],
    )
  })

  test('a text that names a person, holds a link or takes three parts is refused and not kept', async () => {
    const db = database()
    const admin = await newAdmin(db)
    const refusal = (text: string) => write(admin, { text, templateId: '' })
    const before = await listMessageTexts(db)
    assert.deepEqual(await refusal('{applicantName}'), { fault: 'unknownName', name: '{applicantName}' })
    assert.deepEqual(await refusal('See panchayat.example/a now'), {
      fault: 'link',
      found: 't.example/a',
    })
    const parts = { fault: 'parts', characters: 307, parts: 3, most: 2 }
    assert.deepEqual(await refusal('a'.repeat(307)), parts)
    assert.deepEqual(await listMessageTexts(db), before)
  })

  test('a test goes to the administrator alone, by SMS only to a confirmed number, five times an hour', async () => {
    const db = database()
    const admin = await newAdmin(db)
    assert.deepEqual(await sendTest(db, admin, 'mr', noon), { channels: ['mail'] })
    const phone = freshPhone()
    const createdAt = noon.toISOString()
    const confirmed = { verifiedAt: createdAt, verifiedBy: 'code' }
    await storeRow(db, 'identifiers', {
      kind: 'phone',
      value: phone,
      userId: admin.id,
      createdAt,
      ...confirmed,
    })
    assert.deepEqual(await sendTest(db, admin, 'mr', later(1)), { channels: ['mail', 'sms'] })
    await sendDue(db, 'one', posts.deliveries(), { clock: () => later(2) })
    assert.deepEqual([sent().get('to'), posts.gateway.asked.length, posts.mail.arrived.length], [phone, 1, 2])
    assert.match(sent().get('text') ?? '', /TEST321/)
    await announceChannels(db, [])
    assert.deepEqual(await sendTest(db, admin, 'mr', later(3)), { channels: [] })
    for (const minute of [4, 5]) await sendTest(db, admin, 'mr', later(minute))
    assert.ok('retryAfterSeconds' in (await sendTest(db, admin, 'mr', later(6))))
    const lines = db.selectFrom('audit').select('after').where('actor', '=', admin.id)
    assert.deepEqual(
      (await lines.where('act', '=', 'message.tested').orderBy('date').execute()).map(({ after }) => after),
      ['{"channels":["mail"]}', '{"channels":["mail","sms"]}'],
    )
  })
})
