import type { z } from 'zod'
import { daysAllowed } from '../../../../rules/legal-clock/stops.ts'
import { limits } from '../../../../rules/limits.ts'
import type { Authority, FactKind, FactKinds, RequiredDocument } from '../../../../rules/service-facts.ts'
import { optionalWholeNumber } from '../../../forms/office-fields.server.ts'
import { optionalText } from '../../../forms/read-form.server.ts'
import type { FactPart } from './fact-fields.ts'

type Field = z.ZodType<string | number | boolean, string>
type Say = (part: FactPart) => string

/** How a fact of a kind is written in one language. */
export interface FactForm<T> {
  fields: Partial<Record<FactPart, Field>>
  /** Undefined where nothing is written. */
  read(say: Say): T | undefined
  fill(fact: T): Partial<Record<FactPart, string>>
}

const line = optionalText(limits.fact.line)
const authorityParts = ['office', 'name', 'phone', 'address'] as const

const text = (field: Field): FactForm<string> => ({
  fields: { value: field },
  read: (say) => say('value') || undefined,
  fill: (value) => ({ value }),
})

/** How each kind of fact is written. */
export const factForms: { [K in FactKind]: FactForm<FactKinds[K]> } = {
  line: text(line),
  lines: text(optionalText(limits.details, { lines: true })),
  days: {
    fields: { value: optionalWholeNumber(daysAllowed) },
    read: (say) => Number(say('value')) || undefined,
    fill: (days) => ({ value: String(days) }),
  },
  documents: {
    fields: { value: optionalText(limits.fact.documents * 2 * limits.fact.line, { lines: true }) },
    read(say) {
      const lines = say('value').split('\n').map(readDocument)
      const named = lines.filter(({ name }) => name !== '')
      return named.length > 0 ? named : undefined
    },
    fill: (list) => ({
      value: list.map(({ name, note }) => (note ? `${name}; ${note}` : name)).join('\n'),
    }),
  },
  authority: {
    fields: { office: line, name: line, phone: line, address: line },
    read(say) {
      const [office = '', name = '', phone = '', address = ''] = authorityParts.map(say)
      if (office === '' && name === '' && phone === '') return undefined
      return address === '' ? { name, office, phone } : { name, office, phone, address }
    },
    fill: ({ name, office, phone, address = '' }: Authority) => ({ name, office, phone, address }),
  },
}

/** A document in a line, with what is to be said of it after a semicolon. */
function readDocument(written: string): RequiredDocument {
  const at = written.indexOf(';')
  if (at < 0) return { name: written.trim(), note: '' }
  return { name: written.slice(0, at).trim(), note: written.slice(at + 1).trim() }
}
