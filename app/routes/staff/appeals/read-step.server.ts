import type { Appellate } from '../../../../council/actors/actors.server.ts'
import {
  fixHearing,
  type HeardAppeal,
  recordHearing,
  returnAppeal,
} from '../../../../council/cases/appeals/hear-appeal.server.ts'
import type { Database } from '../../../../council/database/tables.ts'
import { mostMissing } from '../../../../rules/appeal-states.ts'
import { limits } from '../../../../rules/limits.ts'
import { timeOfDay } from '../../../forms/office-fields.server.ts'
import { choice, day, optionalText, readForm, text } from '../../../forms/read-form.server.ts'
import type { RefusedForm } from '../../../ui/form-errors.ts'
import { writtenSteps } from './open-appeal.server.ts'

interface CarriedOut {
  form: { ok: true; typed: Record<string, string> } | ({ ok: false } & RefusedForm)
  step: string
  /** Undefined: no such appeal lies before the actor, or the form is refused. */
  done?: HeardAppeal
}

/** Reads which step before the order is asked for, with its fields, and carries it out. */
export async function carryOutStep(
  db: Database,
  actor: Appellate,
  appealId: string,
  posted: FormData,
): Promise<CarriedOut> {
  const chosen = await readForm(posted, { intent: choice(writtenSteps) })
  if (!chosen.ok) return { form: chosen, step: '' }
  const step = chosen.values.intent
  if (step === 'return') {
    const form = await readForm(posted, { missing: text(mostMissing, { lines: true }) })
    const done = form.ok ? await returnAppeal(db, actor, appealId, form.values.missing) : undefined
    return { form, step, done }
  }
  if (step === 'fix' || step === 'move') {
    const form = await readForm(posted, { day, begins: timeOfDay, place: text(limits.council.line) })
    return { form, step, done: form.ok ? await fixHearing(db, actor, appealId, form.values) : undefined }
  }
  const form = await readForm(posted, {
    present: text(limits.council.line),
    notes: optionalText(limits.note, { lines: true }),
  })
  return { form, step, done: form.ok ? await recordHearing(db, actor, appealId, form.values) : undefined }
}
