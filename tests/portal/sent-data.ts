import { scriptsOf } from './hostile-answers.ts'

/** The data of each route in an answer for script: a `.data` answer, or the scripts of a document. */
export function sentData(answer: string): Record<string, unknown> {
  const pieces = scriptsOf(answer).flatMap((script) => {
    const [, written] = /streamController\.enqueue\((".*")\)/s.exec(script) ?? []
    return written === undefined ? [] : [JSON.parse(written) as string]
  })
  const isDocument = answer.startsWith('<!DOCTYPE')
  // A page to be printed has no script.
  if (isDocument && pieces.length === 0) return {}
  const root = decode(isDocument ? pieces.join('') : answer) as Record<string, { data?: unknown }>
  if (isDocument) return (root as { loaderData: Record<string, unknown> }).loaderData
  return Object.fromEntries(Object.entries(root).map(([route, { data }]) => [route, data]))
}

/** The names of all fields, at any depth, each once and in order. */
export function fieldNames(data: unknown): string[] {
  if (typeof data !== 'object' || data === null) return []
  const own = Array.isArray(data) ? [] : Object.keys(data)
  return [...new Set(own.concat(Object.values(data).flatMap(fieldNames)))].sort()
}

/**
 * Reads what React Router sends: a list of values, in which a field's name and every value inside another is
 * named by its place in the list; a negative one means null, undefined and the like.
 */
function decode(text: string): unknown {
  const values = JSON.parse(text.split('\n')[0] ?? '') as unknown[]
  const at = (place: number): unknown => {
    const value = values[place]
    if (place < 0 || typeof value !== 'object' || value === null) return value
    if (Array.isArray(value))
      return typeof value[0] === 'string' ? undefined : value.map((one) => at(Number(one)))
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [values[Number(name.slice(1))], at(Number(one))]),
    )
  }
  return at(0)
}
