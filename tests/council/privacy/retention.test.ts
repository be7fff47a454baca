import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Admin } from '../../../council/actors/actors.server.ts'
import { addressesKeptSince } from '../../../council/audit/client-addresses.server.ts'
import { recordOpening } from '../../../council/audit/openings.server.ts'
import { verifyChains } from '../../../council/audit/verify-chains.server.ts'
import { decideApplication } from '../../../council/cases/applications/decide.server.ts'
import { addInternalNote } from '../../../council/cases/applications/notes.server.ts'
import { listOwnApplications } from '../../../council/cases/applications/own-applications.server.ts'
import { findReducedCase } from '../../../council/cases/applications/reduced-case.server.ts'
import { cancelCertificate } from '../../../council/cases/certificates/cancel.server.ts'
import { findOwnCertificate } from '../../../council/certificates/own-certificate.server.ts'
import type { Database } from '../../../council/database/tables.ts'
import { noteBackup } from '../../../council/office/known-backups.server.ts'
import { reduceRecords } from '../../../council/privacy/reduce-records.server.ts'
import { confirmRetention, countReducible, readRetention } from '../../../council/privacy/retention.server.ts'
import type { RetentionKind } from '../../../rules/retention.ts'
import { newAdmin, newCitizen, newStaff, password } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { accountRow, changeRows, findRow, storeRow } from '../../rows.ts'
import { apply, factsOf, noon, offer } from '../cases-for-tests.ts'
import { certificateOf, certifyingOffice } from '../certificates/office-for-tests.ts'
import { enterPaper, numberOf } from '../papers-for-tests.ts'

/** Years after everything that these tests do, and a day later each time a day is to pass. */
const later = (days = 0) => new Date(noon('2036-03-01').getTime() + days * 86_400_000)

async function backUp(db: Database, now: Date) {
  const takenAt = new Date(now.getTime() - 3_600_000).toISOString()
  await noteBackup(db, { name: `${takenAt}.backup`, takenAt, bytes: 1, encrypted: 0 })
}

const confirm = (db: Database, admin: Admin, years: Partial<Record<RetentionKind, number>>, now = later()) =>
  confirmRetention(db, admin, { years, ground: 'Order 7 of 2036', password, now })

/** Every word that begins with the mark, in any table. */
async function wordsIn(db: Database, mark: string) {
  const tables = await db.introspection.getTables()
  const rows = await Promise.all(
    tables.map(({ name }) =>
      db
        .selectFrom(name as 'users')
        .selectAll()
        .execute(),
    ),
  )
  return [...new Set(JSON.stringify(rows).match(new RegExp(`${mark}\\w*`, 'gi')) ?? [])].sort()
}

async function faultsOf(db: Database, now: Date) {
  const faults: unknown[] = []
  const asked = { addressesSince: addressesKeptSince(now) }
  const read = await db
    .transaction()
    .execute((trx) => verifyChains(trx, asked, (fault) => faults.push(fault)))
  return { faults, ...read }
}

/** An application with the mark in all that people write, and refused. */
async function refused(db: Database, mark: string, on = '2026-06-01') {
  const [citizen, clerk] = [await newCitizen(db, 'Asha Pawar'), await newStaff(db)]
  const serviceId = await offer(db, factsOf(7))
  const id = await apply(db, citizen, serviceId, {
    on,
    applicantName: `${mark}name`,
    applicantFatherName: `${mark}father`,
    applicantMotherName: `${mark}mother`,
    applicantLandmark: `${mark}landmark`,
    userDetails: `${mark}details`,
    additionalInfo: `${mark}additional`,
  })
  await addInternalNote(db, clerk, id, `${mark}note`)
  await recordOpening(db, clerk, id, { client: '192.0.2.5' }, noon(on))
  const decision = { status: 'Rejected', reason: `${mark}reason`, remark: `${mark}remark` } as const
  const done = await decideApplication(db, clerk, id, { ...decision, revision: 1, now: noon('2026-06-03') })
  assert.ok(done?.decided, JSON.stringify(done))
  return { id, citizen, clerk, serviceId }
}

