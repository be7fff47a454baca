/** How far a source can be relied on, the best first. */
export const factGrades = ['A', 'B', 'C'] as const
