/** The name of the field in which an officer marks the document at a position. */
export function markField(position: number): string {
  return `document-${position}`
}
