import type { FieldError } from '../form-errors.ts'
import { isEmpty } from './read-form.server.ts'

/** The error of a form that names an account by neither email nor phone number. */
export function missingName({ phone = '', email = '' }: Record<string, string>): FieldError[] {
  return isEmpty(phone) && isEmpty(email) ? [{ field: 'email', key: 'phoneOrEmail' }] : []
}
