import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { test } from 'node:test'
import { decideApplication } from '../../../council/cases/applications/decide.server.ts'
import { handOver } from '../../../council/cases/applications/hand-over.server.ts'
import { listOwnHistory } from '../../../council/cases/applications/history.server.ts'
import { listReady } from '../../../council/cases/calls/list-ready.server.ts'
import { issueCertificate, replaceCertificate } from '../../../council/cases/certificates/issue.server.ts'
import { checkCertificate } from '../../../council/certificates/check-certificate.server.ts'
import type { CertificateValues } from '../../../council/certificates/store-certificate.server.ts'
import { newCitizen } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { changeRows, findRows } from '../../rows.ts'
import { lockInOrder } from '../../waiting.ts'
import { letMail } from '../applications/appeals-for-tests.ts'
import { apply, noon } from '../cases-for-tests.ts'
import { approvedOn, certificateOf, certifyingOffice, later, whileHeld } from './office-for-tests.ts'

describeDatabase('issuing a certificate', (database) => {
  test('an approved application gets a number, words that are frozen, and a code that anybody can check', async () => {
    const office = await certifyingOffice(database())
    const { db, prefix, citizen, clerk } = office
    const { id, number } = await office.issued()
    assert.equal(number, `${prefix}/2026-27/1`)
    const row = await certificateOf(db, number)
    const { fields, paper } = JSON.parse(row.values) as CertificateValues
    assert.deepEqual(fields, { page: '37' })
    assert.match(paper.paragraphs[0] ?? '', / 3 जून 2026 रोजी येणे बाकी नाही\.$/)
    assert.equal(paper.rows[0]?.value, 'पान 37')
    assert.match(paper.second?.text ?? '', / on 3 June 2026\.$/)
    const checked = await checkCertificate(db, row.code, later(60))
    assert.equal(checked.result, 'good')
    assert.ok('claims' in checked)
    assert.deepEqual(checked.claims.facts, ['मागणी नोंदवही: पान 37'])
    assert.equal(checked.claims.holder, row.holder)
    assert.equal(checked.digest, row.digest)
    await office.publishAs({ ...office.template, title: 'Another title' })
    assert.equal((await certificateOf(db, number)).values, row.values)
    assert.ok((await listOwnHistory(db, citizen, id, 'en'))?.some(({ act }) => act === 'certificate.issued'))
    assert.equal((await office.issued()).number, `${prefix}/2026-27/2`)
    const { signing, admin } = office
    const seen = { fields: { page: '37' }, signing, templateVersion: 1 }
    const { certificateId } = row
    const sentAgain = { issued: true, certificateId, number }
    assert.deepEqual(await issueCertificate(db, clerk, id, seen), sentAgain, 'its answer was lost')
    for (const [officer, other] of [
      [admin, seen],
      [clerk, { ...seen, fields: { page: '1' } }],
      [clerk, { ...seen, templateVersion: 2 }],
    ] as const)
      assert.deepEqual(await issueCertificate(db, officer, id, other), { refused: 'already', number })
  })

  test('nothing is issued that is not approved, lacks a word, is too long for its code, or has no key', async () => {
    const office = await certifyingOffice(database())
    const { db, clerk, signing } = office
    const issue = (id: string, fields: Record<string, string> = { page: '37' }) =>
      issueCertificate(db, clerk, id, { fields, signing, templateVersion: 1, now: later(1) })
    const id = await office.approved()
    assert.deepEqual(await issue(await office.sent()), { refused: 'notApproved' })
    assert.equal(await issue('NONE-1'), undefined)
    const { serviceId } = office
    for (const result of ['nothing', 'certificate'] as const) {
      await db.updateTable('services').set({ result }).where('serviceId', '=', serviceId).execute()
      if (result === 'nothing') assert.deepEqual(await issue(id), { refused: 'notApproved' })
    }
    assert.deepEqual(await issue(id, {}), { refused: 'empty', name: 'field:page' })
    for (const page of [randomBytes(300).toString('base64'), 'क'.repeat(700), 'x'.repeat(100_000)])
      assert.deepEqual(await issue(id, { page }), { refused: 'tooLong', label: 'मागणी नोंदवही' })
    rmSync(signing.keysFolder, { recursive: true })
    assert.deepEqual(await issue(id), { refused: 'noKey' })
    const numbers = await findRows(db, 'registerNumbers', { prefix: office.prefix }, ['last'])
    assert.deepEqual(numbers, [{ last: 0 }])
  })

  test('who entered an application leaves its certificate to another officer, and issues it where there is none', async () => {
    const office = await certifyingOffice(database())
    const { db, clerk, signing } = office
    const id = await office.approved()
    await changeRows(db, 'applications', { applicationId: id }, { enteredBy: clerk.id })
    const seen = { fields: { page: '37' }, signing, templateVersion: 1, now: later(1) }
    assert.deepEqual(await issueCertificate(db, clerk, id, seen), { refused: 'enteredBySelf' })
    const disabledAt = later(2).toISOString()
    const others = db.updateTable('users').where('id', '!=', clerk.id).where('disabledAt', 'is', null)
    await others.set({ disabledAt }).execute()
    const alone = await issueCertificate(db, clerk, id, seen)
    await changeRows(db, 'users', { disabledAt }, { disabledAt: null })
    assert.ok(alone && 'issued' in alone)
  })

  test('nothing is signed in words that were published after the officer’s form was drawn', async () => {
    const office = await certifyingOffice(database())
    const { db, clerk, signing } = office
    const standing = await office.issued()
    const id = await office.approved()
    const sent = await office.sent()
    const drawn = { fields: { page: '37' }, signing, templateVersion: 1 }
    await office.publishAs({ ...office.template, title: 'Another title' })
    const { certificateId } = standing
    const ways = [
      (seen: typeof drawn) => issueCertificate(db, clerk, id, { ...seen, now: later(5) }),
      (seen: typeof drawn) =>
        replaceCertificate(db, clerk, standing.id, { ...seen, certificateId, reason: 'x', now: later(5) }),
      async (issue: typeof drawn) => {
        const decision = { status: 'Approved', revision: 1, issue, now: later(5) } as const
        const decided = await decideApplication(db, clerk, sent, decision)
        return decided && 'notIssued' in decided ? decided.notIssued : decided
      },
    ]
    for (const way of ways) {
      assert.deepEqual(await way(drawn), { refused: 'otherWords' })
      const done = await way({ ...drawn, templateVersion: 2 })
      assert.ok(done && ('issued' in done || 'decided' in done), JSON.stringify(done))
    }
  })

  test('one press approves, gives the number and tells the applicant when nobody can undo it any more', async () => {
    const office = await certifyingOffice(database())
    const { db, clerk, signing } = office
    const citizen = await newCitizen(db)
    await letMail(db, citizen)
    const id = await apply(db, citizen, office.serviceId)
    const asked = { status: 'Approved', revision: 1, now: noon(approvedOn) } as const
    const lacking = await decideApplication(db, clerk, id, {
      ...asked,
      issue: { fields: {}, signing, templateVersion: 1 },
    })
    assert.deepEqual(lacking, { decided: false, notIssued: { refused: 'empty', name: 'field:page' } })
    const before = await findRows(db, 'applications', { applicationId: id }, ['status'])
    assert.deepEqual(before, [{ status: 'Pending' }])
    const issue = { fields: { page: '37' }, signing, templateVersion: 1 }
    assert.deepEqual(await decideApplication(db, clerk, id, { ...asked, issue }), { decided: true })
    assert.deepEqual(
      await decideApplication(db, clerk, id, { ...asked, issue }),
      { decided: true },
      'sent again',
    )
    const rows = await db.selectFrom('certificates').selectAll().where('applicationId', '=', id).execute()
    assert.equal(rows.length, 1)
    const messages = await db
      .selectFrom('outbox')
      .select(['event', 'dueAt', 'revision'])
      .where('subject', '=', id)
      .where('event', '=', 'certificate.issued')
      .execute()
    assert.deepEqual(
      messages.map(({ dueAt, revision }) => [dueAt >= later(10).toISOString(), revision]),
      [[true, 2]],
    )
  })

  test('the paper lies ready once it is issued, not before, and is handed over, as is the one in its place', async () => {
    const office = await certifyingOffice(database())
    const { db, clerk, signing } = office
    const ready = async (number: string) =>
      (await listReady(db, clerk, { language: 'en', number })).rows.length
    const id = await office.approved()
    assert.equal(await ready(id), 0)
    const seen = { fields: { page: '37' }, signing, templateVersion: 1, now: later(1) }
    const first = await issueCertificate(db, clerk, id, seen)
    assert.equal(await ready(id), 1)
    const taken = { takenBy: 'Savita', now: later(5) }
    assert.deepEqual(await handOver(db, clerk, id, taken), { handedOver: true })
    assert.equal(await ready(id), 0)
    assert.ok(first && 'issued' in first)
    const { certificateId } = first
    await replaceCertificate(db, clerk, id, { ...seen, certificateId, reason: 'Wrong page', now: later(9) })
    assert.equal(await ready(id), 1)
    assert.deepEqual(await handOver(db, clerk, id, { ...taken, now: later(10) }), { handedOver: true })
  })

  test('fifty officers at once get fifty numbers, none double and none left out', async () => {
    const office = await certifyingOffice(database())
    const { db, clerk, admin, signing, prefix } = office
    const ids: string[] = []
    for (let index = 0; index < 25; index += 1) ids.push(await office.approved(await newCitizen(db)))
    const issue = { fields: { page: '37' }, signing, templateVersion: 1, now: later(1) }
    // Two officers at each application: one of them issues.
    const answers = await Promise.all(
      [clerk, admin].flatMap((officer) => ids.map((id) => issueCertificate(db, officer, id, issue))),
    )
    const numbers = answers.flatMap((answer) => (answer && 'issued' in answer ? [answer.number] : []))
    const expected = ids.map((_, index) => `${prefix}/2026-27/${index + 1}`)
    assert.deepEqual(numbers.sort(), expected.sort())
    assert.equal(
      answers.filter((answer) => answer && 'refused' in answer && answer.refused === 'already').length,
      25,
    )
  })

  test('a remark that meets a hand-over leaves the paper handed over, and a change of mind a certificate', async () => {
    const office = await certifyingOffice(database())
    const { db, clerk, signing } = office
    const { id } = await office.issued()
    const approved = { status: 'Approved', revision: 2, now: later(3) } as const
    const [remarked] = await whileHeld(
      db,
      (trx) =>
        trx
          .updateTable('applications')
          .set({ readyAt: null, handedOverAt: later(2).toISOString(), handedOverTo: 'Savita' })
          .where('applicationId', '=', id)
          .execute(),
      () => decideApplication(db, clerk, id, { ...approved, remark: 'Page 37' }),
    )
    assert.deepEqual(remarked, { decided: true })
    const row = db.selectFrom('applications').select('handedOverTo').where('applicationId', '=', id)
    assert.deepEqual(await row.execute(), [{ handedOverTo: 'Savita' }])
    const other = await office.approved()
    const issue = { fields: { page: '38' }, signing, templateVersion: 1, now: later(1) }
    const [held, reopened] = await whileHeld(
      db,
      (trx) => lockInOrder(trx, other),
      () => issueCertificate(db, clerk, other, issue),
      () => decideApplication(db, clerk, other, { ...approved, status: 'Pending', whyChanged: 'By mistake' }),
    )
    assert.ok(held && 'issued' in held)
    assert.deepEqual(reopened, { decided: false, certificate: held.number })
  })
})
