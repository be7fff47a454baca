import { readEmail } from './email.ts'
import { readPhone } from './phone.ts'

export const identifierKinds = ['email', 'phone'] as const

export type IdentifierKind = (typeof identifierKinds)[number]

/** An email, lower-cased, or a phone number of ten digits. */
export interface Identifier {
  kind: IdentifierKind
  value: string
}

/** Reads what somebody typed as `Email or phone number`; undefined if it is neither. */
export function readSignInName(raw: string): Identifier | undefined {
  const phone = readPhone(raw)
  if (phone !== undefined) return { kind: 'phone', value: phone }
  const email = readEmail(raw)
  return email === undefined ? undefined : { kind: 'email', value: email }
}
