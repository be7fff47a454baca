import type { ExpressionBuilder } from 'kysely'
import { type Day, dayNumber, dayOf } from '../../../rules/days.ts'
import { mostRuleDays } from '../../../rules/legal-clock/appeal-rules.ts'
import type { Tables } from '../../database/tables.ts'
import { isOpen } from './open-appeals.server.ts'

/** Whether no appeal of an application is open, or still possible on a day. */
export function isBeyondAppeal(today: Day) {
  // After an answer the next appeal is possible.
  const answered = dayOf(dayNumber(today) - mostRuleDays.lateDays)
  return ({ and, exists, not, selectFrom }: ExpressionBuilder<Tables, 'applications'>) => {
    const possible = (['readings', 'promises'] as const).map((table) =>
      selectFrom(table)
        .select('appealUntil')
        .whereRef(`${table}.applicationId`, '=', 'applications.applicationId')
        .where('appealUntil', '>=', today),
    )
    const made = selectFrom('appeals')
      .select('appeals.appealId')
      .whereRef('appeals.applicationId', '=', 'applications.applicationId')
      .where(({ eb, or }) => or([isOpen(), eb('appeals.decidedOn', '>=', answered)]))
    return and([...possible, made].map((query) => not(exists(query))))
  }
}
