import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operator } from '../../../council/actors/actors.server.ts'
import { listOwnAccesses } from '../../../council/audit/own-accesses.server.ts'
import { decideApplication } from '../../../council/cases/applications/decide.server.ts'
import { readOwnData } from '../../../council/cases/applications/own-data.server.ts'
import { undoDecision } from '../../../council/cases/applications/undo.server.ts'
import { cancelCertificate } from '../../../council/cases/certificates/cancel.server.ts'
import { issueCertificate, replaceCertificate } from '../../../council/cases/certificates/issue.server.ts'
import { openToPrint } from '../../../council/cases/certificates/open.server.ts'
import { findReview, settleReview } from '../../../council/cases/counter/reviews.server.ts'
import { cancelLiveCertificate } from '../../../council/certificates/cancel-live.server.ts'
import { cancelledDigest, listCancelledDigests } from '../../../council/certificates/cancelled-list.server.ts'
import { checkCertificate } from '../../../council/certificates/check-certificate.server.ts'
import { readKeyFile } from '../../../council/certificates/keys/key-files.server.ts'
import { endKey, makeKey } from '../../../council/certificates/keys/signing-keys.server.ts'
import { listCertificates } from '../../../council/certificates/list-certificates.server.ts'
import { findOwnCertificate } from '../../../council/certificates/own-certificate.server.ts'
import { signCode } from '../../../council/certificates/sign-code.server.ts'
import { claimMessages } from '../../../council/messages/sending/claim-messages.server.ts'
import { newCitizen } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { auditLines, caseRow, changeRows, findRows } from '../../rows.ts'
import { letMail } from '../applications/appeals-for-tests.ts'
import { certificateOf, certifyingOffice, later, whileHeld } from './office-for-tests.ts'

