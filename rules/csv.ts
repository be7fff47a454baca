/* The characters that start a formula in a spreadsheet, also after spaces and in their full-width forms. */
const formula = /^(\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/

/** Formats a CSV field (RFC 4180). Against injection, an apostrophe precedes what a spreadsheet would run. */
export function csvField(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text
  return /[",;'\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Formats a CSV line with its line break. */
export function csvLine(fields: readonly string[]): string {
  return `${fields.map(csvField).join(',')}\r\n`
}
