import { sanitizeLine } from '../../../rules/text.ts'

/** Thrown if a file cannot be imported at all. Nothing changed; the message is one line for the operator. */
export class ImportRefused extends Error {
  /** The message may quote the file, which must not move the cursor of a terminal. */
  constructor(message: string) {
    super(sanitizeLine(message, 400))
  }
}

/** The result of an import: counts by kind, and a line for everything that did not fit. */
export interface ImportReport {
  counts: Record<string, number>
  /** Each line tells what did not fit, where it stands, and what the import did with it. */
  listed: string[]
}

export interface ImportOptions {
  /** Does everything, then rolls back. */
  dryRun?: boolean
  /** For documents: the key of the question that a field of an old application answers, by the field. */
  map?: ReadonlyMap<string, string>
  /** Called from time to time with the number of entries done, and of all entries. */
  progress?: (done: number, total: number) => void
}
