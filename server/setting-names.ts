import { sevaNames } from './seva-settings.ts'

/** Every setting that the portal reads. */
export const settingNames: string[] = [
  'PUBLIC_ORIGIN',
  'DATA_DIR',
  'PORT',
  'HOST',
  'SECRET',
  'TRUSTED_PROXIES',
  'DATABASE_URL',
  'DATABASE_POOL',
  'FILES_URL',
  'FILES_KEY_ID',
  'FILES_SECRET',
  'CLAMD',
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_NAME',
  'OIDC_FOR',
  'OIDC_ONLY',
  'OIDC_SCOPES',
  'SMS_URL',
  ...sevaNames,
  'SMS_METHOD',
  'SMS_BODY',
  'SMS_HEADERS',
  'SMS_OK',
  'SMS_DAILY_LIMIT',
  'SMS_TEMPLATES',
  'SMTP_URL',
  'MAIL_FROM',
  'MESSAGES',
  'SECURITY_CONTACT',
  'SECOND_FACTOR',
  'CLOCK_CHECKED_ON',
]

/**
 * The variables of the environment that nobody reads and that are called almost like a setting, each with that setting.
 * One letter may differ, of a long name one in five.
 */
export function findMisspelt(env: Record<string, string | undefined>): { name: string; meant: string }[] {
  return Object.keys(env).flatMap((name) => {
    if (settingNames.includes(name)) return []
    const resembling = settingNames.find(
      (known) => countEdits(name.toUpperCase(), known) <= Math.max(1, Math.floor(known.length / 5)),
    )
    return resembling === undefined ? [] : [{ name, meant: resembling }]
  })
}

/** How many letters have to be changed, added, taken out, or swapped with their neighbour. */
function countEdits(one: string, other: string): number {
  let before: number[] = []
  let above = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row += 1) {
    const edits = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const at = (cells: number[], index: number) => cells[index] ?? 0
      const same = one[row - 1] === other[column - 1]
      const swapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      edits.push(
        Math.min(
          at(above, column) + 1,
          at(edits, column - 1) + 1,
          at(above, column - 1) + (same ? 0 : 1),
          swapped ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    before = above
    above = edits
  }
  return above[other.length] ?? 0
}
