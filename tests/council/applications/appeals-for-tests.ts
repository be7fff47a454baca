import assert from 'node:assert/strict'
import type { Citizen } from '../../../council/actors/actors.server.ts'
import { type AuthorityFields, addAuthority } from '../../../council/cases/appeals/keep-authorities.server.ts'
import { sendAppeal } from '../../../council/cases/appeals/send-appeal.server.ts'
import { writeAppeal } from '../../../council/cases/appeals/write-appeal.server.ts'
import { decideApplication } from '../../../council/cases/applications/decide.server.ts'
import type { Database } from '../../../council/database/tables.ts'
import { chooseContact } from '../../../council/messages/outbox/contact-choices.server.ts'
import type { AppealLevel } from '../../../rules/legal-clock/appeal.ts'
import { newAdmin, newAppellate, newCitizen, newStaff } from '../../actors.ts'
import { apply, factsOf, noon, offer } from '../cases-for-tests.ts'

/** An authority for the services, held by the account. */
export async function newAuthority(
  db: Database,
  serviceIds: string[],
  {
    holder,
    level = 1,
    name = 'Block officer',
  }: { holder: string | null; level?: AppealLevel; name?: string },
): Promise<string> {
  const texts = {
    en: { name, address: 'Block office, Wai' },
    mr: { name: 'गट विकास अधिकारी', address: 'वाई' },
  }
  const fields: AuthorityFields = { phone: '02167 220011', email: '', holder, texts, serviceIds }
  const made = await addAuthority(db, await newAdmin(db), level, fields)
  assert.notEqual(made, 'noHolder')
  return made
}

const asked = { askedFor: 'service', words: 'I came twice.', delayReason: '', wantsHearing: true } as const

/**
 * An application of 1 June 2026 that was refused on the third, for a service of which an authority hears
 * first appeals and another one second ones.
 */
export async function newRefusedCase(db: Database) {
  const [citizen, clerk] = [await newCitizen(db), await newStaff(db)]
  const [first, second] = [await newAppellate(db), await newAppellate(db)]
  const serviceId = await offer(db, factsOf(7))
  const id = await apply(db, citizen, serviceId)
  const authorityId = await newAuthority(db, [serviceId], { holder: first.id })
  await newAuthority(db, [serviceId], { holder: second.id, level: 2, name: 'District officer' })
  const decided = { status: 'Rejected', reason: 'Not ours', revision: 1, now: noon('2026-06-03') } as const
  assert.deepEqual(await decideApplication(db, clerk, id, decided), { decided: true })
  const which = (number = 1) => ({ applicationId: id, appealId: `${id}-A${number}` })
  const write = (
    day: string,
    { level = 1, words = 'I came twice.' }: { level?: AppealLevel; words?: string } = {},
  ) => writeAppeal(db, citizen, id, { ...asked, words, level, language: 'en', now: noon(day) })
  const send = (day: string, number = 1) => sendAppeal(db, citizen, which(number), noon(day))
  return { db, citizen, clerk, first, second, serviceId, authorityId, id, which, write, send }
}

/** Lets a citizen be told by mail. */
export async function letMail(db: Database, citizen: Citizen) {
  await db
    .insertInto('channelState')
    .values({ channel: 'mail', isReady: 1 } as never)
    .onConflict((conflict) => conflict.column('channel').doUpdateSet({ isReady: 1 }))
    .execute()
  await chooseContact(db, citizen, { mail: true, sms: false, language: 'mr' })
}

export const order = {
  outcome: 'allowed',
  reasons: 'The house is the applicant’s own.',
  what: 'Give the certificate.',
  by: '2026-06-20',
  penalty: null,
} as const
