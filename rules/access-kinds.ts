/** How somebody of the office reads an application; `appeal`: who hears an appeal about it. */
export const accessKinds = ['view', 'paper', 'print', 'list', 'export', 'appeal'] as const
export type AccessKind = (typeof accessKinds)[number]
