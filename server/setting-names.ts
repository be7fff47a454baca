import { sevaNames } from './seva-settings.ts'

/** The settings of a council: where one process serves many, they stand in the council's folder. */
export const councilNames: string[] = [
  ...'PUBLIC_ORIGIN SECRET DATABASE_URL DATABASE_READ_URL FILES_URL FILES_KEY_ID FILES_SECRET SMTP_URL MAIL_FROM'.split(
    ' ',
  ),
  ...'OIDC_ISSUER OIDC_CLIENT_ID OIDC_CLIENT_SECRET OIDC_NAME OIDC_FOR OIDC_ONLY OIDC_SCOPES'.split(' '),
  ...'SMS_URL SMS_METHOD SMS_BODY SMS_HEADERS SMS_OK SMS_DAILY_LIMIT SMS_TEMPLATES'.split(' '),
  ...'SECURITY_CONTACT SECOND_FACTOR'.split(' '),
  ...sevaNames,
]

/** The folder of a council that is alone in its process; with several each lies in its own. */
export const folderNames = ['DATA_DIR', 'SIGNING_KEYS']

/** What makes a process serve several councils. */
export const severalNames = ['COUNCILS_DIR', 'COUNCILS_OPEN', 'SHARD']

/** Every setting that the portal reads. */
export const settingNames: string[] = [
  ...councilNames,
  ...folderNames,
  ...'PORT HOST TRUSTED_PROXIES DATABASE_POOL CLAMD MESSAGES CLOCK_CHECKED_ON METRICS_PORT DATABASE_PATIENCE'.split(
    ' ',
  ),
  ...severalNames,
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
