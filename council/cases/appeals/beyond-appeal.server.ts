import type { ExpressionBuilder } from 'kysely'
import { type Day, dayNumber, dayOf } from '../../../rules/days.ts'
import { mostRuleDays } from '../../../rules/legal-clock/appeal-rules.ts'
import type { Tables } from '../../database/tables.ts'

/** Whether no appeal of an application is open, or still possible on a day. */
export function isBeyondAppeal(today: Day) {
  // After an answer the next appeal is possible.
  const answered = dayOf(dayNumber(today) - mostRuleDays.lateDays)
  return ({ and, exists, not, selectFrom }: ExpressionBuilder<Tables, 'applications'>) =>
    and([
      not(
        exists(
          selectFrom('readings')
            .select('readings.applicationId')
            .whereRef('readings.applicationId', '=', 'applications.applicationId')
            .where('readings.appealUntil', '>=', today),
        ),
      ),
      not(
        exists(
          selectFrom('promises')
            .select('promises.applicationId')
            .whereRef('promises.applicationId', '=', 'applications.applicationId')
            .where('promises.appealUntil', '>=', today),
        ),
      ),
      not(
        exists(
          selectFrom('appeals')
            .select('appeals.appealId')
            .whereRef('appeals.applicationId', '=', 'applications.applicationId')
            .where('appeals.handedInOn', 'is not', null)
            .where(({ eb, or }) =>
              or([eb('appeals.decidedOn', 'is', null), eb('appeals.decidedOn', '>=', answered)]),
            ),
        ),
      ),
    ])
}
