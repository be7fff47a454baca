import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type Citizen, NotAllowed } from '../../council/actors/actors.server.ts'
import { listOwnApplications } from '../../council/cases/applications/own-applications.server.ts'
import { withdrawApplication } from '../../council/cases/applications/withdraw.server.ts'
import { storeDraft } from '../../council/cases/drafts.server.ts'
import type { Database } from '../../council/database/tables.ts'
import { sweepFiles } from '../../council/files/store/sweep-files.server.ts'
import { addPage } from '../../council/files/wallet/add-page.server.ts'
import { findCitizen, findCitizensByWords } from '../../council/identity/accounts/citizens.server.ts'
import { registerCitizen } from '../../council/identity/accounts/create-account.server.ts'
import { hasFreshCode, storeCode } from '../../council/identity/phones/codes.server.ts'
import { changeOwnNumber } from '../../council/identity/phones/own-number.server.ts'
import { chooseContact } from '../../council/messages/outbox/contact-choices.server.ts'
import { eraseAccount, listHeldApplications } from '../../council/privacy/erase-account.server.ts'
import { eraseAtOffice, findErasable } from '../../council/privacy/erase-at-office.server.ts'
import { setNominee } from '../../council/privacy/nominee.server.ts'
import { sendRequest } from '../../council/privacy/requests.server.ts'
import { freshPhone, newAdmin, newCitizen, newMember, newSession, newStaff, password } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'
import { refuseApplication } from '../refusals.ts'
import { accountRow, auditLines, changeRows, findRow, storeRow } from '../rows.ts'
import { openStore } from './case-papers/pages-for-tests.ts'
import { apply, noon, offer } from './cases-for-tests.ts'
import { keepBytes } from './files/added-papers.ts'
import { pdfOf } from './files/papers-for-tests.ts'
import { tablesWith, typeEverything } from './marked-words-for-tests.ts'

const asked = /MARKEDERASED (Request|Complaint)/

const { files, close } = openStore()
after(close)

async function addPaper(db: Database, citizen: Citizen, mark: string) {
  const bytes = pdfOf(mark)
  const digest = await keepBytes(db, files, bytes)
  const file = { digest, type: 'application/pdf', bytes, width: null, height: null, scan: 'none' } as const
  await addPage(db, citizen, { name: `${mark} Card`, mostPages: 2, file })
  return digest
}

/** Tables with a row of the account's own. */
async function ownTables(db: Database, id: string) {
  const found: string[] = []
  for (const { name } of await db.introspection.getTables()) {
    const rows = await db
      .selectFrom(name as 'users')
      .selectAll()
      .execute()
    if (JSON.stringify(rows).includes(id)) found.push(name)
  }
  return found.sort()
}

