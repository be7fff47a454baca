import type { z } from 'zod'
import { kinds as questionKinds } from '../../../rules/form/definition.ts'
import type { FormFault, FormFaultCode } from '../../../rules/form/read-definition.ts'
import { said } from './file-shape.server.ts'

const mostFaults = 20

/** Reads what a file says; `faults` has a line for each thing that is wrong, with its place in the file. */
export function readShaped<Shape extends z.ZodType>(
  shape: Shape,
  written: unknown,
  listFaults: (file: z.output<Shape>) => string[],
): { file: z.output<Shape> } | { faults: string[] } {
  const read = shape.safeParse(written)
  const faults = read.success
    ? listFaults(read.data)
    : read.error.issues.map((issue) => `${placeOf(issue.path)}: ${sayIssue(issue)}`)
  if (read.success && faults.length === 0) return { file: read.data }
  const more = faults.length - mostFaults
  return { faults: more > 0 ? [...faults.slice(0, mostFaults), `and ${more} more`] : faults }
}

/** Such as `services[0].facts.days.value`. */
function placeOf(path: readonly PropertyKey[]) {
  const place = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('')
  return place.replace(/^\./, '') || 'the file'
}

const kinds: Record<string, string> = {
  string: 'a text in quotes',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list in [ ]',
  object: 'an object in { }',
  record: 'an object in { }',
}

function sayIssue(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `is missing, or is not ${kinds[issue.expected] ?? issue.expected}`
    case 'unrecognized_keys':
      return `has ${issue.keys.map((key) => `"${key}"`).join(', ')}, which nothing reads`
    case 'invalid_value':
      return `is none of ${issue.values.map(String).join(', ')}`
    case 'invalid_key':
      return 'is no language, such as mr'
    case 'too_small':
      return `has fewer than ${issue.minimum}`
    case 'too_big':
      return `has more than ${issue.maximum}`
    default:
      return issue.message
  }
}

const formFaults: Record<FormFaultCode, string> = {
  shape: 'is missing, or is not of the kind that belongs here',
  key: 'needs a key of 2 to 40 letters and digits that begins with a small letter; some words are taken',
  keyTwice: 'is a key that is there twice',
  words: 'has no words in the language of the council',
  tooLong: said.tooLong,
  forbidden: said.forbidden,
  kind: `is no kind of question that belongs here: ${Object.keys(questionKinds).join(', ')}`,
  count: 'has too few or too many entries',
  range: 'is too small, too large or no whole number',
  option: 'needs choices whose values differ, of letters, digits and _',
  condition: 'must depend on a choice that stands earlier',
  conditionAnswer: 'names an answer that the question before it does not have',
  pageTooLong: 'sends more than a page may: make more sections, with a page each',
  tooLarge: 'is too large',
  kindChanged: 'was a question of another kind before',
  notJson: 'is no JSON',
  ofState: 'is set by the state',
}

/** Says what is wrong with a form that stands at a place of the file. */
export function sayFormFault(at: string, { path, code }: FormFault): string {
  return `${at}${path && `.${path}`}: ${formFaults[code]}`
}

/** Names the entries of a list whose key another one before it has. */
export function twice<T>(list: string, entries: T[], keyIn: (entry: T) => string): string[] {
  const keys = entries.map(keyIn)
  return keys.flatMap((key, index) =>
    keys.indexOf(key) < index ? [`${list}[${index}]: "${key}" is there twice`] : [],
  )
}
