import { plainDigits, plainHyphens, withoutSpaces } from '../../../../rules/digits.ts'
import { limits } from '../../../../rules/limits.ts'
import { readText } from '../../../../rules/text.ts'
import { field, isEmpty } from '../../../forms/read-form.server.ts'

/** The number under which a text is registered, as the setting `SMS_TEMPLATES` takes it; '' if left out. */
export const templateNumber = field((raw): { value: string } | { fault: 'templateNumber' } => {
  if (isEmpty(raw)) return { value: '' }
  const read = readText(raw, { max: limits.name })
  const value = 'text' in read ? plainHyphens(withoutSpaces(plainDigits(read.text))) : ''
  return /^[A-Za-z0-9][\w-]{0,63}$/.test(value) ? { value } : { fault: 'templateNumber' }
})
