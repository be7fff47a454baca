import type { Order } from '../../../../council/cases/appeals/give-order.server.ts'
import { appealOutcomes, leastReasons, mayDemandBy, mostDaysToObey } from '../../../../rules/appeal-states.ts'
import { councilDay } from '../../../../rules/days.ts'
import { limits } from '../../../../rules/limits.ts'
import { optionalAmount } from '../../../forms/office-fields.server.ts'
import { choice, optionalDay, optionalText, readForm, text } from '../../../forms/read-form.server.ts'
import type { FieldError, RefusedForm } from '../../../ui/form-errors.ts'

type OrderReading =
  | { ok: true; order: Order; intent: 'give' | 'preview'; typed: Record<string, string> }
  | ({ ok: false } & RefusedForm)

/** Reads the form of an order; one that is not dismissed says what the office must do, and by when. */
export async function readOrder(posted: FormData): Promise<OrderReading> {
  const form = await readForm(posted, {
    intent: choice(['give', 'preview']),
    outcome: choice(appealOutcomes),
    reasons: text(limits.reason, { lines: true }),
    what: optionalText(limits.reason, { lines: true }),
    by: optionalDay,
    penalty: optionalAmount,
  })
  if (!form.ok) return form
  const { intent, outcome, reasons, what, by, penalty } = form.values
  const errors: FieldError[] = []
  if ([...reasons].length < leastReasons)
    errors.push({ field: 'reasons', key: 'tooShort', values: { min: leastReasons } })
  if (outcome !== 'dismissed') {
    if (what === '') errors.push({ field: 'what', key: 'enter' })
    if (by === '' || !mayDemandBy(by, councilDay(new Date().toISOString())))
      errors.push({ field: 'by', key: 'orderDay', values: { days: mostDaysToObey } })
  }
  const { typed } = form
  if (errors.length > 0) return { ok: false, errors, typed }
  const order = { outcome, reasons, what, by: by || null, penalty: penalty ?? null }
  return { ok: true, order, intent: intent === 'give' ? 'give' : 'preview', typed }
}
