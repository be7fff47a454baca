import type { TickedCase } from '../../../../council/cases/desk/several-cases.server.ts'

/** The name of the box of a row of the list, by its place on the page. */
export function tickField(index: number): string {
  return `case-${index}`
}

/** The parameter by which an address names an application that is to be printed. */
export const printedCase = 'case'

/** What the box of a case sends when it is ticked: the case and its certificate as the officer saw them. */
export function tickValue({ applicationId, revision, templateVersion }: TickedCase): string {
  return [applicationId, revision, templateVersion].filter((part) => part !== undefined).join(' ')
}

/** The option that assigns the ticked ones to nobody. */
export const nobody = 'nobody'