/** How many rows of a kind each line says that were reduced. */
async function countedOf(db: Database, kind: RetentionKind) {
  const lines = db.selectFrom('audit').select('after').where('act', '=', 'retention.reduced')
  const counts = (await lines.execute()).map(({ after }) => JSON.parse(after ?? '{}'))
  return counts.filter((one) => one.kind === kind).map(({ rows }) => rows)
}

/** Each in a database of its own: what is reduced is all of it. */
function alone(name: string, work: (db: Database) => Promise<void>) {
  describeDatabase('how many years words stay', (database) => {
    test(name, () => work(database()))
  })
}

alone(
  'a reduced application has no word of anybody in any table, and its number, days and status',
  async (db) => {
    const [admin, mark] = [await newAdmin(db), 'markedwhole']
    const { id, citizen, clerk, serviceId } = await refused(db, mark)
    const kept = await refused(db, 'markedother')
    const entered = await enterPaper(db, clerk, serviceId, {
      name: `${mark}paper`,
      witness: `${mark}witness`,
    })
    const paper = numberOf(entered)
    const approved = { status: 'Approved', revision: 1, now: noon('2026-06-10') } as const
    assert.deepEqual(await decideApplication(db, admin, paper, approved), { decided: true })
    assert.ok((await wordsIn(db, mark)).length >= 9)
    const others = await wordsIn(db, 'markedother')
    // An appeal that waits for its answer holds the other one.
    await storeRow(db, 'appeals', {
      appealId: `${kept.id}-A1`,
      applicationId: kept.id,
      level: 1,
      letter: '{}',
      writtenAt: '2026-06-05T06:30:00.000Z',
      handedInOn: '2026-06-05',
    })
    const figures = () => db.selectFrom('applicationFigures').selectAll().execute()
    // Two that were sent from one form differ in their words alone.
    const twin = await apply(db, citizen, serviceId, { userDetails: `${mark}twin` })
    const refusal = { status: 'Rejected', reason: `${mark}again`, remark: '' } as const
    await decideApplication(db, clerk, twin, { ...refusal, revision: 1, now: noon('2026-06-03') })
    await changeRows(db, 'applications', { user: citizen.id }, { submissionKey: 'one form' })
    const before = await figures()
    await backUp(db, later())
    assert.deepEqual(await confirm(db, admin, { applications: 8 }), { done: true })
    await reduceRecords(db, later())
    assert.deepEqual(await wordsIn(db, mark), [])
    assert.deepEqual(await wordsIn(db, 'markedother'), others)
    assert.equal((await accountRow(db, citizen.id)).name, 'Asha Pawar', 'who can sign in has a name')
    const stays = await findReducedCase(db, citizen, id, 'en')
    assert.equal(stays?.status, 'Rejected')
    assert.equal(stays.endedAt, noon('2026-06-03').toISOString())
    assert.equal(stays.reducedAt, later().toISOString())
    assert.equal(await findReducedCase(db, kept.citizen, id, 'en'), undefined)
    assert.deepEqual(await figures(), before)
    const { rows } = await listOwnApplications(db, citizen, 'en', undefined)
    assert.deepEqual(
      rows.map(({ applicationId, applicantName }) => [applicationId, applicantName]),
      [
        [twin, ''],
        [id, ''],
      ],
    )
    const verified = await faultsOf(db, later())
    assert.deepEqual(verified.faults, [])
    assert.ok(verified.reduced > 0)
    const again = decideApplication(db, clerk, id, { status: 'Approved', revision: 3, now: later() })
    assert.equal(await again, undefined)
  },
)

alone(
  'nothing goes of what nobody has confirmed, nor before its years, nor without a backup of the day',
  async (db) => {
    const admin = await newAdmin(db)
    const { id } = await refused(db, 'markedearly')
    const words = await wordsIn(db, 'markedearly')
    const unchanged = async (now: Date) => {
      await reduceRecords(db, now)
      assert.deepEqual(await wordsIn(db, 'markedearly'), words)
    }
    await unchanged(later())
    assert.deepEqual(await confirm(db, admin, { applications: 1 }), { done: false, fault: 'noBackup' })
    await backUp(db, later())
    const wrong = { years: { applications: 1 }, ground: 'x', password: 'another sentence', now: later() }
    assert.deepEqual(await confirmRetention(db, admin, wrong), { done: false, fault: 'passwordWrong' })
    await unchanged(later())
    assert.deepEqual(await confirm(db, admin, { applications: 10, certificates: 1, audit: 99 }), {
      done: true,
    })
    await unchanged(later())
    assert.deepEqual(await confirm(db, admin, { applications: 9 }), { done: true })
    // By then the backup is two days old.
    await unchanged(later(2))
    await backUp(db, later(2))
    await reduceRecords(db, later(2))
    assert.deepEqual(await wordsIn(db, 'markedearly'), [])
    const { confirmed } = await readRetention(db, admin, later(2))
    assert.deepEqual(
      confirmed.map(({ kind, years }) => [kind, years]),
      [['applications', 9]],
    )
    assert.deepEqual(await countedOf(db, 'applications'), [1])
    assert.ok(id)
  },
)

