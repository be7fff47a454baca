import {
  type AppealRule,
  appealRuleKeys,
  mostRuleDays,
  ruleGrades,
} from '../../../../rules/legal-clock/appeal-rules.ts'
import { limits } from '../../../../rules/limits.ts'
import { optionalPastDay, optionalWholeNumber } from '../../../forms/office-fields.server.ts'
import { choice, optionalText, readForm } from '../../../forms/read-form.server.ts'
import type { FieldError, RefusedForm } from '../../../ui/form-errors.ts'
import { ruleField } from './rule-fields.ts'

const fields = {
  intent: choice(['save']),
  readAs: optionalText(limits.name),
  ...Object.fromEntries(
    appealRuleKeys.flatMap((key, index) => [
      [ruleField(index, 'days'), optionalWholeNumber({ min: 1, max: mostRuleDays[key] })] as const,
      [ruleField(index, 'source'), optionalText(limits.fact.line)] as const,
      [ruleField(index, 'checkedOn'), optionalPastDay] as const,
      [ruleField(index, 'grade'), choice(['', ...ruleGrades])] as const,
    ]),
  ),
}

type Reading =
  | { ok: true; rules: AppealRule[]; readAs: string; typed: RefusedForm['typed'] }
  | ({ ok: false } & RefusedForm)

/** Reads the rules: where a number stands, also its source is needed. */
export async function readAppealRulesForm(request: Request): Promise<Reading> {
  const form = await readForm(request, fields)
  if (!form.ok) return form
  const values: Record<string, unknown> = form.values
  const errors: FieldError[] = []
  const rules = appealRuleKeys.map((key, index): AppealRule => {
    const days = values[ruleField(index, 'days')]
    if (typeof days !== 'number') return { key, value: null, source: '', grade: '', checkedOn: '' }
    const needed = (part: 'source' | 'checkedOn' | 'grade') => {
      const [field, value] = [ruleField(index, part), values[ruleField(index, part)]]
      if (value === '') errors.push({ field, key: part === 'grade' ? 'choose' : 'enter' })
      return String(value)
    }
    const [source, checkedOn] = [needed('source'), needed('checkedOn')]
    return { key, value: days, source, checkedOn, grade: needed('grade') as AppealRule['grade'] }
  })
  const { typed } = form
  const { readAs } = form.values
  return errors.length > 0 ? { ok: false, errors, typed } : { ok: true, rules, readAs, typed }
}

/** The values of the fields, of rules in the order of their places. */
export function storedRules(rules: AppealRule[]): Record<string, string> {
  return Object.fromEntries(
    rules.flatMap(({ value, source, checkedOn, grade }, index) => [
      [ruleField(index, 'days'), value === null ? '' : String(value)],
      [ruleField(index, 'source'), source],
      [ruleField(index, 'checkedOn'), checkedOn],
      [ruleField(index, 'grade'), grade],
    ]),
  )
}
