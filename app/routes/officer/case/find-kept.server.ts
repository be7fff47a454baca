import { redirect } from 'react-router'
import type { Officer } from '../../../../council/actors/actors.server.ts'
import { findReducedCase } from '../../../../council/cases/applications/reduced-case.server.ts'
import type { Database } from '../../../../council/database/tables.ts'
import { areaOf } from '../../../../rules/roles.ts'
import { notFound } from '../../../http/context.server.ts'

/** What is thrown for an application that cannot be opened: the way to what stays of it, else not found. */
export async function findKept(db: Database, actor: Officer, applicationId: string) {
  const kept = await findReducedCase(db, actor, applicationId, 'en')
  return kept ? redirect(`${areaOf[actor.role]}/application/update/${applicationId}/kept`) : notFound()
}