describeDatabase('erasing an account', (database) => {
  test('whatever is the account’s own goes at once; what was decided stays in the register alone', async () => {
    const db = database()
    const mark = 'MARKEDERASED'
    const [citizen, clerk] = [await newCitizen(db, `${mark} Name`), await newStaff(db)]
    const applicationId = await typeEverything(db, citizen, clerk, mark)
    const page = await addPaper(db, citizen, mark)
    await chooseContact(db, citizen, { mail: true, sms: false, language: 'mr' })
    await newSession(db, citizen.id, 'user')
    assert.deepEqual(await eraseAccount(db, citizen, password), { erased: false, open: true })
    await changeRows(db, 'applications', { applicationId }, { status: 'Rejected' })
    assert.deepEqual(await eraseAccount(db, citizen, password), { erased: true })
    assert.deepEqual(await tablesWith(db, mark), ['applications', 'audit'])
    assert.doesNotMatch(JSON.stringify(await db.selectFrom('audit').select('after').execute()), asked)
    // What was on its way meanwhile is stored no more.
    await assert.rejects(sendRequest(db, citizen, 'complain', 'Late'), NotAllowed)
    await storeDraft(db, citizen.id, '/user/apply/X', { userDetails: 'Late' })
    await setNominee(db, citizen, { name: 'Late', phone: '9822012345' })
    // A call about the application is the office's, and attempts are counted until their time is over.
    const kept = ['acknowledgements', 'applications', 'audit', 'outbox', 'throttles', 'users']
    assert.deepEqual(await ownTables(db, citizen.id), kept)
    const row = await accountRow(db, citizen.id)
    assert.deepEqual([row.name, row.nameKey, row.email, row.placeId], ['', '', null, null])
    assert.notEqual(row.disabledAt, null)
    const [line] = (await auditLines(db, ['act', 'before', 'after'], { subject: citizen.id })).slice(-1)
    assert.deepEqual(line, { act: 'account.erased', before: null, after: null })
    await sweepFiles(db, files, noon('2036-06-04'))
    assert.ok(await files.read(page), 'a backup may just be made')
    await sweepFiles(db, files, noon('2036-06-06'))
    assert.equal(await files.read(page), undefined)
  })

  test('the email is free again, and whoever registers it sees nothing of before', async () => {
    const db = database()
    const citizen = await newCitizen(db, 'Erased Person')
    const { email } = await accountRow(db, citizen.id)
    const applicationId = await apply(db, citizen, await offer(db))
    await refuseApplication(db, applicationId, 'No')
    const phone = freshPhone()
    await changeOwnNumber(db, citizen, { phone, password })
    const sent = { phone, purpose: 'recover', asker: 'the browser of who has the phone' } as const
    const words = { say: String, templateId: '' }
    await storeCode(db, 'a secret of the tests, 32 characters', sent, { words, account: citizen.id })
    assert.deepEqual(await eraseAccount(db, citizen, password), { erased: true })
    assert.equal(await hasFreshCode(db, sent), false, 'a code that was sent to the number is dead')
    const next = await registerCitizen(db, { name: 'Next Person', email: email ?? '', password })
    assert.ok(next.created && next.id !== citizen.id)
    const owner = { ...citizen, id: next.id }
    assert.deepEqual((await listOwnApplications(db, owner, 'en', undefined)).rows, [])
    const [clerk, admin] = [await newStaff(db), await newAdmin(db)]
    assert.equal(await findCitizen(db, admin, citizen.id), undefined)
    const found = await findCitizensByWords(db, clerk, email ?? '', undefined)
    assert.deepEqual(
      found.rows.map(({ id }) => id),
      [next.id],
    )
  })

  test('a wrong password erases nothing, and an open appeal keeps the account', async () => {
    const db = database()
    const citizen = await newCitizen(db)
    assert.deepEqual(await eraseAccount(db, citizen, 'another sentence'), {
      proven: false,
      erased: false,
      fault: 'passwordWrong',
    })
    const applicationId = await apply(db, citizen, await offer(db))
    await refuseApplication(db, applicationId, 'No')
    const appeal = { appealId: `${applicationId}-A1`, applicationId, level: 1, letter: '{}' } as const
    const written = { writtenAt: '2026-06-04T06:30:00.000Z', handedInOn: '2026-06-05', decidedOn: null }
    await storeRow(db, 'appeals', { ...appeal, ...written })
    assert.deepEqual(await eraseAccount(db, citizen, password), { erased: false, open: true })
    const decided = { decidedOn: '2026-06-20', result: 'Dismissed' }
    await db.updateTable('appeals').set(decided).where('appealId', '=', appeal.appealId).execute()
    assert.deepEqual(await eraseAccount(db, citizen, password), { erased: true })
  })

  test('at the office an admin erases it for a request, against a paper, and refuses what the citizen would be', async () => {
    const db = database()
    const [citizen, admin] = [await newCitizen(db, 'Erased There'), await newAdmin(db)]
    const { email } = await accountRow(db, citizen.id)
    const applicationId = await apply(db, citizen, await offer(db))
    // By number and phone, for somebody who cannot sign in.
    const [id, date] = ['by number', noon('2036-06-01').toISOString()]
    await storeRow(db, 'privacyRequests', { id, applicationId, kind: 'erase', words: 'x', date })
    const asked = { paper: 'Voter card', password }
    assert.equal(await findErasable(db, admin, id), undefined, 'a helper sent it for somebody else')
    const { name: applicantName } = await accountRow(db, citizen.id)
    await changeRows(db, 'applications', { applicationId }, { applicantName })
    assert.equal((await findErasable(db, admin, id))?.signInName, email)
    const wrong = await eraseAtOffice(db, admin, id, { ...asked, password: 'another sentence' })
    assert.deepEqual(wrong, { done: false, fault: 'passwordWrong' })
    assert.deepEqual(await eraseAtOffice(db, admin, id, asked), { done: false, fault: 'open' })
    await refuseApplication(db, applicationId, 'No')
    assert.deepEqual(await eraseAtOffice(db, admin, id, asked), { done: true })
    const row = await accountRow(db, citizen.id)
    assert.deepEqual([row.name, row.email], ['', null])
    const lines = await auditLines(db, ['actor', 'act', 'after'], { subject: citizen.id })
    const after = '{"paper":"Voter card"}'
    assert.deepEqual(lines.at(-1), { actor: admin.id, act: 'account.erased', after })
    assert.equal(await eraseAtOffice(db, admin, id, asked), undefined)
    const request = db.selectFrom('privacyRequests').select('doneBy').where('id', '=', id)
    assert.deepEqual(await request.executeTakeFirst(), { doneBy: admin.id })
  })

  test('a request of another kind, and one of somebody without an account, erase none', async () => {
    const db = database()
    const [citizen, admin] = [await newCitizen(db), await newAdmin(db)]
    await sendRequest(db, citizen, 'complain', 'Who read it?')
    const { id } = await findRow(db, 'privacyRequests', { userId: citizen.id })
    const asked = { paper: 'Voter card', password }
    assert.equal(await eraseAtOffice(db, admin, id, asked), undefined)
    await db.updateTable('privacyRequests').set({ kind: 'erase' }).where('id', '=', id).execute()
    const phone = { counterPhone: '9876500001' }
    await db.updateTable('users').set(phone).where('id', '=', citizen.id).execute()
    assert.equal(await eraseAtOffice(db, admin, id, asked), undefined)
    assert.notEqual((await accountRow(db, citizen.id)).name, '')
  })

  test('a withdrawn application does not hold it, and of the family an empty row stays where one refers to it', async () => {
    const db = database()
    const citizen = await newCitizen(db)
    const [applied, other] = [await newMember(db, citizen.id), await newMember(db, citizen.id)]
    const another = await newMember(db, (await newCitizen(db)).id)
    const applicationId = await apply(db, citizen, await offer(db))
    await changeRows(db, 'applications', { applicationId }, { memberId: applied })
    const [held] = await listHeldApplications(db, citizen, 'en')
    assert.deepEqual([held?.applicationId, held?.isOpen], [applicationId, true])
    await withdrawApplication(db, citizen, applicationId, { reason: '', revision: 1 })
    assert.deepEqual(await eraseAccount(db, citizen, password), { erased: true })
    const others = await db.selectFrom('familyMembers').select('name').where('id', '=', another).execute()
    assert.notEqual(others[0]?.name, '')
    const family = await db
      .selectFrom('familyMembers')
      .select(['id', 'name', 'fatherName'])
      .where('id', 'in', [applied, other])
      .execute()
    assert.deepEqual(family, [{ id: applied, name: '', fatherName: '' }])
  })
})
