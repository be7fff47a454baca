import type { z } from 'zod'
import type { FieldError } from '../form-errors.ts'
import { existingPassword, type FormReading, newPassword, readForm } from './read-form.server.ts'

type Chosen<Name extends string> = Record<Name, typeof newPassword> & {
  confirmPassword: typeof existingPassword
}

/** Reads a form with a new password in the field `name` and its repetition in `confirmPassword`. */
export async function readChosenPassword<
  Name extends string,
  Others extends Record<string, z.ZodType<unknown, string>>,
>(request: Request, name: Name, others: Others): Promise<FormReading<Others & Chosen<Name>>> {
  const shape = { ...others, [name]: newPassword, confirmPassword: existingPassword } as Others & Chosen<Name>
  const again = request.clone()
  const read = await readForm(request, shape)
  const form = await again.formData()
  const errors: FieldError[] = read.ok ? [] : read.errors
  const confirmed = form.get(name) === form.get('confirmPassword')
  if (confirmed || errors.some(({ field }) => field === 'confirmPassword')) return read
  const mismatch = { field: 'confirmPassword', key: 'passwordMismatch' } as const
  return { ok: false, errors: [...errors, mismatch], typed: read.typed }
}
