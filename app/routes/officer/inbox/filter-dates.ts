import { inAnyMonth } from './inbox-choices.ts'

/** The months or days of a list, as its address has them. */
export type Months = { list: 'received' | 'decided' | 'stopped'; months: string }

export function monthsOf({ received, decided, stopped }: Record<string, string>): Months | undefined {
  if (received !== undefined) return { list: 'received', months: received }
  if (decided !== undefined) return { list: 'decided', months: decided }
  return stopped === undefined || stopped === inAnyMonth ? undefined : { list: 'stopped', months: stopped }
}

/** The first and the last day of a list of days; undefined where it is of months. */
export function daysOf(months: Months | undefined): { from: string; to: string } | undefined {
  const [from = '', to = from] = months?.months.split('..') ?? []
  return from.length === 'YYYY-MM-DD'.length ? { from, to } : undefined
}
