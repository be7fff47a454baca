import { setServiceFacts } from '../council/catalogue/facts/keep-facts.server.ts'
import { findServiceRow } from '../council/catalogue/services/find-service.server.ts'
import type { Database } from '../council/database/tables.ts'
import { newAdmin, newCitizen } from './actors.ts'
import { apply, offer } from './council/cases-for-tests.ts'

export const sentence = 'I declare that I live at this address.\nI know what a false word costs.'

/** A service made for this call that ends with a self-declaration of this sentence. */
export async function newDeclaredService(db: Database): Promise<string> {
  const admin = await newAdmin(db)
  const origin = { source: 'the state’s form', checkedOn: '2026-11-01', grade: 'A' } as const
  const serviceId = await offer(db, { declaration: { value: sentence, ...origin } }, admin)
  const readAt = (await findServiceRow(db, serviceId))?.updatedAt ?? ''
  await setServiceFacts(db, admin, serviceId, { result: 'declaration', readAt })
  return serviceId
}

/** The number of an application for one, of a citizen made for this call. */
export async function newDeclared(db: Database): Promise<string> {
  return apply(db, await newCitizen(db), await newDeclaredService(db))
}
