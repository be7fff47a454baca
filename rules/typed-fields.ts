/**
 * What was typed into a form, by field, as it may be shown again or kept as a draft: never a password (any field with
 * the word in its name), and no file.
 */
export function withoutPasswords(entries: Iterable<readonly [string, unknown]>): Record<string, string> {
  const typed: Record<string, string> = {}
  for (const [name, value] of entries)
    if (typeof value === 'string' && !/password/i.test(name)) typed[name] = value
  return typed
}
