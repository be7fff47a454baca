import { fieldName } from '../../rules/form/field-names.ts'
import { withoutPasswords } from '../../rules/typed-fields.ts'
import type { FieldError } from '../ui/form-errors.ts'

/** Of a posted form, what counts: of fields with one name the first; neither passwords nor files. */
export function firstOfEach(form: FormData): Record<string, string> {
  return withoutPasswords([...form].reverse())
}

/** The faults of fields that are sent once but came twice; of the service's questions the first counts. */
export function listTwice(form: FormData): FieldError[] {
  const names = [...form.keys()].filter((name) => !name.startsWith(fieldName('')))
  return [...new Set(names.filter((name, index) => names.indexOf(name) < index))].map((field) => ({
    field,
    key: 'once',
  }))
}
