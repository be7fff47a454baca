import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '../database/tables.ts'

/**
 * Whether an application has all its words, and its years since that moment are over. One that was withdrawn
 * or set aside before anybody decided it has the one, all others the other; one that is open again has none.
 */
export function hasEnded(ended: 'decidedAt' | 'setAsideAt', before: string) {
  return ({ and, eb }: ExpressionBuilder<Tables, 'applications'>) =>
    and([
      eb('reducedAt', 'is', null),
      eb(ended, '<', before),
      ...(ended === 'setAsideAt' ? [eb('decidedAt', 'is', null)] : []),
    ])
}

/** Whether neither its applicant nor anybody about this application waits for the answer to a request. */
export function hasNoRequest({ exists, not, selectFrom }: ExpressionBuilder<Tables, 'applications'>) {
  return not(
    exists(
      selectFrom('privacyRequests')
        .select('privacyRequests.id')
        .where('privacyRequests.doneAt', 'is', null)
        .where(({ eb, or, ref }) =>
          or([
            eb('privacyRequests.applicationId', '=', ref('applications.applicationId')),
            eb('privacyRequests.userId', '=', ref('applications.user')),
          ]),
        ),
    ),
  )
}

/** Whether nobody is still to tell the applicant that data went out: the letter has name, phone and place. */
export function isOfNoOpenBreach({ exists, not, selectFrom }: ExpressionBuilder<Tables, 'applications'>) {
  return not(
    exists(
      selectFrom('breachPeople')
        .select('breachPeople.breachId')
        .whereRef('breachPeople.userId', '=', 'applications.user')
        .where('breachPeople.toldAt', 'is', null),
    ),
  )
}

/** Whether a line has values, and is about no application that still has its words. */
export function isOfNoOpenRecord({ and, eb, exists, not, selectFrom }: ExpressionBuilder<Tables, 'audit'>) {
  return and([
    eb('audit.valuesSalt', 'is not', null),
    not(
      exists(
        selectFrom('applications')
          .select('applications.applicationId')
          .whereRef('applications.applicationId', '=', 'audit.subject')
          .where('applications.reducedAt', 'is', null),
      ),
    ),
  ])
}
