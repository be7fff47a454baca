/* What a spreadsheet takes for the beginning of a formula, after spaces and in the widths of East Asia too. */
const formula = /^(\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/

/** A field of a CSV file (RFC 4180); one that a spreadsheet would take for a formula begins with an apostrophe. */
export function csvField(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text
  return /[",;'\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A line of a CSV file with its line break. */
export function csvLine(fields: readonly string[]): string {
  return `${fields.map(csvField).join(',')}\r\n`
}
