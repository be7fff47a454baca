import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Officer } from '../../council/actors/actors.server.ts'
import { decideApplication } from '../../council/cases/applications/decide.server.ts'
import { listOwnHistory } from '../../council/cases/applications/history.server.ts'
import { findApplication } from '../../council/cases/applications/inbox.server.ts'
import { listStatusChanges } from '../../council/cases/applications/status-changes.server.ts'
import { createService } from '../../council/catalogue/services/keep-services.server.ts'
import { newAdmin, newCitizen, newStaff } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'
import { answers } from '../portal/services-for-tests.ts'
import { auditLines, caseRow, findRow } from '../rows.ts'
import { submitted } from '../submit-for-tests.ts'

describeDatabase('deciding', (database) => {
  let made = 0

  /** An application of its own for each test: its number, and a reader of what is stored of it. */
  async function newApplication() {
    const db = database()
    made += 1
    const serviceId = `DECIDE-${made}`
    const text = { serviceName: 'Water', category: 'Repairs', serviceDescription: 'Taps', link: '' }
    await createService(db, await newAdmin(db), { serviceId, ...text })
    const asked = { fields: answers, submissionKey: 'a' }
    const citizen = await newCitizen(db, 'Asha Patil')
    const id = await submitted(db, citizen, serviceId, asked)
    const clerk = await newStaff(db, 'S. Kulkarni')
    const read = async (actor: Officer) => {
      const found = await findApplication(db, actor, id, 'en')
      return found && { ...found, changes: (await listStatusChanges(db, [id])).get(id) ?? [] }
    }
    return { id, citizen, clerk, read }
  }

  test('either officer may set any of the three statuses, any number of times', async () => {
    const db = database()
    const { id, clerk, read } = await newApplication()
    const admin = await newAdmin(db, 'R. Deshmukh')
    const steps = ['Rejected', 'Approved', 'Rejected', 'Pending'] as const
    for (const [index, status] of steps.entries()) {
      const actor = index % 2 === 0 ? clerk : admin
      const reason = status === 'Rejected' ? 'None' : ''
      const whyChanged = index === 0 ? '' : 'Looked at again'
      const asked = { status, reason, whyChanged, revision: index + 1 }
      assert.deepEqual(await decideApplication(db, actor, id, asked), { decided: true })
    }
    const application = await read(clerk)
    assert.equal(application?.status, 'Pending')
    assert.equal(application?.updatedAt, application?.changes.at(-1)?.date)
    assert.deepEqual(
      application?.changes.map(({ status, by }) => `${status}: ${by}`),
      [
        'Pending: Asha Patil',
        'Rejected: S. Kulkarni',
        'Approved: R. Deshmukh',
        'Rejected: S. Kulkarni',
        'Pending: R. Deshmukh',
      ],
    )
  })

  test('each decision is in the audit with what was there before', async () => {
    const db = database()
    const { id, clerk } = await newApplication()
    await decideApplication(db, clerk, id, { status: 'Approved', revision: 1 })
    const lines = await auditLines(db, ['actor', 'before', 'after'], {
      subject: id,
      act: 'application.decided',
    })
    assert.deepEqual(lines, [
      { actor: clerk.id, before: '{"status":"Pending"}', after: '{"status":"Approved"}' },
    ])
  })

  test('who comes second is told who was first, and changes nothing', async () => {
    const db = database()
    const { id, clerk, read } = await newApplication()
    const admin = await newAdmin(db)
    await decideApplication(db, clerk, id, { status: 'Approved', revision: 1 })
    const late = await decideApplication(db, admin, id, {
      status: 'Rejected',
      reason: 'Not of this village',
      revision: 1,
    })
    const application = await read(admin)
    assert.ok(late && 'changed' in late)
    assert.deepEqual([late.changed.by, late.changed.status], ['S. Kulkarni', 'Approved'])
    assert.equal(late.changed.date, application?.updatedAt)
    assert.equal(application?.status, 'Approved')
    assert.deepEqual(
      await decideApplication(db, admin, id, {
        status: 'Rejected',
        reason: 'Not of this village',
        whyChanged: 'Looked at again',
        revision: 2,
      }),
      { decided: true },
    )
  })

  test('of two decisions at once one is stored', async () => {
    const db = database()
    const { id, clerk, read } = await newApplication()
    const admin = await newAdmin(db)
    const both = await Promise.all([
      decideApplication(db, clerk, id, { status: 'Approved', revision: 1 }),
      decideApplication(db, admin, id, { status: 'Rejected', reason: 'Not of this village', revision: 1 }),
    ])
    assert.deepEqual(both.map((one) => one?.decided).sort(), [false, true])
    assert.equal((await read(clerk))?.changes.length, 2)
  })

  test('a double click counts as done and is one change', async () => {
    const db = database()
    const { id, clerk, read } = await newApplication()
    const asked = { status: 'Approved', revision: 1 } as const
    const both = await Promise.all([
      decideApplication(db, clerk, id, asked),
      decideApplication(db, clerk, id, asked),
    ])
    assert.deepEqual(both, [{ decided: true }, { decided: true }])
    assert.equal((await read(clerk))?.changes.length, 2)
  })

  test('the same decision by another officer is no repeat: they are told who was first', async () => {
    const db = database()
    for (const asked of [
      { status: 'Approved', remark: 'Call at the office', revision: 1 },
      { status: 'Rejected', reason: 'Not of this village', revision: 1 },
    ] as const) {
      const { id, clerk, read } = await newApplication()
      assert.deepEqual(await decideApplication(db, clerk, id, asked), { decided: true })
      const late = await decideApplication(db, await newAdmin(db), id, asked)
      assert.ok(late && 'changed' in late, asked.status)
      assert.deepEqual([late.changed.by, late.changed.status], ['S. Kulkarni', asked.status])
      assert.equal((await read(clerk))?.changes.length, 2)
    }
  })

  /** What the audit keeps of each decision, in order. */
  async function decisions(id: string) {
    const lines = await auditLines(database(), ['after'], { subject: id, act: 'application.decided' })
    return lines.map(({ after }) => JSON.parse(after ?? ''))
  }

  test('a reason goes with a rejection alone: with another status it is refused, and nothing is dropped', async () => {
    const db = database()
    const { id, clerk } = await newApplication()
    const reason = 'Typed before the officer thought better of it'
    for (const status of ['Approved', 'Pending'] as const)
      assert.deepEqual(await decideApplication(db, clerk, id, { status, reason, revision: 1 }), {
        decided: false,
        unfit: 'reason',
      })
    assert.deepEqual(await decisions(id), [])
    await decideApplication(db, clerk, id, { status: 'Rejected', reason, revision: 1 })
    // What stands in the form of the rejection was not typed for the approval.
    const whyChanged = 'Looked at again'
    const approval = { status: 'Approved', reason, whyChanged, revision: 2 } as const
    const both = [
      await decideApplication(db, clerk, id, approval),
      await decideApplication(db, clerk, id, approval),
    ]
    assert.deepEqual(both, [{ decided: true }, { decided: true }])
    const row = await findRow(db, 'applications', { applicationId: id }, ['reason', 'revision'])
    assert.deepEqual(row, { reason: '', revision: 3 })
    assert.deepEqual(await decisions(id), [
      { status: 'Rejected', reason },
      { status: 'Approved', whyChanged },
    ])
  })

  test('a remark is kept with every status, and with Pending in the history alone', async () => {
    const db = database()
    const { id, clerk } = await newApplication()
    const steps = [
      { status: 'Pending', remark: 'The talathi’s report is awaited' },
      { status: 'Approved', remark: 'Call at the office' },
      { status: 'Pending', remark: 'Call at the office', whyChanged: 'Looked at again' },
    ] as const
    for (const [index, step] of steps.entries())
      assert.deepEqual(await decideApplication(db, clerk, id, { ...step, revision: index + 1 }), {
        decided: true,
      })
    assert.deepEqual(await decisions(id), [
      steps[0],
      steps[1],
      { status: 'Pending', whyChanged: 'Looked at again' },
    ])
    assert.equal((await caseRow(db, id)).remark, '')
  })

  test('a decision that was made is changed in either direction only with a word why, and another wording needs none', async () => {
    const db = database()
    const { id, citizen, clerk } = await newApplication()
    const whyChanged = 'The ration card came'
    const refusal = { status: 'Rejected', reason: 'Not of this village' } as const
    const first = await decideApplication(db, clerk, id, { ...refusal, whyChanged, revision: 1 })
    assert.deepEqual(first, { decided: false, unfit: 'whyChanged' })
    await decideApplication(db, clerk, id, { ...refusal, revision: 1 })
    for (const status of ['Approved', 'Pending'] as const)
      assert.deepEqual(await decideApplication(db, clerk, id, { status, revision: 2 }), {
        decided: false,
        lacking: 'whyChanged',
      })
    const reworded = { ...refusal, reason: 'Not ours', revision: 2 }
    assert.deepEqual(await decideApplication(db, clerk, id, reworded), { decided: true })
    const approval = { status: 'Approved', whyChanged, revision: 3 } as const
    assert.deepEqual(await decideApplication(db, clerk, id, approval), { decided: true })
    const own = await listOwnHistory(db, citizen, id, 'en')
    assert.equal(own?.at(-1)?.whyChanged, whyChanged)
    const back = await decideApplication(db, clerk, id, { ...refusal, revision: 4 })
    assert.deepEqual(back, { decided: false, lacking: 'whyChanged' })
  })

  test('what stands there already is no act: no line, no revision', async () => {
    const db = database()
    const { id, clerk, read } = await newApplication()
    const unchanged = { decided: false, unchanged: true }
    assert.deepEqual(await decideApplication(db, clerk, id, { status: 'Pending', revision: 1 }), unchanged)
    const rejection = { status: 'Rejected', reason: 'Not ours', remark: 'Ask there' } as const
    await decideApplication(db, clerk, id, { ...rejection, revision: 1 })
    assert.deepEqual(await decideApplication(db, clerk, id, { ...rejection, revision: 2 }), unchanged)
    const found = await read(clerk)
    assert.deepEqual([found?.revision, found?.changes.length], [2, 2])
    const reworded = { ...rejection, reason: 'Not of this village', revision: 2 }
    assert.deepEqual(await decideApplication(db, clerk, id, reworded), { decided: true })
  })

  test('a form that is sent again after others went on is no repeat', async () => {
    const db = database()
    const { id, clerk } = await newApplication()
    const admin = await newAdmin(db)
    await decideApplication(db, clerk, id, { status: 'Approved', revision: 1 })
    const whyChanged = 'Looked at again'
    await decideApplication(db, admin, id, { status: 'Pending', whyChanged, revision: 2 })
    await decideApplication(db, clerk, id, { status: 'Approved', revision: 3 })
    const again = await decideApplication(db, clerk, id, { status: 'Approved', revision: 1 })
    assert.equal(again?.decided, false)
  })

  test('the register keeps its order when the clock was set back', async () => {
    const db = database()
    const { id, clerk, read } = await newApplication()
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    await db.updateTable('applications').set({ date: tomorrow }).where('applicationId', '=', id).execute()
    await db.updateTable('audit').set({ date: tomorrow }).where('subject', '=', id).execute()
    await decideApplication(db, clerk, id, { status: 'Approved', revision: 1 })
    const refusal = { status: 'Rejected', reason: 'Not ours', whyChanged: 'Looked at again' } as const
    await decideApplication(db, clerk, id, { ...refusal, revision: 2 })
    const changes = (await read(clerk))?.changes ?? []
    assert.deepEqual(
      changes.map(({ status }) => status),
      ['Pending', 'Approved', 'Rejected'],
    )
  })

  test('an unknown number is undefined', async () => {
    const db = database()
    const { clerk } = await newApplication()
    const asked = { status: 'Approved', revision: 1 } as const
    assert.equal(await decideApplication(db, clerk, 'NONE', asked), undefined)
  })
})
