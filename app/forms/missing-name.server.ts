import type { FieldError } from '../ui/form-errors.ts'
import { isEmpty } from './read-form.server.ts'

/**
 * The errors of a form that makes an account, in the order of its fields, with one at the first of its two
 * boxes where it names the account by neither email nor phone number.
 */
export function errorsWithName(form: { typed: Record<string, string>; errors?: FieldError[] }): FieldError[] {
  const { typed, errors = [] } = form
  const { phone = '', email = '' } = typed
  if (!isEmpty(phone) || !isEmpty(email)) return errors
  const fields = Object.keys(typed)
  const field = fields.find((name) => name === 'phone' || name === 'email') ?? 'phone'
  // A password is not among what was typed; it comes after the names.
  const after = errors.findIndex(
    (error) => !fields.includes(error.field) || fields.indexOf(error.field) > fields.indexOf(field),
  )
  return errors.toSpliced(after < 0 ? errors.length : after, 0, { field, key: 'phoneOrEmail' })
}
