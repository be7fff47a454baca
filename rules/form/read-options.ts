import { type FormDefinition, type Option, questionsOf, type Texts } from './definition.ts'
import { makeKey } from './edit.ts'

type Lines = Readonly<Record<string, readonly string[]>>

/**
 * Reads the choices of a question from lines, one a choice, in the same order in each language. A choice
 * keeps its value however it is reworded, so that conditions and earlier answers still mean it; one that is
 * added gets a value that is not among those `used`.
 */
export function readOptions(
  lines: Lines,
  own: string,
  before: readonly Option[] = [],
  used: readonly string[] = [],
): Option[] {
  const known = matchOptions(lines, own, before)
  const taken = new Set([...before.map(({ value }) => value), ...used])
  const given = new Set(known.map((option) => option?.value))
  return (lines[own] ?? []).map((_, index) => {
    const texts = Object.entries(lines).flatMap(([language, written]) =>
      written[index] === undefined ? [] : [[language, written[index]] as const],
    )
    const label: Texts = Object.fromEntries(texts)
    const value =
      known[index]?.value ?? makeKey(label.en, { has: (one) => taken.has(one) || given.has(one) }, 'choice')
    given.add(value)
    return { value, label }
  })
}

/** The values that the choices of the question with a key have had in these versions of its form. */
export function listUsedValues(versions: readonly FormDefinition[], key: string): string[] {
  return versions
    .flatMap(questionsOf)
    .flatMap((question) => [question, ...(question.questions ?? [])])
    .filter((question) => question.key === key)
    .flatMap(({ options = [] }) => options.map(({ value }) => value))
}

/** Whether the lists of the languages written at all are as long as the own one; names those that are not. */
export function unlikeLists(lines: Lines, own: string): string[] {
  const { length } = lines[own] ?? []
  return Object.keys(lines).filter((tag) => {
    const written = lines[tag]?.length ?? 0
    return written > 0 && written !== length
  })
}

/**
 * The choice that each line was before; undefined for a new one. It is the one with the same words in any
 * language, the own first. Between two such, as many lines as there were choices are those choices in their
 * order, reworded.
 */
function matchOptions(lines: Lines, own: string, before: readonly Option[]): (Option | undefined)[] {
  const count = lines[own]?.length ?? 0
  const known: (Option | undefined)[] = Array.from({ length: count })
  const languages = [own, ...Object.keys(lines).filter((tag) => tag !== own)]
  for (const tag of languages)
    for (let index = 0; index < count; index += 1) {
      const line = lines[tag]?.[index]
      known[index] ??= before.find(
        (one) => line !== undefined && one.label[tag] === line && !known.includes(one),
      )
    }
  let from = 0
  for (let to = 0; to <= count; to += 1) {
    if (to < count && known[to] === undefined) continue
    fillGap(known, before, from, to)
    from = to + 1
  }
  return known
}

/** Gives the lines from `from` to before `to` the choices between their neighbours, if they are as many. */
function fillGap(known: (Option | undefined)[], before: readonly Option[], from: number, to: number) {
  const placeOf = (option: Option | undefined, otherwise: number) =>
    option ? before.indexOf(option) : otherwise
  const first = placeOf(known[from - 1], -1) + 1
  const last = placeOf(known[to], before.length)
  const between = before.slice(first, Math.max(first, last)).filter((one) => !known.includes(one))
  if (between.length !== to - from) return
  for (const [index, option] of between.entries()) known[from + index] = option
}
