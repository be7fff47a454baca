import { pathToFileURL } from 'node:url'
import { parseSync, Visitor } from 'vite'
import { sourcesOf } from './read-imports.ts'

/** A regular expression of the sources, and where it stands: the path and the line. */
export interface Expression {
  place: string
  source: string
  flags: string
}

const folders = ['app', 'council', 'rules', 'server']

/**
 * Every regular expression of the sources. Literals are read by the parser that also makes the build. What is
 * built of text is caught while its module is loaded; `unseen` are the places of those that a module does not
 * build then.
 */
export async function listExpressions(): Promise<{ expressions: Expression[]; unseen: string[] }> {
  const expressions: Expression[] = []
  const unseen: string[] = []
  for (const [path, text] of Object.entries(sourcesOf(folders, /\.(mjs|ts|tsx)$/))) {
    const { literals, built } = findExpressions(path, text)
    expressions.push(...literals)
    if (built.length === 0) continue
    const caught = await catchBuilt(path)
    expressions.push(...caught)
    unseen.push(...built.filter((place) => !caught.some((one) => one.place === place)))
  }
  return { expressions, unseen }
}

/** The literals of a source, and the places at which it builds an expression of text. */
export function findExpressions(path: string, text: string): { literals: Expression[]; built: string[] } {
  const literals: Expression[] = []
  const built: string[] = []
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed`)
  const placeOf = (start: number) => `${path}:${text.slice(0, start).split('\n').length}`
  const note = ({ start, callee }: { start: number; callee: object }) => {
    if ('name' in callee && callee.name === 'RegExp') built.push(placeOf(start))
  }
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return
      const { pattern: source, flags } = node.regex
      literals.push({ place: placeOf(node.start), source, flags })
    },
    NewExpression: note,
    CallExpression: note,
  }).visit(program)
  return { literals, built }
}

/** Loads a module once more and notes the expressions that it builds meanwhile. */
async function catchBuilt(path: string): Promise<Expression[]> {
  const caught: Expression[] = []
  const plain = globalThis.RegExp
  const note = (made: RegExp) => {
    const [, after] = new Error('here').stack?.split(`/${path}?caught:`) ?? []
    const line = Number.parseInt(after ?? '', 10)
    if (line > 0) caught.push({ place: `${path}:${line}`, source: made.source, flags: made.flags })
    return made
  }
  globalThis.RegExp = new Proxy(plain, {
    construct: (target, words, newTarget) => note(Reflect.construct(target, words, newTarget)),
    apply: (target, self, words) => note(Reflect.apply(target, self, words)),
  })
  try {
    await import(`${pathToFileURL(path).href}?caught`)
  } finally {
    globalThis.RegExp = plain
  }
  return caught
}
