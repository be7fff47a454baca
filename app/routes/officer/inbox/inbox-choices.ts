/** Whose turn an application can be. */
export const turns = ['council', 'citizen'] as const

/** When an application can be due. */
export const dues = ['overdue', 'thisWeek'] as const

/** What the list can be sorted by, the usual order first. */
export const sorts = ['due', 'newest'] as const
