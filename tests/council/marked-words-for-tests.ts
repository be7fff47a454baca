import type { Citizen, Staff } from '../../council/actors/actors.server.ts'
import { answerMissing } from '../../council/cases/applications/answer-missing.server.ts'
import { storeDraft } from '../../council/cases/drafts.server.ts'
import type { Database } from '../../council/database/tables.ts'
import { addMember } from '../../council/files/members.server.ts'
import { setNominee } from '../../council/privacy/nominee.server.ts'
import { sendRequest } from '../../council/privacy/requests.server.ts'
import { storeRow } from '../rows.ts'
import { apply, caseOn, factsOf, markDocuments, offer } from './cases-for-tests.ts'

/** Types something into everything that a citizen types into, each with the mark and a word of its own. */
export async function typeEverything(db: Database, citizen: Citizen, clerk: Staff, mark: string) {
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
  await sendRequest(db, citizen, 'complain', `${mark} Complaint`)
  await setNominee(db, citizen, { name: `${mark} Nominee`, phone: '9876543210' })
  await storeDraft(db, citizen.id, '/user/apply/X', { userDetails: `${mark} Draft` })
  const names = { fatherName: `${mark} Grandfather`, motherName: `${mark} Grandmother` }
  await addMember(db, citizen, { name: `${mark} Kept`, ...names, relation: 'child' })
  const date = new Date().toISOString()
  await storeRow(db, 'papers', {
    paperId: `p-${citizen.id}`,
    user: citizen.id,
    name: `${mark} Paper`,
    createdAt: date,
    usedAt: date,
  })
  return applicationId
}

/** Every word that begins with the mark in any table. */
export async function wordsIn(db: Database, mark: string) {
  const tables = await db.introspection.getTables()
  const rows = tables.map(({ name }) =>
    db
      .selectFrom(name as 'users')
      .selectAll()
      .execute(),
  )
  return wordsOf(JSON.stringify(await Promise.all(rows)), mark)
}

/** Every word of a text that begins with the mark. */
export const wordsOf = (text: string, mark: string) =>
  [...new Set(text.match(new RegExp(`${mark} \\w+`, 'g')) ?? [])].sort()

/** The tables that hold the mark. */
export async function tablesWith(db: Database, mark: string) {
  const found: string[] = []
  for (const { name } of await db.introspection.getTables()) {
    const rows = await db
      .selectFrom(name as 'users')
      .selectAll()
      .execute()
    if (JSON.stringify(rows).includes(mark)) found.push(name)
  }
  return found.sort()
}
