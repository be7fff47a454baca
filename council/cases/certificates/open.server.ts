import { type Officer, requireRole } from '../../actors/actors.server.ts'
import { recordOpening } from '../../audit/openings.server.ts'
import { findCertificate } from '../../certificates/list-certificates.server.ts'
import type { Database } from '../../database/tables.ts'
import { endUndo } from '../applications/keep-undo.server.ts'

/**
 * Opens a certificate to print it: it counts as printed, and its decision is not undone any more. Undefined
 * when there is no such certificate.
 */
export async function openToPrint(
  db: Database,
  actor: Officer,
  certificateId: string,
  { language, client }: { language: string; client: string },
) {
  requireRole(actor, 'admin', 'staff')
  const found = await findCertificate(db, actor, certificateId, language)
  if (!found) return undefined
  const { applicationId } = found
  await recordOpening(db, actor, applicationId, { client, kind: 'print' })
  await db
    .updateTable('certificates')
    .set(({ eb }) => ({ prints: eb('prints', '+', 1) }))
    .where('certificateId', '=', certificateId)
    .execute()
  const { decidedAt } = await db
    .selectFrom('applications')
    .select('decidedAt')
    .where('applicationId', '=', applicationId)
    .executeTakeFirstOrThrow()
  if (found.cancelledAt !== null) return found
  if (decidedAt !== null) await endUndo(db, { applicationId, decidedAt })
  // An undo that was under way has cancelled it, and its application is not decided any more.
  return findCertificate(db, actor, certificateId, language)
}
