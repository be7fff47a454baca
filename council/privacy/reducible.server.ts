import type { ExpressionBuilder } from 'kysely'
import { type Act, acts } from '../../rules/acts.ts'
import type { Day } from '../../rules/days.ts'
import { isBeyondAppeal } from '../cases/appeals/beyond-appeal.server.ts'
import type { Tables } from '../database/tables.ts'

/**
 * Whether an application has all its words, and its years since that moment are over. One that was withdrawn
 * or set aside before anybody decided it has the one, all others the other; one that is open again has none.
 */
function hasEnded(ended: 'decidedAt' | 'setAsideAt', before: string) {
  return ({ and, eb }: ExpressionBuilder<Tables, 'applications'>) =>
    and([
      eb('reducedAt', 'is', null),
      eb(ended, '<', before),
      ...(ended === 'setAsideAt' ? [eb('decidedAt', 'is', null)] : []),
    ])
}

/**
 * Whether an application can be reduced: its years are over, no appeal is open or possible, no order is to be
 * obeyed, nobody waits for the answer to a request about it, no payment for the office to look at, and nobody
 * is still to tell the applicant that data went out, by a letter with name, phone and place.
 */
export function isReducible(
  ended: 'decidedAt' | 'setAsideAt',
  { before, today }: { before: string; today: Day },
) {
  return (row: ExpressionBuilder<Tables, 'applications'>) => {
    const { and, exists, not, selectFrom } = row
    const request = selectFrom('privacyRequests')
      .select('privacyRequests.id')
      .where('privacyRequests.doneAt', 'is', null)
      .where(({ eb, or, ref }) =>
        or([
          eb('privacyRequests.applicationId', '=', ref('applications.applicationId')),
          eb('privacyRequests.userId', '=', ref('applications.user')),
        ]),
      )
    const payment = selectFrom('payments')
      .select('payments.paymentId')
      .whereRef('payments.applicationId', '=', 'applications.applicationId')
      .where('payments.state', '=', 'said')
    const order = selectFrom('appeals')
      .select('appeals.appealId')
      .whereRef('appeals.applicationId', '=', 'applications.applicationId')
      .where('appeals.orderedBy', 'is not', null)
      .where('appeals.obeyedAt', 'is', null)
      .whereRef('appeals.orderedAt', '>', 'applications.decidedAt')
    const breach = selectFrom('breachPeople')
      .innerJoin('breaches', 'breaches.breachId', 'breachPeople.breachId')
      .select('breachPeople.breachId')
      .whereRef('breachPeople.userId', '=', 'applications.user')
      .where('breaches.tellingAt', 'is not', null)
      .where('breachPeople.toldAt', 'is', null)
    return and([
      hasEnded(ended, before)(row),
      isBeyondAppeal(today)(row),
      not(exists(request)),
      not(exists(payment)),
      not(exists(order)),
      not(exists(breach)),
    ])
  }
}

/** Acts whose lines say something of people; those of services, places and the calendar are read later. */
const actsOfPeople = Object.entries(acts).flatMap(([act, { subject }]) =>
  ['account', 'application', 'area', 'file', 'request'].includes(subject) ? [act as Act] : [],
)

/** Whether a line has values of people, and is about no application that still has its words. */
export function isOfNoOpenRecord({ and, eb, exists, not, selectFrom }: ExpressionBuilder<Tables, 'audit'>) {
  return and([
    eb('audit.valuesSalt', 'is not', null),
    eb('audit.act', 'in', actsOfPeople),
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