describeDatabase('a certificate that does not stand any more', (database) => {
  test('cancelled: its code says so, its number stays, the applicant reads why, and the status may change again', async () => {
    const office = await certifyingOffice(database())
    const { db, clerk, admin, citizen, prefix } = office
    const { id, number, certificateId } = await office.issued()
    const reject = {
      status: 'Rejected',
      revision: 2,
      reason: 'No',
      whyChanged: 'Wrong',
      now: later(30),
    } as const
    assert.deepEqual(await decideApplication(db, clerk, id, reject), { decided: false, certificate: number })
    const { code } = await certificateOf(db, number)
    const standing = await office.issued()
    assert.equal(
      await cancelCertificate(db, clerk, certificateId, { reason: 'Wrong page', now: later(20) }),
      true,
    )
    const lines = await auditLines(db, ['actor', 'subject'], { act: 'certificate.cancelled', subject: id })
    assert.deepEqual(lines, [{ actor: clerk.id, subject: id }])
    assert.equal(
      await cancelCertificate(db, clerk, certificateId, { reason: 'Again', now: later(21) }),
      false,
    )
    assert.equal(await cancelCertificate(db, clerk, 'none', { reason: 'x' }), undefined)
    const checked = await checkCertificate(db, code, later(60))
    assert.deepEqual([checked.result, checked.cancelledAt], ['cancelled', later(20).toISOString()])
    const other = await certificateOf(db, standing.number)
    assert.equal((await checkCertificate(db, other.code, later(60))).result, 'good', 'another one stands')
    const own = await findOwnCertificate(db, citizen, id, later(60))
    assert.equal(own?.cancelled?.reason, 'Wrong page')
    const listed = await listCancelledDigests(db)
    assert.deepEqual(
      [number, standing.number].map((one) => listed.includes(cancelledDigest(one))),
      [true, false],
    )
    const review = await findReview(db, admin, certificateId, 'en')
    assert.deepEqual([review?.kind, review?.reason], ['cancelledCertificate', 'Wrong page'])
    assert.deepEqual(await settleReview(db, admin, certificateId, 'Agreed'), { done: true })
    assert.equal(await findReview(db, admin, certificateId, 'en'), undefined)
    assert.deepEqual(await decideApplication(db, clerk, id, reject), { decided: true })
    assert.equal((await office.issued()).number, `${prefix}/2026-27/3`)
  })

  test('who prints one is noted, and it alone counts as printed', async () => {
    const office = await certifyingOffice(database())
    const { db, clerk, citizen } = office
    const [printed, other] = [await office.issued(), await office.issued()]
    const open = (certificateId: string) =>
      openToPrint(db, clerk, certificateId, { language: 'en', client: '192.0.2.1' })
    assert.equal((await open(printed.certificateId))?.number, printed.number)
    const prints = [printed, other].map(async ({ number }) => (await certificateOf(db, number)).prints)
    assert.deepEqual(await Promise.all(prints), [1, 0])
    const { rows } = await listOwnAccesses(db, citizen, '', undefined)
    assert.deepEqual(
      rows.map(({ applicationId, kind }) => [applicationId, kind]),
      [[printed.id, 'print']],
    )
    assert.equal(await open('none'), undefined)
  })

  test('replaced: another number takes its place, and of two officers one replaces it', async () => {
    const office = await certifyingOffice(database())
    const { db, clerk, admin, citizen, signing, prefix } = office
    const { id, number, certificateId } = await office.issued()
    const input = {
      certificateId,
      reason: 'Wrong page',
      fields: { page: '38' },
      signing,
      templateVersion: 1,
      now: later(30),
    }
    const answers = await Promise.all([1, 2].map(() => replaceCertificate(db, clerk, id, input)))
    assert.equal(answers.filter((answer) => answer && 'issued' in answer).length, 1)
    assert.equal(answers.filter((answer) => answer === undefined).length, 1)
    assert.equal((await findReview(db, admin, certificateId, 'en'))?.reason, 'Wrong page')
    const filter = { number: `${prefix}/`, language: 'en' }
    const { rows } = await listCertificates(db, clerk, filter, undefined)
    assert.deepEqual(
      rows.map((row) => [row.number, row.cancelReason, row.replacedByNumber]),
      [
        [`${prefix}/2026-27/2`, null, null],
        [number, 'Wrong page', `${prefix}/2026-27/2`],
      ],
    )
    for (const [state, index] of [
      ['issued', 0],
      ['cancelled', 1],
    ] as const)
      assert.deepEqual(
        (await listCertificates(db, clerk, { ...filter, state }, undefined)).rows.map((row) => row.number),
        [rows[index]?.number],
      )
    const second = rows[0]?.certificateId ?? ''
    const stale = { reason: 'In a window of before', now: later(35) }
    assert.equal(await cancelCertificate(db, clerk, certificateId, stale), false)
    const own = await findOwnCertificate(db, citizen, id, later(36))
    assert.deepEqual([own?.paper.number, own?.cancelled], [rows[0]?.number, undefined])
    assert.equal(await cancelCertificate(db, clerk, second, { reason: 'Too late', now: later(40) }), true)
    assert.equal((await certificateOf(db, number)).cancelReason, 'Wrong page', 'of the first one it stays')
  })

  test('cancelled: nobody is told while its decision can be undone, afterwards the applicant is', async () => {
    const office = await certifyingOffice(database())
    const { db, clerk, citizen, signing } = office
    await letMail(db, citizen)
    const { id, certificateId } = await office.issued()
    const told = (event: 'certificate.issued' | 'certificate.cancelled' = 'certificate.cancelled') =>
      findRows(db, 'outbox', { subject: id, event }, ['state', 'revision'])
    await cancelCertificate(db, clerk, certificateId, { reason: 'Wrong page', now: later(5) })
    assert.deepEqual(await told(), [])
    const again = await issueCertificate(db, clerk, id, {
      fields: { page: '38' },
      signing,
      templateVersion: 1,
      now: later(12),
    })
    assert.ok(again && 'issued' in again)
    // A sender has claimed the news that it is ready, and not sent it yet.
    await claimMessages(db, 'one', ['mail'], later(25))
    await cancelCertificate(db, clerk, again.certificateId, { reason: 'Wrong page', now: later(30) })
    assert.ok((await told('certificate.issued')).every(({ state }) => state === 'dropped'))
    // Of no revision: what is done next does not make it stale.
    assert.deepEqual(await told(), [{ state: 'waiting', revision: null }])
  })

  test('undone with its decision: the applicant never sees it, and nobody is told', async () => {
    const office = await certifyingOffice(database())
    const { db, clerk, citizen } = office
    const { id, number } = await office.issued()
    assert.equal(await findOwnCertificate(db, citizen, id, later(5)), undefined)
    assert.deepEqual((await undoDecision(db, clerk, id, { revision: 2, now: later(6) }))?.done, true)
    const row = await certificateOf(db, number)
    assert.deepEqual([row.cancelReason, row.cancelledAt === null], ['', false])
    assert.equal((await checkCertificate(db, row.code, later(60))).result, 'cancelled')
    assert.equal(await findOwnCertificate(db, citizen, id, later(60)), undefined)
    assert.equal((await caseRow(db, id)).readyAt, null)
  })

  test('once the office has opened it to print, it is shown at once and not undone', async () => {
    const office = await certifyingOffice(database())
    const { db, clerk, citizen } = office
    const { id, certificateId } = await office.issued()
    await openToPrint(db, clerk, certificateId, { language: 'en', client: '192.0.2.1' })
    const own = await findOwnCertificate(db, citizen, id, later(2))
    assert.ok(own)
    const asked = { language: 'en', today: '2026-06-03', words: { yes: 'Yes', no: 'No' } }
    assert.deepEqual((await readOwnData(db, citizen, id, asked))?.certificate, own)
    assert.equal(await findOwnCertificate(db, await newCitizen(db), id, later(60)), undefined)
    assert.deepEqual(await undoDecision(db, clerk, id, { revision: 2, now: later(3) }), {
      done: false,
      refused: 'printed',
    })
  })

  test('opened to print while its decision is being undone, it says that it is cancelled', async () => {
    const office = await certifyingOffice(database())
    const { db, clerk } = office
    const { id, certificateId } = await office.issued()
    const [opened] = await whileHeld(
      db,
      async (trx) => {
        await trx.deleteFrom('undos').where('applicationId', '=', id).execute()
        await changeRows(trx, 'applications', { applicationId: id }, { decidedAt: null })
        await cancelLiveCertificate(trx, clerk, id, { reason: '', date: later(5).toISOString() })
      },
      () => openToPrint(db, clerk, certificateId, { language: 'en', client: '192.0.2.1' }),
    )
    assert.equal(opened?.cancelledAt, later(5).toISOString())
  })

  test('shown by itself when the ten minutes are over', async () => {
    const office = await certifyingOffice(database())
    const { id } = await office.issued()
    assert.equal(await findOwnCertificate(office.db, office.citizen, id, later(9)), undefined)
    assert.ok(await findOwnCertificate(office.db, office.citizen, id, later(11)))
  })
})