alone('an application for which somebody waits keeps its words until then', async (db) => {
  const admin = await newAdmin(db)
  const { id, citizen, clerk } = await refused(db, 'markedasked')
  const words = await wordsIn(db, 'markedasked')
  const staysOn = async (day: number) => {
    await backUp(db, later(day))
    await reduceRecords(db, later(day))
    assert.deepEqual(await wordsIn(db, 'markedasked'), words)
  }
  const request = { kind: 'complain', words: 'Who read it?', date: noon('2036-02-01').toISOString() } as const
  await storeRow(db, 'privacyRequests', { id: 'asked', userId: citizen.id, ...request })
  await backUp(db, later())
  await confirm(db, admin, { applications: 1 })
  await staysOn(0)
  const done = later().toISOString()
  await db.updateTable('privacyRequests').set({ doneAt: done }).execute()
  await reduceRecords(db, later())
  assert.deepEqual(await wordsIn(db, 'markedasked'), words, 'it is done once a day')
  const said = { method: 'upi', paise: 2000, state: 'said', saidAt: done, saidBy: clerk.id } as const
  await storeRow(db, 'payments', { paymentId: 'told', applicationId: id, ...said })
  await staysOn(1)
  await db.updateTable('payments').set({ state: 'notFound' }).execute()
  const byNumber = { ...request, id: 'by number', applicationId: id }
  await db.insertInto('privacyRequests').values(byNumber).execute()
  await staysOn(2)
  await db.updateTable('privacyRequests').set({ doneAt: done }).execute()
  const order = { handedInOn: '2026-06-05', decidedOn: '2026-06-20', orderedBy: '2026-07-01' }
  const times = { writtenAt: '2026-06-05T06:30:00.000Z', orderedAt: '2026-06-20T06:30:00.000Z' }
  await storeRow(db, 'appeals', {
    appealId: `${id}-A1`,
    applicationId: id,
    level: 1,
    letter: '{}',
    ...order,
    ...times,
  })
  await staysOn(3)
  await db.updateTable('appeals').set({ obeyedAt: done }).execute()
  await backUp(db, later(4))
  await reduceRecords(db, later(4))
  assert.deepEqual(await wordsIn(db, 'markedasked'), [])
})

alone('a clock that has run far ahead takes nothing out until the years are confirmed again', async (db) => {
  const admin = await newAdmin(db)
  await refused(db, 'markedyoung')
  const words = await wordsIn(db, 'markedyoung')
  const soon = new Date('2026-07-01T06:30:00.000Z')
  await backUp(db, soon)
  await confirm(db, admin, { applications: 1 }, soon)
  await reduceRecords(db, soon)
  // The wrong clock dates the backup, too.
  await backUp(db, later())
  await reduceRecords(db, later())
  assert.deepEqual(await wordsIn(db, 'markedyoung'), words)
  assert.equal((await readRetention(db, admin, later())).leapSince, '2026-07-01')
  const inTime = new Date('2026-08-01T06:30:00.000Z')
  assert.equal((await readRetention(db, admin, inTime)).leapSince, undefined)
  await confirm(db, admin, { applications: 1 })
  await reduceRecords(db, later())
  assert.deepEqual(await wordsIn(db, 'markedyoung'), [])
})

alone('what goes is counted by the year before anybody confirms it', async (db) => {
  const admin = await newAdmin(db)
  await refused(db, 'markedcounted')
  const counted = await countReducible(db, admin, { applications: 8, certificates: 1 }, later())
  assert.deepEqual(counted, [{ kind: 'applications', year: '2026', rows: 1 }])
  assert.deepEqual(await countReducible(db, admin, { applications: 10 }, later()), [])
  assert.deepEqual(await countReducible(db, admin, {}, later()), [])
})

