/**
 * The fieldset of checkboxes by which somebody says which of a service's documents are at hand, and the field
 * that names the list in which they say positions.
 */
export const checkboxGroupName = 'documents'

/** What a checked box sends; an unchecked one sends nothing. */
export const checkedValue = 'yes'

/** The name of the checkbox for the document in a position; with '' the beginning that all share. */
export function checkboxName(position: number | ''): string {
  return `document-${position}`
}
