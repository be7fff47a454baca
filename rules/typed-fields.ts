/**
 * Returns the fields of a form that may be shown again or kept as a draft. It leaves out files, and passwords: every
 * field with that word in its name.
 */
export function withoutPasswords(entries: Iterable<readonly [string, unknown]>): Record<string, string> {
  const typed: Record<string, string> = {}
  for (const [name, value] of entries)
    if (typeof value === 'string' && !/password/i.test(name)) typed[name] = value
  return typed
}
