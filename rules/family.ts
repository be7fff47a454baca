/** How somebody in the family stands to the account's owner, in the order in which a list offers it. */
export const relations = ['myself', 'spouse', 'child', 'parent', 'other'] as const
export type Relation = (typeof relations)[number]

/** How many people an account may have in its family at once. */
export const maxMembers = 12

/** The fields of the application form that the choice of a member fills, in the form's order. */
export const filledFieldNames = ['applicantName', 'applicantFatherName', 'applicantMotherName'] as const
export type FilledNames = Record<(typeof filledFieldNames)[number], string>

/**
 * The names after another member was chosen. `from` are the names that the choice before had filled in, `to`
 * those of the choice now; undefined where nobody is chosen, which takes back what was filled in and leaves
 * what was typed. `replaced` are the typed names that had to give way, so that the citizen can be told.
 */
export function fillNames(typed: FilledNames, { from, to }: { from?: FilledNames; to?: FilledNames }) {
  const replaced: string[] = []
  const names = {} as FilledNames
  for (const field of filledFieldNames) {
    const old = typed[field].trim()
    const isTyped = old !== '' && old !== from?.[field]
    if (to && isTyped && old !== to[field]) replaced.push(old)
    names[field] = to || !isTyped ? (to?.[field] ?? '') : typed[field]
  }
  return { names, replaced }
}
