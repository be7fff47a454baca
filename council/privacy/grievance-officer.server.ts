import { type Admin, requireRole } from '../actors/actors.server.ts'
import { recordAct } from '../audit/audit.server.ts'
import { prepareQuery } from '../database/prepared.server.ts'
import type { Database } from '../database/tables.ts'
import { upsert } from '../database/upsert.server.ts'
import { emptyProfile } from '../profile/council-profile.server.ts'

/** To whom people complain about their own data; each is '' until the council has entered it. */
export interface GrievanceOfficer {
  office: string
  phone: string
  email: string
}

/** Gets to whom people complain about their own data; all empty where nobody is entered. */
export async function getGrievanceOfficer(db: Database): Promise<GrievanceOfficer> {
  return (await officers(db, {}))[0] ?? { office: '', phone: '', email: '' }
}

const officers = prepareQuery((db) =>
  db
    .selectFrom('councilProfile')
    .select(['grievanceOffice as office', 'grievancePhone as phone', 'grievanceEmail as email']),
)

/** Enters to whom people complain about their own data; empty fields take it away. */
export async function setGrievanceOfficer(db: Database, actor: Admin, next: GrievanceOfficer): Promise<void> {
  requireRole(actor, 'admin')
  await db.transaction().execute(async (trx) => {
    const before = await getGrievanceOfficer(trx)
    const date = new Date().toISOString()
    const row = { grievanceOffice: next.office, grievancePhone: next.phone, grievanceEmail: next.email }
    await upsert(trx, 'councilProfile', { id: 1 }, row, { ...emptyProfile, updatedAt: date })
    const values = { before: { ...before }, after: { ...next } }
    await recordAct(trx, actor, { act: 'grievanceOfficer.set', subject: 'council', ...values, date })
  })
}
