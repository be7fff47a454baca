import type { Decision } from '../../../../council/cases/applications/asked-decision.server.ts'
import type { FieldError } from '../../../ui/form-errors.ts'
import { certificateError } from '../certificates/read-fields.server.ts'

const lackingFields = {
  reason: { field: 'reason', key: 'reasonMissing' },
  confirmation: { field: 'despiteMissing', key: 'despiteMissing' },
  note: { field: 'noteToApplicant', key: 'noteOnStop' },
  whyChanged: { field: 'whyChanged', key: 'whyChangedMissing' },
} as const

const unfitFields = {
  reason: { field: 'reason', key: 'reasonUnfit' },
  despiteMissing: { field: 'despiteMissing', key: 'despiteMissingUnfit' },
  note: { field: 'noteToApplicant', key: 'noteUnfit' },
  whyChanged: { field: 'whyChanged', key: 'whyChangedUnfit' },
} as const

/** The field in which a decision was refused, and why; undefined where it was not refused by a field. */
export function decisionError(decision: Decision): FieldError | undefined {
  if ('lacking' in decision) return decision.lacking === 'look' ? undefined : lackingFields[decision.lacking]
  if ('unfit' in decision) return unfitFields[decision.unfit]
  if ('enteredBySelf' in decision) return { field: 'status', key: 'enteredBySelf' }
  if ('certificate' in decision)
    return { field: 'status', key: 'certificateStands', values: { number: decision.certificate } }
  if ('notIssued' in decision) return certificateError(decision.notIssued, 'status')
  return undefined
}
