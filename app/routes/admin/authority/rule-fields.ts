/** What is entered of a rule of appeals. */
export const ruleParts = ['days', 'source', 'checkedOn', 'grade'] as const

/** The field of a part of the rule that stands in this place. */
export function ruleField(index: number, part: (typeof ruleParts)[number]): string {
  return `${part}-${index}`
}
