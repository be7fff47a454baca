import type { RouterContextProvider } from 'react-router'
import { findForm } from '../../../../council/forms/find.server.ts'
import { findServiceRow } from '../../../../council/services/catalogue.server.ts'
import { actorOf, dbOf, notFound } from '../../../guard.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'

interface Args {
  context: Readonly<RouterContextProvider>
  params: { serviceId: string }
}

/** The published form of a service and the citizen who fills it in; 404 where the service asks nothing of its own or is a draft. */
export async function openForm({ context, params: { serviceId } }: Args) {
  const db = dbOf(context)
  const actor = actorOf(context, 'user')
  const form = await findForm(db, serviceId)
  const service = await findServiceRow(db, serviceId)
  if (!form || service?.stage === 'draft') throw notFound()
  return { db, actor, serviceId, form, language: languageOf(context) }
}

/** The name under which the address says that the faults of the page are to be shown. */
export const faultsParameter = 'faults'

/** Fields that no person types: their absence is no fault of a page that is only shown. */
const carried = ['submissionKey', 'account', 'again']

/** Whether somebody can see and mend the fault of a field. */
export const isShown = ({ field }: { field: string }) => !carried.includes(field)

/** Whether nothing is wrong with what a person types into the applicant's fields. */
export function isCoreTyped(core: { ok: boolean; errors?: { field: string }[] }): boolean {
  return core.ok || !core.errors?.some(isShown)
}
