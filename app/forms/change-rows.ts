import { type FormDefinition, questionsOf } from '../../rules/form/definition.ts'
import { countRows } from '../../rules/form/evaluate.ts'
import { fieldName, typedAnswers } from '../../rules/form/field-names.ts'

/** What changing the rows of a group leads to. */
export interface ChangedRows {
  /** The fields of the page with their names as they are posted. */
  fields: Record<string, string>
  /** The field that is to have the focus: the first of the new row, or of the group. */
  focus: string
  /** The group and, where a row was added, its number from 1. */
  group: string
  added?: number
}

/**
 * Adds a row to a group of the form or removes one, as the value of the button asks; undefined for any other
 * value and where the group's limits do not allow it.
 */
export function changeRows(
  form: FormDefinition,
  fields: Readonly<Record<string, string>>,
  act: string,
): ChangedRows | undefined {
  const [what, key = '', place = ''] = act.split('.')
  const group = questionsOf(form).find((question) => question.kind === 'group' && question.key === key)
  if (!group) return undefined
  const { min = 0, max = 1, questions = [] } = group
  const rows = countRows(group, typedAnswers(fields))
  const counted = (count: number) => ({ [fieldName(`${key}-rows`)]: String(count) })
  const firstField = (row: number) => `${fieldName(`${key}.${row}.${questions[0]?.key}`)}`
  if (what === 'add' && rows < max)
    return {
      fields: { ...fields, ...counted(rows + 1) },
      focus: firstField(rows),
      group: key,
      added: rows + 1,
    }
  const row = /^[0-9]{1,2}$/.test(place) ? Number(place) : -1
  if (what !== 'remove' || row < 0 || row >= rows || rows <= Math.max(min, 1)) return undefined
  const start = fieldName(`${key}.`)
  const moved = Object.entries(fields).flatMap(([name, text]): [string, string][] => {
    const [, at, rest] = name.startsWith(start)
      ? (/^([0-9]+)\.(.+)$/.exec(name.slice(start.length)) ?? [])
      : []
    if (at === undefined || Number(at) < row) return [[name, text]]
    return Number(at) === row ? [] : [[`${start}${Number(at) - 1}.${rest}`, text]]
  })
  return {
    fields: { ...Object.fromEntries(moved), ...counted(rows - 1) },
    focus: fieldName(`${key}-group`),
    group: key,
  }
}
