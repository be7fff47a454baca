import type { Printer } from './pdf/open-printer.server.ts'
import type { Pictures } from './pictures/open-pictures.server.ts'

/** What draws the photos of several councils, whose strangers wait for each other in no line. */
export function picturesOf(shared: Pictures, council: string): Pictures {
  return { ...shared, readCodes: (path) => shared.readCodes(path, council) }
}

/** The printer of several councils, in which each has a line of its own. */
export function printerOf(shared: Printer, council: string): Printer {
  return { ...shared, print: (paper) => shared.print(paper, council) }
}