alone('a batch that is broken off leaves nothing half, and the rest goes the next time', async (db) => {
  const admin = await newAdmin(db)
  await refused(db, 'markedhalf')
  const words = await wordsIn(db, 'markedhalf')
  await backUp(db, later())
  await confirm(db, admin, { applications: 1 })
  const broken = db.withPlugin({
    transformQuery: ({ node }) => {
      if (JSON.stringify(node).includes('applicationWords')) throw new Error('killed')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const lines = await db.selectFrom('auditChains').selectAll().execute()
  await assert.rejects(reduceRecords(broken, later()), /killed/)
  assert.deepEqual(await wordsIn(db, 'markedhalf'), words)
  assert.deepEqual(await db.selectFrom('auditChains').selectAll().execute(), lines)
  await reduceRecords(db, later())
  assert.deepEqual(await wordsIn(db, 'markedhalf'), [])
  assert.deepEqual((await faultsOf(db, later())).faults, [])
})

alone('a certificate loses its words by years of its own, and its code can still be checked', async (db) => {
  const office = await certifyingOffice(db)
  const { id, number } = await office.issued()
  const admin = await newAdmin(db)
  const before = await certificateOf(db, number)
  await backUp(db, later())
  await confirm(db, admin, { applications: 1 })
  await reduceRecords(db, later())
  assert.deepEqual(await certificateOf(db, number), before)
  assert.deepEqual((await findReducedCase(db, admin, id, 'en'))?.certificates, [number])
  const { certificateId } = before
  assert.equal(
    await cancelCertificate(db, office.clerk, certificateId, { reason: 'Wrong', now: later() }),
    true,
  )
  const left = await findRow(db, 'applications', { applicationId: id })
  assert.deepEqual([left.toIssueAt, left.applicantName], [null, ''])
  Object.assign(before, await certificateOf(db, number))
  await confirm(db, admin, { applications: 1, certificates: 5 })
  await Promise.all([reduceRecords(db, later()), reduceRecords(db, later())])
  assert.deepEqual(await countedOf(db, 'certificates'), [1], 'of two processes one has done it')
  assert.equal(await findOwnCertificate(db, office.citizen, id, later()), undefined)
  const { values, holder, code, ...stays } = await certificateOf(db, number)
  assert.deepEqual([values, holder, code], ['', '', ''])
  const { values: _values, holder: _holder, code: printed, ...stood } = before
  assert.deepEqual(stays, stood)
  const { checkCertificate } = await import('../../../council/certificates/check-certificate.server.ts')
  assert.equal((await checkCertificate(db, printed, later())).result, 'cancelled')
})

alone(
  'lines of the audit lose their values by years of their own, those of open applications do not',
  async (db) => {
    const admin = await newAdmin(db)
    const [citizen, clerk] = [await newCitizen(db, 'markedline'), await newStaff(db)]
    const id = await apply(db, citizen, await offer(db), { userDetails: 'markedopen' })
    await addInternalNote(db, clerk, id, 'markedopen note')
    const open = await wordsIn(db, 'markedopen')
    const inAudit = async () =>
      JSON.stringify(await db.selectFrom('audit').selectAll().execute()).includes('markedline')
    assert.ok(await inAudit())
    const now = later(40 * 365)
    await backUp(db, now)
    await confirm(db, admin, { audit: 8 }, now)
    const [due] = await countReducible(db, admin, { audit: 8 }, now)
    await Promise.all([reduceRecords(db, now), reduceRecords(db, now)])
    assert.deepEqual(await countedOf(db, 'audit'), [due?.rows], 'of two processes one has done it')
    assert.ok(!(await inAudit()))
    assert.deepEqual(await wordsIn(db, 'markedopen'), open)
    assert.deepEqual((await faultsOf(db, now)).faults, [])
    // It is done once a day: a second time changes nothing, and leaves no line.
    const lines = await db.selectFrom('audit').selectAll().execute()
    await reduceRecords(db, now)
    assert.deepEqual(await db.selectFrom('audit').selectAll().execute(), lines)
  },
)
