import type { z } from 'zod'
import {
  type ApplicationFieldName,
  type ApplicationQuestion,
  forEachField,
} from '../../rules/application-form.ts'
import { optionalText, phone, pincode, text } from './read-form.server.ts'

/** How each field of an application form is read when it is posted. */
export function questionFields(): Record<ApplicationFieldName, z.ZodType<string, string>> {
  return forEachField(fieldOf)
}

function fieldOf({ kind, max, required }: ApplicationQuestion): z.ZodType<string, string> {
  switch (kind) {
    case 'phone':
      return phone
    case 'pincode':
      return pincode
    case 'name':
    case 'lines':
      return (required ? text : optionalText)(max, { lines: kind === 'lines' })
  }
}
