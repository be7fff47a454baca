import { randomUUID } from 'node:crypto'
import { applicationStem } from '../../../rules/application-id.ts'
import { type ApplicationFields, applicationFieldNames, forEachField } from '../../../rules/form/applicant.ts'
import { readPhone } from '../../../rules/phone.ts'
import { readPincode } from '../../../rules/pincode.ts'
import { readSignInName } from '../../../rules/sign-in-name.ts'
import { firstStatus, isStatus, type Status, statuses } from '../../../rules/statuses.ts'
import { recordAct } from '../../audit/audit.server.ts'
import { storeApplication } from '../../cases/applications/store-application.server.ts'
import { type ExportedDocument, objectOf } from './document-file.server.ts'
import {
  count,
  countAgain,
  firstFree,
  type ImportContext,
  list,
  listOtherFields,
  textIn,
  wordsIn,
} from './document-values.server.ts'
import { fieldsIn, resolveService, type Services, serviceFields } from './import-services.server.ts'
import { type Owners, resolveOwner } from './import-users.server.ts'
import { readMappedAnswers } from './mapped-answers.server.ts'
import { readInstant } from './read-instant.server.ts'

const known = [
  'applicationId',
  'serviceId',
  'status',
  'date',
  'user',
  'updatedAt',
  ...serviceFields,
  ...applicationFieldNames,
]
const longestId = 40
const plainId = /^[A-Za-z0-9_-]{1,40}$/

/** The parts of the same export that an application refers to. */
interface Held {
  owners: Owners
  services: Services
  /** The emails or phone numbers of its users, by the ids of their documents. */
  names: Map<string, string>
}

/** Takes over each exported application with its old id, dates and owner, and counts on from its number. */
export async function importApplications(
  moving: ImportContext,
  documents: ExportedDocument[],
  held: Held,
  progress?: (done: number, total: number) => void,
): Promise<void> {
  listOtherFields(moving, 'applications', documents, [...known, ...moving.map.keys()])
  const numbers = new Map<string, number>()
  // Ids that can be kept go first, so that no generated id takes one of them.
  const inOrder = [true, false].flatMap((kept) => documents.filter(({ id }) => plainId.test(id) === kept))
  for (const [at, document] of inOrder.entries()) {
    await importOne(moving, document, held, numbers)
    if ((at + 1) % 200 === 0 || at + 1 === documents.length) progress?.(at + 1, documents.length)
  }
  for (const [stem, last] of numbers) await raiseNumber(moving, stem, last)
}

async function importOne(
  moving: ImportContext,
  document: ExportedDocument,
  { owners, services, names }: Held,
  numbers: Map<string, number>,
) {
  const where = `applications/${document.id}`
  const name = ownersName(document.fields.user, names)
  if (name === undefined)
    return list(moving, where, 'its user is no email address and no phone number, left out')
  if (moving.oldIds.applications.has(document.id)) return countAgain(moving)
  if (await isHere(moving, document.id)) return list(moving, where, 'the number is taken here, left out')
  const owner = await resolveOwner(moving, owners, name, where)
  if (!owner.theirs)
    return list(moving, where, `${name} registered here by themselves, left out: it may be another person`)

  const service = await resolveService(moving, services, document, where)
  const snapshot = { ...service, ...snapshotIn(moving, document, where) }
  const fields = applicantIn(moving, document, where)
  const status = statusIn(moving, document, where)
  const dates = datesIn(moving, document, { where, status })
  const applicationId = await idFor(moving, document, where)
  const actId = randomUUID()
  const { found, ...answered } = await readMappedAnswers(moving, document, service.serviceId, where)
  await storeApplication(
    moving.trx,
    {
      applicationId,
      ...snapshot,
      serviceId: service.serviceId,
      ...fields,
      ...answered,
      status,
      ...dates,
      user: owner.id,
      revision: dates.updatedAt === null ? 1 : 2,
      decidedAt: status === firstStatus ? null : dates.updatedAt,
      serviceTexts: '{}',
      submissionKey: randomUUID(),
      submissionDigest: 'imported',
    },
    { atHand: 'all', actId, found },
  )
  await recordRegister(moving, {
    actId,
    applicationId,
    ownerId: owner.id,
    status,
    ...dates,
    oldId: document.id,
  })
  const stem = applicationStem(service.serviceId, fields.applicantPhoneNo)
  const index = nthOf(applicationId.toUpperCase(), stem)
  numbers.set(stem, Math.max(numbers.get(stem) ?? 0, index))
  count(moving, 'applications')
}

/** An application names its owner by email or phone number, an object with one, or an exported user's id. */
function ownersName(user: unknown, names: Map<string, string>): string | undefined {
  if (typeof user === 'string') return readSignInName(user)?.value ?? names.get(user)
  const { email, phone } = objectOf(user) ?? {}
  const written = [email, phone].find((one) => typeof one === 'string')
  return readSignInName(String(written ?? ''))?.value
}

/** The service as it was when the application was made, if the document says so; else as it is now. */
function snapshotIn(moving: ImportContext, document: ExportedDocument, where: string) {
  // Of each that cannot be kept a line would be listed, where one says it all.
  const kept = fieldsIn({ ...moving, report: { counts: {}, listed: [] } }, document, where)
  if (serviceFields.every((field) => kept[field] === '')) {
    list(moving, where, 'says nothing of its service, which stands as it is now')
    return {}
  }
  return fieldsIn(moving, document, where)
}

