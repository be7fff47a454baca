import type { FactName } from './service-facts.ts'

/** The facts that a state may set; its officers and authorities are known to the council alone. */
export const stateFacts = [
  'documents',
  'fee',
  'days',
  'eligibility',
  'declaration',
] as const satisfies FactName[]

/** What a state may set of a service besides its name and description. */
export type StateField = (typeof stateFacts)[number] | 'need' | 'result'

/** Whether a council looks at each change of the state's catalogue first, or takes it by itself. */
export const catalogueModes = ['propose', 'apply'] as const
export type CatalogueMode = (typeof catalogueModes)[number]
