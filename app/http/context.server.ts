import { createContext, data, type RouterContextProvider } from 'react-router'
import { type Actor, kindOf } from '../../council/actors/actors.server.ts'
import { factorRoleOf, type Kind, kinds } from '../../rules/roles.ts'
import type { Flash } from './flash.ts'
import { visitContext } from './visit.server.ts'

export type Context = Readonly<RouterContextProvider>

interface Visitor {
  actor: Actor | undefined
  flash: Flash | undefined
  /** Whether a form was posted: its page must show its refusal, or what was typed in another language. */
  posted: boolean
}

/** Set by the root middleware for every page. */
export const visitorContext = createContext<Visitor | null>(null)

/** The visit set by the HTTP entry: the council, the client's address and the rest of the request context. */
export function visitOf(context: Context) {
  const visit = context.get(visitContext)
  if (!visit) throw new Error('The HTTP entry must set the visit first.')
  return visit
}

/** The council's database. */
export function dbOf(context: Context) {
  return visitOf(context).council.db
}

/** The signed-in account and the flash message of this page; the root's middleware must have run. */
export function visitorOf(context: Context): Visitor {
  const visitor = context.get(visitorContext)
  if (!visitor) throw new Error('The root middleware must identify the visitor first.')
  return visitor
}

/** Whether the signed-in account must have a second factor but has none: nothing of its own opens yet. */
export function lacksFactor(context: Context): boolean {
  const { actor } = visitorOf(context)
  const { secondFactorFor } = visitOf(context).council
  return actor !== undefined && !actor.secondFactor && secondFactorFor.includes(factorRoleOf(kindOf(actor)))
}

/** An actor of one of the kinds, so that an act which names them each takes it. */
type OneOf<K extends Kind> = K extends Kind ? Actor<K> : never

/** The signed-in account, typed by the roles `requireArea` let in; throws on a screen outside these areas. */
export function actorOf<K extends Kind>(context: Context, ...allowed: K[]): OneOf<K> {
  const { actor } = visitorOf(context)
  if (!actor || !(allowed as Kind[]).includes(kindOf(actor)))
    throw new Error('A screen stands outside its area.')
  return actor as OneOf<K>
}

/** The signed-in account, whatever it is; for the screens behind `requireSignIn`. */
export function accountOf(context: Context): Actor {
  return actorOf(context, ...kinds)
}

/** The response for rows that do not exist and for rows of others, so that nobody can tell them apart. */
export function notFound() {
  return data(null, { status: 404 })
}
