import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Kind, kinds } from '../../rules/roles.ts'

/** The kinds of accounts that each actor type of `council/actors/actors.server.ts` lets in. */
const rolesOfType: Record<string, readonly Kind[]> = {
  Admin: ['admin'],
  Staff: ['staff'],
  Citizen: ['user'],
  Officer: ['admin', 'staff'],
  Actor: kinds,
  Intermediary: ['intermediary'],
  Appellate: ['appellate'],
  "Actor<'admin'>": ['admin'],
  "Actor<'staff'>": ['staff'],
  "Actor<'user'>": ['user'],
}
const actorType = /\b(Actor|Admin|Staff|Citizen|Officer|Intermediary|Appellate)\b/

/** Types that no sign-in produces: the operator at the machine's console, and the actor of an audit line. */
const insideTypes = ['typeof operator', 'AuditActor']

/** An exported function of the council that takes an actor. */
export interface ActSource {
  name: string
  /** The types of the parameters, in their order. */
  parameters: string[]
  /** The index of the actor among the parameters. */
  actor: number
  /** The roles that the actor's type lets in; empty for a type that no sign-in produces. */
  allowed: readonly Kind[]
}

export interface Act extends ActSource {
  file: string
  call: (...args: unknown[]) => unknown
}

/** Thrown for a function that takes an actor, or may take one, in a way that this reader cannot follow. */
export class Unreadable extends Error {}

/**
 * Reads how an exported function is declared; undefined when it takes no actor. `carriers` are the names of
 * types that hold an actor inside.
 */
export function readAct(source: string, name: string, carriers: string[] = []): ActSource | undefined {
  const code = withoutComments(source)
  const start = new RegExp(`^export (?:async )?function\\*? ?${name}\\b`, 'm').exec(code)
  if (!start) throw new Unreadable(`${name} is not exported as a function declaration.`)
  const afterName = start.index + start[0].length
  const open = code[afterName] === '<' ? endOf(code, afterName) : afterName
  if (code[open] !== '(') throw new Unreadable(`${name} has no parameter list.`)
  const parameters = splitTopLevel(code.slice(open + 1, endOf(code, open) - 1)).map(readParameter)
  const holding = new RegExp(
    `\\b(${['Actor', 'Admin', 'Staff', 'Citizen', 'Officer', 'Intermediary', 'Appellate', ...carriers].join('|')})\\b`,
  )
  const places = parameters.flatMap(({ name: own, type }, place) =>
    /^(actor|doer)$/.test(own) || insideTypes.includes(type) || holding.test(type) ? [place] : [],
  )
  const [actor, ...others] = places
  if (actor === undefined) return undefined
  if (others.length > 0) throw new Unreadable(`${name} takes several actors.`)
  const { type = '' } = parameters[actor] ?? {}
  return {
    name,
    actor,
    parameters: parameters.map((parameter) => parameter.type),
    allowed: insideTypes.includes(type) ? [] : type.split(' | ').flatMap((one) => allowedBy(one, name)),
  }
}

function allowedBy(type: string, name: string): readonly Kind[] {
  const allowed = rolesOfType[type]
  if (!allowed)
    throw new Unreadable(`${name} takes ${type}: no actor type of council/actors/actors.server.ts.`)
  return allowed
}

/** The names of interfaces and type aliases that hold an actor, at any depth, without the actor types. */
export function listCarriers(sources: string[]): string[] {
  const declared = sources.flatMap((source) =>
    [
      ...withoutComments(source).matchAll(
        /^(?:export )?(?:interface|type) (\w+)\b([\s\S]*?)(?=^\S|$(?![\s\S]))/gm,
      ),
    ].map(([, name = '', body = '']) => ({ name, body })),
  )
  const carriers = new Set<string>()
  for (let before = -1; before < carriers.size; ) {
    before = carriers.size
    for (const { name, body } of declared) {
      const mentions =
        actorType.test(body) || [...carriers].some((one) => new RegExp(`\\b${one}\\b`).test(body))
      if (mentions && !(name in rolesOfType)) carriers.add(name)
    }
  }
  return [...carriers]
}

/** Reads every exported function of the council that takes an actor. */
export async function readActs(): Promise<Act[]> {
  const root = join(import.meta.dirname, '../../council')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => ({ file: `council/${file}`, source: readFileSync(join(root, file), 'utf8') }))
  const carriers = listCarriers(files.map(({ source }) => source))
  const acts: Act[] = []
  for (const { file, source } of files) {
    const exported = Object.entries((await import(`../../${file}`)) as Record<string, unknown>)
    for (const [name, call] of exported) {
      if (typeof call !== 'function' || /^class\b/.test(String(call))) continue
      const act = readAct(source, name, carriers)
      if (act) acts.push({ ...act, file, call: call as Act['call'] })
    }
  }
  return acts
}

function withoutComments(source: string) {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')
}

/** The index after the bracket that closes the one at `open`. */
function endOf(code: string, open: number): number {
  let depth = 0
  for (let at = open; at < code.length; at += 1) {
    depth += depthBy(code, at)
    if (depth === 0) return at + 1
  }
  throw new Unreadable('A bracket is not closed.')
}

function depthBy(code: string, at: number): number {
  const sign = code[at] ?? ''
  if ('([{<'.includes(sign)) return 1
  // The arrow of a function type closes nothing.
  return ')]}'.includes(sign) || (sign === '>' && code[at - 1] !== '=') ? -1 : 0
}

function splitTopLevel(text: string): string[] {
  const parts = ['']
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    depth += depthBy(text, at)
    if (depth === 0 && text[at] === ',') parts.push('')
    else parts.push(`${parts.pop()}${text[at]}`)
  }
  return parts.map((part) => part.replace(/\s+/g, ' ').trim()).filter((part) => part !== '')
}

/** The name or destructuring pattern of a parameter, and its type without the default. */
function readParameter(text: string): { name: string; type: string } {
  const end = /^(\.\.\.)?[{[]/.test(text) ? endOf(text, text.search(/[{[]/)) : text.search(/[?:=]|$/)
  const type = /^\??: (.*)$/.exec(text.slice(end))?.[1] ?? ''
  return { name: text.slice(0, end), type: type.replace(/ = .*$/, '') }
}
