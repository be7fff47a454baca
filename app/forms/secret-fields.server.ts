import { limits } from '../../rules/limits.ts'
import { readFactorCode } from '../../rules/second-factor-code.ts'
import { readSignInName } from '../../rules/sign-in-name.ts'
import { field, required } from './read-form.server.ts'

/** An email or a phone number, folded. */
export const signInName = field((raw) => required(raw, 'signInName', (typed) => readSignInName(typed)?.value))

/** A password exactly as it was typed, for comparison with the stored one. */
export const existingPassword = field<string>((raw) => {
  if (raw === '') return { fault: 'enter' }
  return raw.length > 1000 ? { fault: 'passwordLong', values: { max: limits.password.max } } : { value: raw }
})

/** The same, or '' where none was typed: the page did not ask for one. */
export const optionalPassword = field<string>((raw) =>
  raw.length > 1000 ? { fault: 'passwordLong', values: { max: limits.password.max } } : { value: raw },
)

/** A code of a second factor, from the app or from the paper. */
export const factorCode = field((raw) => required(raw, 'codeForm', readFactorCode))

/** A new password exactly as it was typed; `readNewPassword` checks it against the rules. */
export const newPassword = field<string>((raw) => {
  if (raw === '') return { fault: 'enter' }
  return raw.includes('\ufffd') ? { fault: 'forbidden' } : { value: raw }
})

/** A code that was sent to a phone: six digits of any script, with spaces and hyphens or without. */
export const phoneCode = field((raw) => required(raw, 'phoneCodeForm', readPhoneCode))

function readPhoneCode(raw: string) {
  const code = readFactorCode(raw)
  return code?.kind === 'app' ? code.text : undefined
}
