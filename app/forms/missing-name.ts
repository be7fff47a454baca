import type { FieldError } from '../form-errors.ts'

/** The error of a form that names an account by neither email nor phone number, at the field that comes first in it. */
export function missingName(
  { phone = '', email = '' }: Record<string, string>,
  field: 'email' | 'phone',
): FieldError[] {
  return phone.trim() === '' && email.trim() === '' ? [{ field, key: 'phoneOrEmail' }] : []
}
