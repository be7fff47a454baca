/** Whose turn an application can be. */
export const turns = ['council', 'citizen'] as const

/** When an application can be due. */
export const dues = ['overdue', 'today', 'byToday', 'thisWeek'] as const

/** Whose desk an application can lie on: the officer's own, or none. */
export const desks = ['mine', 'nobody'] as const

/** How a decision can stand to its due date. */
export const timings = ['inTime', 'late'] as const

/** What can be asked of certificates. */
export const certificates = ['toIssue'] as const

/** Stands for every month in which an officer can have stopped a clock late. */
export const inAnyMonth = 'any'

/** What the list can be sorted by, the usual order first. */
export const sorts = ['due', 'newest'] as const
