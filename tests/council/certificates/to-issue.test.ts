import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideApplication } from '../../../council/cases/applications/decide.server.ts'
import { handOver } from '../../../council/cases/applications/hand-over.server.ts'
import { countApplications, listApplications } from '../../../council/cases/applications/inbox.server.ts'
import { undoDecision } from '../../../council/cases/applications/undo.server.ts'
import { cancelCertificate } from '../../../council/cases/certificates/cancel.server.ts'
import { issueCertificate } from '../../../council/cases/certificates/issue.server.ts'
import { countWaiting, countWork } from '../../../council/cases/desk/my-work.server.ts'
import { findPlace } from '../../../council/cases/desk/queue.server.ts'
import { takeNext } from '../../../council/cases/desk/take-next.server.ts'
import { describeDatabase } from '../../describe-database.ts'
import { caseRow } from '../../rows.ts'
import { apply, offer } from '../cases-for-tests.ts'
import { approvedOn, certifyingOffice, later } from './office-for-tests.ts'

describeDatabase('certificates to issue', (database) => {
  async function openOffice() {
    const office = await certifyingOffice(database())
    const { db, clerk, serviceId } = office
    const filter = { toIssue: true, status: 'Approved', serviceId, language: 'en' } as const
    const listed = async () => {
      const { rows } = await listApplications(db, clerk, filter, undefined)
      const counts = await countApplications(db, clerk, filter)
      assert.deepEqual(counts, { All: rows.length, Pending: 0, Approved: rows.length, Rejected: 0 })
      return rows.map(({ applicationId }) => applicationId)
    }
    return { ...office, filter, listed }
  }

  test('an approval leaves one until it is issued, and it stands in no tally of what waits', async () => {
    const { db, clerk, signing, sent, approved, listed } = await openOffice()
    const before = await countWork(db, clerk, approvedOn)
    await sent()
    const [first, second] = [await approved(), await approved()]
    assert.deepEqual(await listed(), [first, second].sort())
    const counts = await countWork(db, clerk, approvedOn)
    assert.equal(counts.toIssue, before.toIssue + 2)
    assert.equal(countWaiting(counts), countWaiting(before) + 1)
    await issueCertificate(db, clerk, first, {
      fields: { page: '1' },
      signing,
      templateVersion: 1,
      now: later(1),
    })
    assert.deepEqual(await listed(), [second])
  })

  test('what is approved and issued at once, refused, or undone is not among them', async () => {
    const { db, clerk, signing, sent, approved, listed } = await openOffice()
    const issue = { fields: { page: '1' }, signing, templateVersion: 1 }
    const atOnce = { status: 'Approved', revision: 1, issue, now: later(0) } as const
    assert.deepEqual(await decideApplication(db, clerk, await sent(), atOnce), { decided: true })
    const undone = await approved()
    assert.equal((await undoDecision(db, clerk, undone, { revision: 2, now: later(5) }))?.done, true)
    const refused = await approved()
    const refusal = { reason: 'No', whyChanged: 'Wrong', revision: 2, now: later(30) }
    assert.deepEqual(await decideApplication(db, clerk, refused, { status: 'Rejected', ...refusal }), {
      decided: true,
    })
    assert.deepEqual(await listed(), [])
  })

  test('where a certificate was cancelled another is to be issued, also after it was handed over', async () => {
    const { db, clerk, issued, listed } = await openOffice()
    const { id, certificateId } = await issued()
    await handOver(db, clerk, id, { takenBy: 'Asha', now: later(20) })
    assert.deepEqual(await listed(), [])
    await cancelCertificate(db, clerk, certificateId, { reason: 'Wrong page', now: later(30) })
    assert.deepEqual(await listed(), [id])
    const { readyAt, handedOverAt, handedOverTo } = await caseRow(db, id)
    assert.deepEqual([readyAt, handedOverAt, handedOverTo], [null, null, ''], 'nothing lies ready')
  })

  test('they are worked through one after the other, and none is left where the service gives no certificate', async () => {
    const { db, clerk, serviceId, filter, approved, listed } = await openOffice()
    const [first = '', second = ''] = [await approved(), await approved()].sort()
    const place = await findPlace(db, clerk, filter, first)
    assert.deepEqual([place?.before, place?.total], [0, 2])
    assert.equal(place && (await takeNext(db, clerk, filter, place)), second)
    const plain = await apply(db, (await openOffice()).citizen, await offer(db))
    await decideApplication(db, clerk, plain, { status: 'Approved', revision: 1, now: later(0) })
    await db.updateTable('services').set({ result: 'nothing' }).where('serviceId', '=', serviceId).execute()
    assert.deepEqual(await listed(), [])
    assert.ok(
      !(await listApplications(db, clerk, { toIssue: true, language: 'en' }, undefined)).rows.some(
        ({ applicationId }) => applicationId === plain,
      ),
    )
  })
})