describeDatabase('keys of certificates', (database) => {
  test('a retired key stays good, the next one signs; of a stolen one only what the register holds is good', async () => {
    const office = await certifyingOffice(database())
    const { db, keyId, signing } = office
    const first = await certificateOf(db, (await office.issued()).number)
    const stolen = readKeyFile(signing.keysFolder, keyId)
    assert.ok(stolen)
    const next = await makeKey(db, operator, signing.keysFolder)
    assert.equal(await endKey(db, operator, keyId, { as: 'retired' }), 'ended')
    assert.equal(await endKey(db, operator, keyId, { as: 'retired' }), 'unchanged')
    assert.equal(await endKey(db, operator, 'ffffffff', { as: 'retired' }), undefined)
    const second = await certificateOf(db, (await office.issued()).number)
    assert.deepEqual([first.keyId, second.keyId], [keyId, next])
    const forged = signCode(
      { number: first.number, issuedAt: 1_780_000_000, title: 'x', holder: 'Forger', facts: [] },
      stolen,
      signing.origin,
    )
    const results = async () =>
      Promise.all(
        [first.code, second.code, forged.code].map(async (code) => (await checkCertificate(db, code)).result),
      )
    assert.deepEqual(await results(), ['good', 'good', 'good'])
    assert.equal(await endKey(db, operator, keyId, { as: 'compromised' }), 'ended')
    assert.deepEqual(await results(), ['good', 'good', 'notOurs'])
  })

  test('a code of another council is not ours, also under our number', async () => {
    const [ours, theirs] = [await certifyingOffice(database()), await certifyingOffice(database())]
    const row = await certificateOf(theirs.db, (await theirs.issued()).number)
    await theirs.db.deleteFrom('certificates').where('keyId', '=', theirs.keyId).execute()
    await theirs.db.deleteFrom('signingKeys').where('keyId', '=', theirs.keyId).execute()
    assert.equal((await checkCertificate(ours.db, row.code)).result, 'notOurs')
  })
})
