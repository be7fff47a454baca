import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { Admin, Citizen, Staff } from '../../../council/actors/actors.server.ts'
import {
  beginCorrection,
  findCorrection,
} from '../../../council/cases/applications/begin-correction.server.ts'
import { decideApplication } from '../../../council/cases/applications/decide.server.ts'
import { listOwnHistory } from '../../../council/cases/applications/history.server.ts'
import { submitApplication } from '../../../council/cases/applications/submit.server.ts'
import { deleteApplicationDrafts, findDraft, storeDraft } from '../../../council/cases/drafts.server.ts'
import { listCasePages } from '../../../council/cases/papers/list-pages.server.ts'
import { findServiceRow } from '../../../council/catalogue/services/find-service.server.ts'
import { setServiceStage } from '../../../council/catalogue/services/service-stage.server.ts'
import { listOwnPapers } from '../../../council/files/wallet/own-papers.server.ts'
import { removePage } from '../../../council/files/wallet/remove-page.server.ts'
import { accountApplications } from '../../../rules/limits.ts'
import { newAdmin, newCitizen, newStaff } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { answers as fields } from '../../portal/services-for-tests.ts'
import { caseRow } from '../../rows.ts'
import { addPdf, openStore } from '../case-papers/pages-for-tests.ts'
import { apply, caseOn, factsOf, noon, offer } from '../cases-for-tests.ts'
import { asked, en, publish, send } from '../forms-for-tests.ts'

const { files, close } = openStore()
after(close)

