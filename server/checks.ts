/** What the doctor's checks are called, for other programs: all in docs/operating.md, and none is renamed. */
export const checkKeys = [
  'version',
  'node',
  'units',
  'settings.origin',
  'settings.listening',
  'settings.proxies',
  'settings.secondFactor',
  'settings.misspelt',
  'folder.room',
  'folder.access',
  'secret.access',
  'secret.length',
  'database.address',
  'database.reachable',
  'database.durability',
  'database.server',
  'database.copies',
  'database.pooler',
  'database.connections',
  'database.whole',
  'database.migrations',
  'database.schema',
  'clock',
  'council',
  'accounts.admin',
  'accounts.factors',
  'services.appeals',
  'catalogue.file',
  'keys.signing',
  'keys.file',
  'keys.compromised',
  'keys.row',
  'audit.whole',
  'security.contact',
  'messages.channels',
  'messages.waiting',
  'texts.ids',
  'texts.reachable',
  'mail.reachable',
  'scanner.reachable',
  'papers.pdf',
  'identity.reachable',
  'identity.clock',
  'identity.signOut',
  'identity.addresses',
  'files.stored',
  'files.room',
  'files.places',
  'files.reachable',
  'files.lost',
  'files.changed',
  'backup.last',
] as const

export type CheckKey = (typeof checkKeys)[number]

/** `warning`: good to know, and no reason to call anybody; `fault`: something is to be done. */
export type Severity = 'ok' | 'warning' | 'fault'

/** What a check found. A check that finds several things tells each by itself. */
export interface Check {
  key: CheckKey
  severity: Severity
  /** What was counted or read, for other programs; docs/operating.md says what it is. */
  value?: string | number
  /** One line; for a fault with the fix. */
  words: string
}

/** What an examination has found so far, in its order. */
export class Findings {
  readonly checks: Check[] = []

  ok(key: CheckKey, words: string, value?: string | number): void {
    this.checks.push({ key, severity: 'ok', value, words })
  }

  warn(key: CheckKey, words: string, value?: string | number): void {
    this.checks.push({ key, severity: 'warning', value, words })
  }

  fault(key: CheckKey, words: string, value?: string | number): void {
    this.checks.push({ key, severity: 'fault', value, words })
  }

  /** The words of all that is of a severity. */
  words(severity: Severity): string[] {
    return this.checks.filter((check) => check.severity === severity).map(({ words }) => words)
  }
}
