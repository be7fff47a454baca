import { sanitizeLine } from '../../rules/text.ts'

/** Thrown when a file cannot be imported at all; nothing was changed, and the message is one line for the operator. */
export class ImportRefused extends Error {
  /** What the message quotes of a file must not move the cursor of a terminal. */
  constructor(message: string) {
    super(sanitizeLine(message, 400))
  }
}

/** What became of an import: what was done, by kind, and a line for each thing that did not fit. */
export interface ImportReport {
  counts: Record<string, number>
  /** One line each: what did not fit, where it stands, and what became of it. */
  listed: string[]
}

export interface ImportOptions {
  /** Do everything and take it back. */
  dryRun?: boolean
  /** Told now and then how many of how many entries are done. */
  progress?: (done: number, total: number) => void
}
