import { dictionary } from '@zxcvbn-ts/language-common'
import { limits } from '../../rules/limits.ts'

export type PasswordFault = 'passwordShort' | 'passwordLong' | 'passwordCommon'

const common = new Set(dictionary['passwords-common'].map((word) => String(word)))

/** Why a password may not be chosen (portal section 5); undefined when it may. Length in characters. */
export function passwordFault(password: string): PasswordFault | undefined {
  const length = [...password].length
  if (length < limits.password.min) return 'passwordShort'
  if (length > limits.password.max) return 'passwordLong'
  return common.has(password.toLowerCase()) ? 'passwordCommon' : undefined
}
