/** The field for the name of a holiday in a language. */
export function nameField(tag: string) {
  return `holiday-${tag}`
}

/** The field for the list of a year's holidays in a language. */
export function listField(tag: string) {
  return `list-${tag}`
}
