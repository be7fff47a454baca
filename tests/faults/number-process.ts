import type { Staff } from '../../council/actors/actors.server.ts'
import { issueCertificate } from '../../council/cases/certificates/issue.server.ts'
import { takeAtOffice } from '../../council/cases/fees/payments.server.ts'
import { type DatabaseLocation, openDatabase } from '../../council/database/connect.server.ts'

/** What a clerk is to do: take each fee and issue each certificate, as far as it is not done. */
export interface Work {
  place: DatabaseLocation
  signing: { keysFolder: string; origin: string }
  clerk: Staff
  ids: string[]
  /** The moment of all acts. */
  now: string
}

// One clerk, who says each number once it is told to the applicant.
const { place, signing, clerk, ids, now } = JSON.parse(process.argv[2] ?? '') as Work
const db = await openDatabase(place)
for (const id of ids) {
  const cash = { method: 'cash', paise: 2000, bookNumber: '', now: new Date(now) } as const
  const taken = await takeAtOffice(db, clerk, id, { paymentId: id, ...cash })
  if (taken?.done) console.log(`receipt ${id} ${taken.number}`)
  const given = { fields: { page: '37' }, signing, templateVersion: 1, now: new Date(now) }
  const issued = await issueCertificate(db, clerk, id, given)
  if (issued && 'number' in issued) console.log(`certificate ${id} ${issued.number}`)
}
await db.destroy()
