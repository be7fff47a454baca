import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import type { Database } from '../../council/database/tables.ts'
import { announceChannels } from '../../council/messages/sending/channel-state.server.ts'
import { newCitizen } from '../actors.ts'
import { apply, offer } from '../council/cases-for-tests.ts'
import { type MailServer, startMailServer } from '../mail-server.ts'
import { toolHere } from '../operator/tool-here.ts'
import { findRow, storeRow } from '../rows.ts'
import { newCouncilsFolder, originOf, serveTestCouncils } from './councils-for-tests.ts'
import { Visitor } from './visitor.ts'

const hourMs = 3_600_000

/** The next noon of the council: nobody is told anything at night. */
function nextNoon() {
  const noon = new Date()
  noon.setUTCHours(6, 30, 0, 0)
  return noon.getTime() < Date.now() ? noon.getTime() + 24 * hourMs : noon.getTime()
}

/** Has something to tell a citizen by mail at the moment. */
async function tell(db: Database, dueAt: number) {
  const citizen = await newCitizen(db)
  await announceChannels(db, ['mail'])
  const applicationId = await apply(db, citizen, await offer(db))
  const createdAt = new Date().toISOString()
  // What the application has to tell by itself.
  await db.deleteFrom('outbox').execute()
  const { value: receiver } = await findRow(db, 'identifiers', { userId: citizen.id, kind: 'email' })
  const choice = { language: 'en', mail: 1, sms: 0, changedAt: createdAt } as const
  await storeRow(db, 'contactChoices', { userId: citizen.id, ...choice })
  await storeRow(db, 'outbox', {
    id: randomUUID(),
    event: 'application.received',
    channel: 'mail',
    language: 'en',
    subject: applicationId,
    occasion: 'once',
    userId: citizen.id,
    applicationId,
    receiver,
    values: JSON.stringify({ applicationId, date: createdAt.slice(0, 10) }),
    revision: null,
    state: 'waiting',
    dueAt: new Date(dueAt).toISOString(),
    expiresAt: new Date(dueAt + 72 * hourMs).toISOString(),
    createdAt,
  })
  return applicationId
}

async function serve(t: TestContext, slugs: string[], mail: MailServer) {
  t.mock.timers.enable({ apis: ['Date'], now: nextNoon() })
  const folder = newCouncilsFolder()
  t.after(() => folder.remove())
  t.after(() => mail.close())
  for (const slug of slugs)
    await folder.add(slug, { lines: [`SMTP_URL=${mail.settings.url}`, `MAIL_FROM=office@${slug}.test`] })
  const served = await serveTestCouncils(folder)
  t.after(() => served.councils.close())
  return { folder, ...served, wakeOf: (slug: string) => join(folder.dir, slug, 'wake') }
}

test('a closed council tells what is due from its own office, closes again, and wakes when more is due', async (t) => {
  const mail = await startMailServer()
  const { folder, councils, logged, wakeOf } = await serve(t, ['vadgaon', 'pasarni'], mail)
  await councils.round()
  for (const slug of ['vadgaon', 'pasarni']) assert.ok(existsSync(wakeOf(slug)), 'both were closed again')
  const wake = Date.parse(readFileSync(wakeOf('vadgaon'), 'utf8'))
  assert.ok(wake > Date.now() + 19 * hourMs && wake < Date.now() + 22 * hourMs, 'each morning there is work')
  assert.equal(mail.arrived.length, 0)

  const db = await folder.database('vadgaon')
  const later = await tell(db, Date.now() + hourMs)
  await new Visitor(councils, originOf('vadgaon')).get('/services')
  assert.ok(!existsSync(wakeOf('vadgaon')), 'while it is open nothing says when it has work')
  writeFileSync(join(folder.dir, 'vadgaon/closed'), '')
  await councils.close()
  assert.equal(readFileSync(wakeOf('vadgaon'), 'utf8'), new Date(Date.now() + hourMs).toISOString())

  const again = await serveTestCouncils(folder)
  t.after(() => again.councils.close())
  await again.councils.round()
  t.mock.timers.setTime(Date.now() + hourMs)
  await again.councils.round()
  assert.equal(mail.arrived.length, 0, 'not while the operator has closed it')
  rmSync(join(folder.dir, 'vadgaon/closed'))
  const third = await serveTestCouncils(folder)
  t.after(() => third.councils.close())
  await third.councils.round()
  assert.equal(mail.arrived.length, 1)
  assert.match(mail.arrived[0]?.raw ?? '', /^From: .*office@vadgaon\.test/m)
  assert.match(mail.arrived[0]?.raw ?? '', new RegExp(later))
  assert.deepEqual(logged, [])
})

test('a message that cannot be sent does not keep a council open, and is tried again', async (t) => {
  const mail = await startMailServer()
  mail.refuse = () => 451
  const { folder, councils, wakeOf } = await serve(t, ['vadgaon'], mail)
  const db = await folder.database('vadgaon')
  await tell(db, Date.now())
  await councils.round()
  const wake = Date.parse(readFileSync(wakeOf('vadgaon'), 'utf8'))
  assert.ok(wake > Date.now() && wake <= Date.now() + hourMs)
  mail.refuse = () => undefined
  t.mock.timers.setTime(wake)
  await councils.round()
  assert.equal(mail.arrived.length, 1)
})

test('what the operator writes into a closed council, and a note of a clock that ran ahead, have it look', async (t) => {
  const { folder, councils, wakeOf, logged } = await serve(t, ['vadgaon', 'pasarni'], await startMailServer())
  await councils.round()
  const wake = readFileSync(wakeOf('vadgaon'), 'utf8')
  const words = 'councils for-each --only vadgaon -- council --place Wai'.split(' ')
  const { code, output } = await toolHere(words, { COUNCILS_DIR: folder.dir })
  assert.equal(code, 0, output)
  assert.ok(!existsSync(wakeOf('vadgaon')))
  writeFileSync(wakeOf('pasarni'), '2999-01-01T00:00:00.000Z')
  await councils.round()
  assert.equal(readFileSync(wakeOf('vadgaon'), 'utf8'), wake)
  assert.match(readFileSync(wakeOf('pasarni'), 'utf8'), /^20/)
  assert.deepEqual(logged, [])
})
