import { sevaNames } from './seva-settings.ts'

/** Every setting that the portal reads. */
export const settingNames: string[] = [
  ...'PUBLIC_ORIGIN DATA_DIR PORT HOST SECRET TRUSTED_PROXIES DATABASE_URL DATABASE_POOL DATABASE_PATIENCE'.split(
    ' ',
  ),
  ...'FILES_URL FILES_KEY_ID FILES_SECRET CLAMD SMTP_URL MAIL_FROM MESSAGES SECURITY_CONTACT'.split(' '),
  ...'OIDC_ISSUER OIDC_CLIENT_ID OIDC_CLIENT_SECRET OIDC_NAME OIDC_FOR OIDC_ONLY OIDC_SCOPES'.split(' '),
  ...'SMS_URL SMS_METHOD SMS_BODY SMS_HEADERS SMS_OK SMS_DAILY_LIMIT SMS_TEMPLATES'.split(' '),
  ...'SIGNING_KEYS SECOND_FACTOR CLOCK_CHECKED_ON'.split(' '),
  ...sevaNames,
]

/**
 * The variables of the environment that nobody reads and that are called almost like a setting, each with
 * that setting. One letter may differ, of a long name one in five.
 */
export function findMisspelt(env: Record<string, string | undefined>): { name: string; meant: string }[] {
  return Object.keys(env).flatMap((name) => {
    if (settingNames.includes(name)) return []
    const meant = settingNames.find((known) =>
      isAlike(name.toUpperCase(), known, Math.max(1, Math.floor(known.length / 5))),
    )
    return meant === undefined ? [] : [{ name, meant }]
  })
}

/** Whether so few letters are changed, added, left out, or swapped with their neighbour. */
function isAlike(one: string, other: string, edits: number): boolean {
  if (one === other) return true
  const [rest, otherRest] = [one.slice(1), other.slice(1)]
  if (one[0] === other[0]) return isAlike(rest, otherRest, edits)
  if (edits === 0) return false
  const swapped = one[0] === other[1] && one[1] === other[0]
  return (
    isAlike(rest, otherRest, edits - 1) ||
    isAlike(rest, other, edits - 1) ||
    isAlike(one, otherRest, edits - 1) ||
    (swapped && isAlike(one.slice(2), other.slice(2), edits - 1))
  )
}
