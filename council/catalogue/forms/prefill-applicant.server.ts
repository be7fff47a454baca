import type { ApplicationFields } from '../../../rules/form/applicant.ts'
import { type Citizen, requireRole } from '../../actors/actors.server.ts'
import { prepareQuery } from '../../database/prepared.server.ts'
import type { Database } from '../../database/tables.ts'

/** Of whom something is sought: a member of the family, or somebody by name. */
export interface SoughtApplicant {
  memberId?: string
  name: string
  /** The fields that the form does not ask for. */
  leaveOut?: readonly string[]
}

export interface KnownApplicant {
  /** What is known; a field of which nothing is known is absent. */
  fields: Partial<ApplicationFields>
  /** The numbers of the applications from which it was taken, newest first. */
  earlier: string[]
}

/**
 * What the account knows of an applicant before anybody has typed: its own phone number, the newest address
 * that it sent, and the newest parents of the same applicant, who is the same member or has the same name. An
 * account without a number gets that applicant's.
 */
export async function prefillApplicant(
  db: Database,
  actor: Citizen,
  applicant: SoughtApplicant,
): Promise<KnownApplicant> {
  requireRole(actor, 'user')
  const [[own], sent] = await Promise.all([
    ownNumber(db, { user: actor.id }),
    newestSent(db, { user: actor.id }),
  ])
  const lived = sent.find(({ applicantVillage }) => applicantVillage !== '')
  const atSamePlace = sent.filter(({ applicantVillage }) => applicantVillage === lived?.applicantVillage)
  const ofSame = sent.filter((one) => isSame(one, applicant))
  const taken = [
    take(atSamePlace, 'applicantVillage'),
    take(atSamePlace, 'applicantPincode'),
    take(atSamePlace, 'applicantLandmark'),
    take(ofSame, 'applicantFatherName'),
    take(ofSame, 'applicantMotherName'),
    own ? undefined : take(ofSame, 'applicantPhoneNo'),
  ].filter((one) => one !== undefined && !applicant.leaveOut?.includes(one.name))
  const phone = own && { applicantPhoneNo: own.value }
  const used = new Set(taken.map((one) => one?.applicationId))
  return {
    fields: Object.assign({}, phone, ...taken.map((one) => one?.field)),
    earlier: sent.map(({ applicationId }) => applicationId).filter((id) => used.has(id)),
  }
}

type Sent = Awaited<ReturnType<typeof newestSent>>[number]

function isSame({ memberId, applicantName }: Sent, sought: SoughtApplicant) {
  if (sought.memberId) return memberId === sought.memberId
  return applicantName === sought.name
}

/** The newest answer to a field, under the field's name, and the application that has it. */
function take(sent: Sent[], name: Exclude<keyof Sent, 'applicationId' | 'memberId'>) {
  const found = sent.find((one) => one[name] !== '')
  return found && { name, field: { [name]: found[name] }, applicationId: found.applicationId }
}

const ownNumber = prepareQuery((db, params: { user: string }) =>
  db.selectFrom('identifiers').select('value').where('userId', '=', params.user).where('kind', '=', 'phone'),
)

/** So many of the newest applications are looked through. */
const mostLooked = 30

const newestSent = prepareQuery((db, params: { user: string }) =>
  db
    .selectFrom('applications')
    .select(['applicationId', 'memberId', 'applicantName', 'applicantFatherName', 'applicantMotherName'])
    .select(['applicantVillage', 'applicantPincode', 'applicantLandmark', 'applicantPhoneNo'])
    .where('user', '=', params.user)
    .orderBy('date', 'desc')
    .orderBy('applicationId', 'desc')
    .limit(mostLooked),
)
