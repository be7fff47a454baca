import { councilDay } from '../../rules/days.ts'
import { deleteExpiredThrottles } from '../actors/throttles.server.ts'
import { deleteOldAddresses } from '../audit/client-addresses.server.ts'
import { deleteOldAccesses } from '../audit/store-accesses.server.ts'
import { deleteEndedUndos } from '../cases/applications/keep-undo.server.ts'
import { deleteExpiredClaims } from '../cases/counter/claim-codes.server.ts'
import { forgetSealedCodes } from '../cases/counter/slip.server.ts'
import { deleteLeftCases } from '../cases/desk/open-cases.server.ts'
import { deleteExpiredDrafts } from '../cases/drafts.server.ts'
import { eraseOldPages } from '../cases/papers/erase-old-pages.server.ts'
import { deleteOldSearches } from '../catalogue/search/not-found.server.ts'
import type { Database } from '../database/tables.ts'
import { removeUnusedPapers } from '../files/wallet/remove-unused.server.ts'
import { deleteExpiredLinks } from '../identity/accounts/delete-links.server.ts'
import { deleteSpentTokens } from '../identity/hosted/end-hosted-sessions.server.ts'
import { deleteExpiredInvitations } from '../identity/hosted/invitations.server.ts'
import { deleteOldNotices } from '../identity/notices/write-notice.server.ts'
import { deleteExpiredCodes } from '../identity/phones/codes.server.ts'
import { deleteExpiredSteps } from '../identity/second-factor/begin-second-step.server.ts'
import { deleteExpiredSessions, deleteUnusedDevices } from '../identity/sessions/sweep-sessions.server.ts'
import { forgetMessages } from '../messages/outbox/forget-messages.server.ts'
import { noteLook } from './clock-leap.server.ts'

/**
 * Deletes what has had its time, of all that a council keeps for a while. After the clock has run ahead only
 * what nobody would miss: the rest cannot be had back.
 */
export async function deleteExpired(db: Database, now: Date) {
  await deleteExpiredThrottles(db, now)
  await deleteExpiredSessions(db, now)
  if (!(await noteLook(db, councilDay(now.toISOString())))) return
  await deleteExpiredDrafts(db, now)
  await deleteExpiredLinks(db, now)
  await deleteExpiredClaims(db, now)
  await forgetSealedCodes(db, now)
  await deleteExpiredInvitations(db, now)
  await deleteSpentTokens(db, now)
  await deleteExpiredSteps(db, now)
  await deleteExpiredCodes(db, now)
  await deleteUnusedDevices(db, now)
  await deleteLeftCases(db, now)
  await deleteEndedUndos(db, now)
  await deleteOldAccesses(db, now)
  await deleteOldAddresses(db, now)
  await deleteOldSearches(db, now)
  await deleteOldNotices(db, now)
  await forgetMessages(db, now)
  await removeUnusedPapers(db, now)
  await eraseOldPages(db, now)
}
