import type { Question } from './definition.ts'

/** What reads the properties of a definition, and notes what is wrong with them. */
interface Reader {
  record(value: unknown, path: string): Record<string, unknown>
  key(value: unknown, path: string): string
  number(value: unknown, path: string, limits: { min: number; max: number; usual: number }): number
  oneOf<T extends string>(value: unknown, path: string, allowed: readonly T[]): T | undefined
}

const ranges = ['past', 'future', 'any'] as const

/** Reads which dates a question takes. */
export function readDateLimits(
  reader: Reader,
  { range, olderThan }: Record<string, unknown>,
  path: string,
): Partial<Question> {
  const limits: Partial<Question> = { range: reader.oneOf(range, `${path}.range`, ranges) ?? 'any' }
  if (olderThan === undefined) return limits
  const at = `${path}.olderThan`
  const { question, years } = reader.record(olderThan, at)
  limits.olderThan = {
    question: reader.key(question, `${at}.question`),
    years: reader.number(years, `${at}.years`, { min: 0, max: 120, usual: 0 }),
  }
  return limits
}
