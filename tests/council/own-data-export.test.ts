import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Citizen, Staff } from '../../council/actors/actors.server.ts'
import { recordOpening } from '../../council/audit/openings.server.ts'
import { answerMissing } from '../../council/cases/applications/answer-missing.server.ts'
import { addInternalNote } from '../../council/cases/applications/notes.server.ts'
import { storeDraft } from '../../council/cases/drafts.server.ts'
import type { Database } from '../../council/database/tables.ts'
import { addMember } from '../../council/files/members.server.ts'
import { updateCitizen } from '../../council/identity/accounts/citizens.server.ts'
import { exportOwnData } from '../../council/privacy/export-own-data.server.ts'
import { sendRequest } from '../../council/privacy/requests.server.ts'
import { newCitizen, newStaff, password } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'
import { apply, caseOn, factsOf, markDocuments, offer } from './cases-for-tests.ts'

/** Types something into everything that a citizen types into, each with the mark and a word of its own. */
async function typeEverything(db: Database, citizen: Citizen, clerk: Staff, mark: string) {
  const serviceId = await offer(db, factsOf(7, ['Ration card']))
  const applicationId = await apply(db, citizen, serviceId, {
    atHand: [0],
    applicantName: `${mark} Applicant`,
    applicantFatherName: `${mark} Father`,
    applicantMotherName: `${mark} Mother`,
    applicantLandmark: `${mark} Landmark`,
    userDetails: `${mark} Details`,
    additionalInfo: `${mark} Additional`,
  })
  await markDocuments(db, clerk, applicationId, { seen: [], missing: [0], revision: 1 })
  const { revision } = await caseOn(db, citizen, applicationId, '2026-06-02')
  await answerMissing(db, citizen, applicationId, { atHand: [0], note: `${mark} Answer`, revision })
  await sendRequest(db, citizen, 'correct', `${mark} Request`)
  await storeDraft(db, citizen.id, '/user/apply/X', { userDetails: `${mark} Draft` })
  const names = { fatherName: `${mark} Grandfather`, motherName: `${mark} Grandmother` }
  await addMember(db, citizen, { name: `${mark} Kept`, ...names, relation: 'child' })
  const date = new Date().toISOString()
  await db
    .insertInto('papers')
    .values({
      paperId: `p-${citizen.id}`,
      user: citizen.id,
      name: `${mark} Paper`,
      createdAt: date,
      usedAt: date,
    })
    .execute()
  return applicationId
}

/** Every word that begins with the mark in any table. */
async function wordsIn(db: Database, mark: string) {
  const tables = await db.introspection.getTables()
  const rows = tables.map(({ name }) =>
    db
      .selectFrom(name as 'users')
      .selectAll()
      .execute(),
  )
  return wordsOf(JSON.stringify(await Promise.all(rows)), mark)
}

const wordsOf = (text: string, mark: string) =>
  [...new Set(text.match(new RegExp(`${mark} \\w+`, 'g')) ?? [])].sort()

describeDatabase('all that is kept of somebody', (database) => {
  test('it has every word that they ever typed, wherever that lies, and none of anybody else', async () => {
    const db = database()
    const clerk = await newStaff(db, 'OFFICER Secretive')
    const [mine, theirs] = ['MARKEDMINE', 'MARKEDTHEIRS']
    const citizen = await newCitizen(db, `${mine} Name`)
    const other = await newCitizen(db, `${theirs} Name`)
    const applicationId = await typeEverything(db, citizen, clerk, mine)
    const others = await typeEverything(db, other, clerk, theirs)
    await addInternalNote(db, clerk, applicationId, 'INTERNALNOTE')
    await recordOpening(db, clerk, applicationId, { client: '192.0.2.5' })
    const kept = await wordsIn(db, mine)
    for (const word of [
      'Name',
      'Applicant',
      'Father',
      'Mother',
      'Landmark',
      'Details',
      'Additional',
      'Answer',
    ])
      assert.ok(kept.includes(`${mine} ${word}`), word)
    for (const word of ['Request', 'Draft', 'Kept', 'Grandmother', 'Paper'])
      assert.ok(kept.includes(`${mine} ${word}`), word)
    const answer = await exportOwnData(db, citizen, password)
    assert.ok(answer.given)
    const text = JSON.stringify(answer.data)
    assert.deepEqual(wordsOf(text, mine), kept)
    assert.doesNotMatch(text, /MARKEDTHEIRS|OFFICER|INTERNALNOTE/)
    for (const id of [other.id, others, clerk.id]) assert.ok(!text.includes(id), id)
    assert.doesNotMatch(text, /argon2|[0-9a-f]{64}/)
  })

  test('a name that the office has changed since is there, too', async () => {
    const db = database()
    const clerk = await newStaff(db)
    const citizen = await newCitizen(db, 'MARKEDOLD Name')
    const row = await db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', citizen.id)
      .executeTakeFirstOrThrow()
    const changed = { name: 'Another Name', email: row.email ?? '', phone: '', placeId: null }
    await updateCitizen(db, clerk, citizen.id, { ...changed, readAt: row.updatedAt })
    const answer = await exportOwnData(db, citizen, password)
    assert.ok(answer.given)
    assert.match(JSON.stringify(answer.data), /Another Name/)
    assert.match(JSON.stringify(answer.data), /MARKEDOLD Name/)
  })

  test('it is given after the password alone, five times a day', async () => {
    const db = database()
    const citizen = await newCitizen(db)
    assert.deepEqual(await exportOwnData(db, citizen, 'another sentence'), {
      given: false,
      proven: false,
      fault: 'passwordWrong',
    })
    for (let times = 0; times < 5; times += 1) assert.ok((await exportOwnData(db, citizen, password)).given)
    const sixth = await exportOwnData(db, citizen, password)
    assert.ok(!sixth.given && 'retryAfterSeconds' in sixth)
    const lines = db.selectFrom('audit').select('id').where('act', '=', 'ownData.downloaded')
    assert.equal((await lines.where('subject', '=', citizen.id).execute()).length, 5)
  })
})
