import type { Citizen } from '../council/actors/actors.server.ts'
import { type Submission, submitApplication } from '../council/cases/applications/submit.server.ts'
import type { Database } from '../council/database/tables.ts'
import { countMade } from './count-made.ts'

/**
 * Submits as a citizen who says yes when asked whether to send the same again, each time from another network
 * address; returns the number, '' when there is no such service.
 */
export async function submitted(
  db: Database,
  citizen: Citizen,
  serviceId: string,
  submission: Omit<Submission, 'client' | 'again'>,
): Promise<string> {
  const asked = { ...submission, client: `test ${countMade(db, 'submission')}` }
  let answer = await submitApplication(db, citizen, serviceId, asked)
  // Others that say the same may be stored at once.
  while (answer && 'sentBefore' in answer) {
    const again = answer.sentBefore.applicationId
    answer = await submitApplication(db, citizen, serviceId, { ...asked, again })
  }
  if (answer === undefined) return ''
  if ('applicationId' in answer) return answer.applicationId
  throw new Error(`The application was not stored: ${JSON.stringify(answer)}`)
}

/** The instant so many hours into a quiet month: an hour apart, no limit of an account is reached. */
export function hoursApart(index: number): Date {
  return new Date(Date.UTC(2026, 2, 1, index))
}
