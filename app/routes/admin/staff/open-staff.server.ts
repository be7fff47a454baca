import type { LoaderFunctionArgs } from 'react-router'
import { findStaff } from '../../../../council/identity/accounts/staff.server.ts'
import { actorOf, dbOf, notFound } from '../../../http/context.server.ts'
import type { ErrorKey } from '../../../ui/form-errors.ts'

/** What is said of a name that an account of the staff cannot have. */
export const nameFaults = {
  phoneTaken: 'phoneTaken',
  emailTaken: 'emailTaken',
  nameMissing: 'phoneOrEmail',
  stale: 'changedMeanwhile',
} as const satisfies Record<string, ErrorKey>

/** The account of the staff that the address names, for the administrator; throws a 404 without it. */
export async function openStaff({
  context,
  params: { userId },
}: Pick<LoaderFunctionArgs, 'context'> & { params: { userId: string } }) {
  const [db, actor] = [dbOf(context), actorOf(context, 'admin')]
  const staff = await findStaff(db, actor, userId)
  if (!staff) throw notFound()
  return { db, actor, userId, staff }
}