describeDatabase('putting a refused application right', (database) => {
  let admin: Admin
  let clerk: Staff
  let citizen: Citizen
  before(async () => {
    const db = database()
    ;[admin, clerk] = [await newAdmin(db), await newStaff(db, 'S. Kulkarni')]
  })
  beforeEach(async () => {
    citizen = await newCitizen(database())
  })

  const rowOf = (id: string) => caseRow(database(), id)
  const refuse = async (id: string) => {
    const { revision } = await rowOf(id)
    const reason = 'The house number is not written.'
    const decision = { status: 'Rejected', reason, revision, now: noon('2026-06-04') } as const
    assert.equal((await decideApplication(database(), clerk, id, decision))?.decided, true)
    return id
  }
  const refused = async (serviceId: string, atHand = [0]) =>
    refuse(await apply(database(), citizen, serviceId, { atHand }))
  const begin = (id: string, anew = false) => beginCorrection(database(), citizen, id, { anew })
  const draftOf = (serviceId: string) => findDraft(database(), citizen, `/user/apply/${serviceId}`)
  const sendAgain = (serviceId: string, corrects: string, more: object = {}) => {
    const now = noon('2026-06-05')
    const asked = { fields, submissionKey: `again ${corrects}`, client: undefined, corrects, now, ...more }
    return submitApplication(database(), citizen, serviceId, asked)
  }
  const linesOf = async (subject: string) => {
    const lines = database().selectFrom('audit').select('act').where('subject', '=', subject)
    return (await lines.where('act', '=', 'application.correctionBegun').execute()).length
  }

  test('a refused one begins again with its answers and ticks, once, and its history says so', async () => {
    const serviceId = await offer(database(), factsOf(7, ['Tax receipt']))
    const id = await refused(serviceId)
    assert.equal(await findCorrection(database(), citizen, await rowOf(id)), 'possible')
    assert.equal(await begin(id), 'begun')
    const draft = await draftOf(serviceId)
    assert.deepEqual(
      [draft?.applicantName, draft?.applicantVillage, draft?.['document-0'], draft?.corrects],
      [fields.applicantName, fields.applicantVillage, 'yes', id],
    )
    assert.equal(await findCorrection(database(), citizen, await rowOf(id)), 'begun')
    assert.equal(await begin(id), 'begun')
    assert.equal(await begin(id, true), 'begun', 'what has begun for it is never overwritten')
    assert.equal(await linesOf(id), 1)
    const history = await listOwnHistory(database(), citizen, id, 'en')
    assert.equal(history?.at(-1)?.act, 'application.correctionBegun')
  })

  test('two presses at once begin one application', async () => {
    const id = await refused(await offer(database(), factsOf(7)), [])
    const answers = await Promise.all([begin(id), begin(id), begin(id, true)])
    assert.deepEqual(answers, ['begun', 'begun', 'begun'])
    assert.equal(await linesOf(id), 1)
  })

  test('what somebody has begun for the service already stays, until they say that it may go', async () => {
    const db = database()
    const serviceId = await offer(db, factsOf(7))
    const id = await refused(serviceId, [])
    const path = `/user/apply/${serviceId}`
    await storeDraft(db, citizen.id, path, { applicantName: 'Another child' })
    assert.equal(await begin(id), 'otherBegun')
    assert.deepEqual(await draftOf(serviceId), { applicantName: 'Another child' })
    assert.equal(await linesOf(id), 0)
    assert.equal(await begin(id, true), 'begun')
    assert.equal((await draftOf(serviceId))?.corrects, id)
  })

  test('only its owner begins it, only a refused one, and only while its service is open', async () => {
    const db = database()
    const serviceId = await offer(db, factsOf(7))
    const open = await apply(db, citizen, serviceId, { additionalInfo: 'waits' })
    assert.equal(await begin(open), undefined)
    const id = await refused(serviceId, [])
    assert.equal(await beginCorrection(db, await newCitizen(db), id), undefined)
    assert.equal(await begin('NOBODY321'), undefined)
    const readAt = (await findServiceRow(db, serviceId))?.updatedAt ?? ''
    await setServiceStage(db, admin, serviceId, { stage: 'paused', reasons: { en: 'Flood' }, readAt })
    assert.equal(await begin(id), undefined)
    assert.equal(await findCorrection(db, citizen, await rowOf(id)), undefined)
    assert.deepEqual(await draftOf(serviceId), undefined)
  })

  test('sent unchanged it asks; sent, it has a number and a promise of its own, and each names the other', async () => {
    const db = database()
    const serviceId = await offer(db, factsOf(7, ['Tax receipt']))
    const id = await refused(serviceId)
    assert.deepEqual(await sendAgain(serviceId, id, { atHand: [0] }), { unchanged: id })
    const sent = await sendAgain(serviceId, id, { atHand: [0], again: id })
    assert.ok(sent && 'applicationId' in sent)
    const number = sent.applicationId
    assert.notEqual(number, id)
    assert.equal((await rowOf(number)).corrects, id)
    assert.deepEqual(await findCorrection(db, citizen, await rowOf(id)), { sent: number })
    assert.deepEqual(await begin(id), { sent: number })
    const [before, now] = [
      await caseOn(db, citizen, id, '2026-06-06'),
      await caseOn(db, citizen, number, '2026-06-06'),
    ]
    assert.equal(before.status, 'Rejected')
    assert.equal(before.appeal?.over, false, 'the day to appeal stays')
    assert.ok(now.dueOn && now.dueOn !== before.dueOn)
  })

  test('one changed word, one more paper or another tick is a change', async () => {
    const other = { ...fields, userDetails: 'House 12' }
    for (const { had = [0], ...change } of [
      { fields: other, atHand: [0] },
      { atHand: [] },
      { had: [], atHand: [0] },
    ]) {
      const serviceId = await offer(database(), factsOf(7, ['Tax receipt']))
      const id = await refused(serviceId, had)
      const sent = await sendAgain(serviceId, id, change)
      assert.ok(sent && 'applicationId' in sent, JSON.stringify(sent))
    }
  })

  test('of two that put the same one right, one does; the other is an application like any', async () => {
    const serviceId = await offer(database(), factsOf(7))
    const id = await refused(serviceId, [])
    const sent = await Promise.all(
      ['one', 'two'].map((userDetails) =>
        sendAgain(serviceId, id, { fields: { ...fields, userDetails }, submissionKey: userDetails }),
      ),
    )
    const numbers = sent.map((answer) => (answer && 'applicationId' in answer ? answer.applicationId : ''))
    const named = await Promise.all(numbers.map(async (number) => (await rowOf(number)).corrects))
    assert.deepEqual(named.toSorted(), [id, null].toSorted())
  })

  test('another’s refused number, one of another service and one that waits are put right by nobody', async () => {
    const db = database()
    const [serviceId, elsewhere] = [await offer(db, factsOf(7)), await offer(db, factsOf(7))]
    const owner = citizen
    const theirs = await refused(serviceId, [])
    const waits = await apply(db, owner, serviceId, { additionalInfo: 'waits' })
    citizen = await newCitizen(db)
    const ofOther = await refused(elsewhere, [])
    for (const [index, corrects] of [theirs, ofOther, waits, 'NONE1'].entries()) {
      const sent = await sendAgain(serviceId, corrects, {
        fields: { ...fields, userDetails: `${index}` },
      })
      assert.ok(sent && 'applicationId' in sent)
      assert.equal((await rowOf(sent.applicationId)).corrects, null)
    }
  })

  test('the limits of the account hold', async () => {
    const db = database()
    const serviceId = await offer(db, factsOf(7))
    const id = await refused(serviceId, [])
    const most = Math.min(...accountApplications.map(({ count }) => count))
    for (let index = 0; index < most; index += 1)
      await apply(db, citizen, serviceId, { on: '2026-06-05', additionalInfo: `${index}` })
    const changed = { ...fields, userDetails: 'House 12' }
    const answer = await sendAgain(serviceId, id, { fields: changed })
    assert.ok(answer && 'limit' in answer)
  })

  test('its papers go with it as far as they are kept, and stay with the refused one', async () => {
    const db = database()
    const serviceId = await offer(db, factsOf(7, ['Tax receipt']))
    const id = await apply(db, citizen, serviceId)
    for (const words of ['front', 'back']) await addPdf(db, citizen, files, { applicationId: id, words })
    const [first] = await listOwnPapers(db, citizen)
    await refuse(id)
    assert.equal(await begin(id), 'begun')
    assert.equal((await draftOf(serviceId))?.['paper-0'], first?.paperId, 'one that is there is used')
    await deleteApplicationDrafts(db, citizen, serviceId)
    await removePage(db, citizen, { paperId: first?.paperId ?? '' })
    assert.equal((await listCasePages(db, citizen, id)).get(0)?.length, 2, 'the sent one keeps its pages')
    await begin(id)
    const [made] = await listOwnPapers(db, citizen)
    assert.deepEqual(
      [made?.name, made?.pages.map(({ digest }) => digest)],
      ['Tax receipt', first?.pages.map(({ digest }) => digest)],
    )
    const added = [{ document: 0, paperId: made?.paperId ?? '' }]
    assert.deepEqual(await sendAgain(serviceId, id, { added }), { unchanged: id })
    const sent = await sendAgain(serviceId, id, { added, again: id })
    assert.ok(sent && 'applicationId' in sent)
    assert.equal((await listCasePages(db, citizen, sent.applicationId)).get(0)?.length, 2)
    const [used] = await listOwnPapers(db, citizen)
    assert.equal(used?.usedAt, noon('2026-06-05').toISOString(), 'it stays for another year')
  })

  test('a form that asks something else today is filled with what fits', async () => {
    const db = database()
    const serviceId = await offer(db, factsOf(7))
    const child = { key: 'child', kind: 'name', label: en('Name of the child') }
    const choices = (...values: string[]) => ({
      key: 'place',
      kind: 'choice',
      label: en('Where'),
      options: values.map((value) => ({ value, label: en(value) })),
    })
    await publish(db, admin, serviceId, asked([child, choices('home', 'road')]))
    const answers = { child: 'Aarohi', place: 'road' }
    const sent = await send(db, citizen, serviceId, { answers, formVersion: 1, now: noon('2026-06-01') })
    assert.ok(sent && 'applicationId' in sent)
    await refuse(sent.applicationId)
    await publish(db, admin, serviceId, asked([child, choices('home', 'hospital')]))
    await begin(sent.applicationId)
    const draft = await draftOf(serviceId)
    assert.deepEqual(
      [draft?.['q-child'], draft?.['q-place'], draft?.['q-.form']],
      ['Aarohi', undefined, 'yes'],
    )
  })
})
