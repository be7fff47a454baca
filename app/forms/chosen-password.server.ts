import type { z } from 'zod'
import type { Database } from '../../council/database/tables.ts'
import {
  findPasswordFault,
  leastPasswordLength,
  type PasswordOwner,
} from '../../council/identity/accounts/password-rules.server.ts'
import { limits } from '../../rules/limits.ts'
import type { FieldError } from '../ui/form-errors.ts'
import { type FormReading, readForm } from './read-form.server.ts'
import { existingPassword, newPassword } from './secret-fields.server.ts'

type Shape = Record<string, z.ZodType<unknown, string>>

interface Asked<S extends Shape> {
  db: Database
  /** The field of the new password. */
  name: keyof S & string
  shape: S
  /** Whose password it is to be, from what was typed into the other fields. */
  ownerOf: (typed: Record<string, string>) => PasswordOwner
}

/** Reads a form with a new password, which is checked against the rules for its owner. */
export async function readNewPassword<S extends Shape>(
  request: Request,
  { db, name, shape, ownerOf }: Asked<S>,
): Promise<FormReading<S>> {
  const form = await request.formData()
  const read = await readForm(form, shape)
  const errors: FieldError[] = read.ok ? [] : read.errors
  const owner = ownerOf(read.typed)
  const password = form.get(name)
  const isRead = !errors.some(({ field }) => field === name)
  const fault = isRead ? await findPasswordFault(db, String(password), owner) : undefined
  if (!fault) return read
  const values = { min: leastPasswordLength(owner.role), max: limits.password.max }
  const order = Object.keys(shape)
  const all = [...errors, { field: name, key: fault, values }]
  all.sort((one, other) => order.indexOf(one.field) - order.indexOf(other.field))
  return { ok: false, errors: all, typed: read.typed }
}

type Chosen<Name extends string> = Record<Name, typeof newPassword> & {
  confirmPassword: typeof existingPassword
}

/** Reads a form with a new password in the field `name` and its repetition in `confirmPassword`. */
export async function readChosenPassword<Name extends string, Others extends Shape>(
  request: Request,
  { db, name, others, ownerOf }: Omit<Asked<Shape>, 'name' | 'shape'> & { name: Name; others: Others },
): Promise<FormReading<Others & Chosen<Name>>> {
  const shape = { ...others, [name]: newPassword, confirmPassword: existingPassword } as Others & Chosen<Name>
  const form = await request.formData()
  const read = await readNewPassword(request, { db, name, shape, ownerOf })
  const errors: FieldError[] = read.ok ? [] : read.errors
  const confirmed = form.get(name) === form.get('confirmPassword')
  if (confirmed || errors.some(({ field }) => field === 'confirmPassword')) return read
  const mismatch = { field: 'confirmPassword', key: 'passwordMismatch' } as const
  return { ok: false, errors: [...errors, mismatch], typed: read.typed }
}
