/** Thrown when a council cannot be moved, with nothing changed; the message is one line for the operator. */
export class MoveRefused extends Error {}

/** The refusal of a backup that is not what was written; `where` ends the sentence. */
export function damaged(where: string): MoveRefused {
  return new MoveRefused(`The backup is damaged: ${where}.`)
}
