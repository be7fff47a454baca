import { unlikeLists } from '../../../../rules/form/read-options.ts'
import { languageTags } from '../../../i18n/languages.server.ts'
import type { FieldError } from '../../../ui/form-errors.ts'

/** The lists of choices that are not as long as the one in `own`; none where no list is asked. */
export function findUnlikeLists(values: Record<string, unknown>, own: string): FieldError[] {
  const lines = linesIn(values)
  return unlikeLists(lines, own).map((tag) => ({
    field: `options-${tag}`,
    key: 'otherLines',
    values: { count: lines[own]?.length ?? 0 },
  }))
}

/** The choices as they are typed, one a line, by language. */
export function linesIn(values: Record<string, unknown>): Record<string, string[]> {
  return Object.fromEntries(
    languageTags.map((tag) => [
      tag,
      String(values[`options-${tag}`] ?? '')
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    ]),
  )
}
