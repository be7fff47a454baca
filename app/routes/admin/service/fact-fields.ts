import type { FactName } from '../../../../rules/service-facts.ts'

/** What is written of a fact in fields of its own; `value` is the fact itself. */
export type FactPart = 'value' | 'office' | 'name' | 'phone' | 'address'

/** Where a fact is from. */
export const sourceParts = ['source', 'checkedOn', 'grade'] as const

/** The field in which a part of a fact is written. */
export function factField(fact: FactName, part: FactPart): string {
  return part === 'value' ? fact : `${part}-${fact}`
}

/** The checkbox that says that there is deliberately none. */
export function withoutField(fact: string): string {
  return `without-${fact}`
}

/** Whether a fact has no words, and so no translation. */
export function isOfEveryLanguage(fact: FactName): boolean {
  return fact === 'days'
}

/** The field to which the name of a fact leads. */
export function firstFieldOf(fact: FactName): string {
  const isAuthority = fact === 'designatedOfficer' || fact === 'firstAppellate' || fact === 'secondAppellate'
  return factField(fact, isAuthority ? 'office' : 'value')
}
