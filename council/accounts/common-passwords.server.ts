import { dictionary } from '@zxcvbn-ts/language-common'
import { limits } from '../../rules/limits.ts'

export type PasswordFault = 'passwordShort' | 'passwordLong' | 'passwordCommon'

const common = new Set(dictionary['passwords-common'].map((word) => String(word)))

/** Finds why a password is refused (portal section 5); undefined when it is allowed. Length counts characters. */
export function passwordFault(password: string): PasswordFault | undefined {
  const length = [...password].length
  if (length < limits.password.min) return 'passwordShort'
  if (length > limits.password.max) return 'passwordLong'
  return common.has(password.toLowerCase()) ? 'passwordCommon' : undefined
}
