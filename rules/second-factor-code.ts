import { plainDigits } from './digits.ts'

/** What recovery codes are made of: no 0 and O, no 1 and I, which are mistaken for each other on paper. */
export const recoveryAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

export const recoveryCodeLength = 10

/** A code of six digits from an authenticator app, or one of the recovery codes. */
export interface FactorCode {
  kind: 'app' | 'recovery'
  text: string
}

const forms = {
  app: /^\d{6}$/,
  recovery: new RegExp(`^[${recoveryAlphabet}]{${recoveryCodeLength}}$`),
} as const

/** Reads a code as typed, with spaces, hyphens, small letters and digits of any script; else undefined. */
export function readFactorCode(raw: string): FactorCode | undefined {
  const text = plainDigits(raw)
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase()
  if (forms.app.test(text)) return { kind: 'app', text }
  return forms.recovery.test(text) ? { kind: 'recovery', text } : undefined
}

/** A secret or a code as people copy it: in groups of characters, with `between` between them. */
export function inGroups(text: string, size: number, between = ' '): string {
  const groups = Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
    text.slice(index * size, (index + 1) * size),
  )
  return groups.join(between)
}
