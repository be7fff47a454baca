/** The name of the box of a row of the list, by its place on the page. */
export function tickField(index: number): string {
  return `case-${index}`
}

/** The parameter by which an address names an application that is to be printed. */
export const printedCase = 'case'

/** What the box of a case sends when it is ticked: the case as the officer saw it. */
export function tickValue({ applicationId, revision }: { applicationId: string; revision: number }): string {
  return `${applicationId} ${revision}`
}

/** The option that assigns the ticked ones to nobody. */
export const nobody = 'nobody'
