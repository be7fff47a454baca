/** How an officer reads an application: the case opened, one of its pages, printed, in a list, in a file. */
export const accessKinds = ['view', 'paper', 'print', 'list', 'export'] as const
export type AccessKind = (typeof accessKinds)[number]
