/** The button that asks for a form in another language; its value is the language. */
export const languageButton = 'in-language'

/**
 * Returns the fields of a form that may be shown again or kept as a draft. It leaves out files, the
 * button for another language, and passwords: every field with that word in its name, and codes.
 */
export function withoutPasswords(entries: Iterable<readonly [string, unknown]>): Record<string, string> {
  const typed: Record<string, string> = {}
  for (const [name, value] of entries)
    if (typeof value === 'string' && name !== languageButton && !isPassword(name)) typed[name] = value
  return typed
}

/** The fields for a code of a second factor, which is as secret as a password. */
export const codeFields = ['code', 'recoveryCode'] as const

/** The field for a code that was sent to a phone. */
export const phoneCodeField = 'phoneCode'

/** The field for the code on a slip, with which an application is taken over. */
export const claimCodeField = 'claimCode'

/** Whether a field holds a password or a code, by its name. */
export function isPassword(name: string): boolean {
  if (/password/i.test(name) || codeFields.some((field) => field === name)) return true
  return name === phoneCodeField || name === claimCodeField
}