function applicantIn(moving: ImportContext, document: ExportedDocument, where: string): ApplicationFields {
  const fields = forEachField(({ key, max, kind, required }) =>
    textIn(moving, document, key, { where, max, lines: kind === 'lines', optional: !required }),
  )
  const phone = readPhone(fields.applicantPhoneNo)
  const pincode = readPincode(fields.applicantPincode)
  if (phone === undefined && fields.applicantPhoneNo !== '')
    list(moving, where, 'its phone number is none, kept as written')
  if (pincode === undefined && fields.applicantPincode !== '')
    list(moving, where, 'its pincode is none, kept as written')
  return {
    ...fields,
    applicantPhoneNo: phone ?? fields.applicantPhoneNo,
    applicantPincode: pincode ?? fields.applicantPincode,
  }
}

function statusIn(moving: ImportContext, document: ExportedDocument, where: string): Status {
  const { status } = document.fields
  if (isStatus(status)) return status
  const written = wordsIn(document, 'status') ?? ''
  const near = statuses.find((one) => one.toLowerCase() === written.trim().toLowerCase()) ?? firstStatus
  list(moving, where, `its status is "${written}", which is none: ${near} is kept`)
  return near
}

/** The date of receipt and, if changed, of the last change; a missing date takes the nearest known one. */
function datesIn(
  moving: ImportContext,
  document: ExportedDocument,
  { where, status }: { where: string; status: Status },
) {
  const { now } = moving
  const { date: received, updatedAt: changed } = document.fields
  const updated = readInstant(changed, now)
  const date = readInstant(received, now) ?? updated ?? now.toISOString()
  if (readInstant(received, now) === undefined)
    listReplaced(
      moving,
      where,
      `its date is none: ${updated ? 'that of its last change' : 'that of the import'} is kept`,
    )
  const told = changed !== undefined && changed !== null && changed !== ''
  if (!told && status === firstStatus) return { date, updatedAt: null }
  if (updated !== undefined && updated >= date) return { date, updatedAt: after(updated, date) }
  listReplaced(moving, where, `no date of its last change, or none that can be: that of the import is kept`)
  return { date, updatedAt: after(now.toISOString(), date) }
}

/** The summary counts them: a receipt's date is what a case stands on. */
function listReplaced(moving: ImportContext, where: string, what: string) {
  list(moving, where, what)
  count(moving, 'dates replaced')
}

/** The register sorts by time, so a decision may not stand at the moment of the receipt. */
function after(instant: string, date: string) {
  return new Date(Math.max(Date.parse(instant), Date.parse(date) + 1)).toISOString()
}

async function recordRegister(
  { trx, actor }: ImportContext,
  one: {
    actId: string
    applicationId: string
    ownerId: string
    status: Status
    date: string
    updatedAt: string | null
    oldId: string
  },
) {
  const { applicationId: subject, date, updatedAt, status, oldId } = one
  const received = { status: firstStatus, imported: true, ...(oldId === subject ? {} : { oldId }) }
  const submitted = { id: one.actId, act: 'application.submitted', subject, after: received, date } as const
  await recordAct(trx, { id: one.ownerId }, submitted)
  if (updatedAt === null) return
  await recordAct(trx, actor, {
    act: 'application.decided',
    subject,
    date: updatedAt,
    before: { status: firstStatus },
    after: { status, imported: true },
  })
}

async function isHere({ trx }: ImportContext, applicationId: string) {
  const rows = trx.selectFrom('applications').select('applicationId')
  return (await rows.where('applicationId', '=', applicationId).executeTakeFirst()) !== undefined
}

/** The old id or, if a URL cannot hold it, the nearest free id. */
async function idFor(moving: ImportContext, document: ExportedDocument, where: string) {
  const written = wordsIn(document, 'applicationId')
  if (written !== undefined && written !== document.id)
    list(moving, where, `its field applicationId says "${written}", the key is kept`)
  if (plainId.test(document.id)) return document.id
  const plain = document.id.slice(0, 10 * longestId).replace(/[^A-Za-z0-9_]+/g, '-')
  const id = await firstFree(plain.replace(/^-|-$/g, '') || 'OLD', longestId, (one) => isHere(moving, one))
  list(moving, where, `its number cannot stand in an address, and is ${id} here`)
  return id
}

/** The position that an id has within its stem; 0 if the id does not belong to the stem. */
function nthOf(applicationId: string, stem: string) {
  if (applicationId === stem) return 1
  const index = applicationId.startsWith(`${stem}-`) ? applicationId.slice(stem.length + 1) : ''
  return /^[1-9][0-9]{0,5}$/.test(index) ? Number(index) : 0
}

async function raiseNumber({ trx }: ImportContext, stem: string, last: number) {
  if (last === 0) return
  await trx
    .insertInto('applicationNumbers')
    .values({ stem, last })
    .onConflict((conflict) =>
      conflict.column('stem').doUpdateSet({ last }).where('applicationNumbers.last', '<', last),
    )
    .execute()
}
