import { RouterContextProvider } from 'react-router'
import { type Visit, visitContext } from '../app/http/visit.server.ts'

/** Hands a visit to the screens. */
export function contextOf(visit: Visit): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(visitContext, visit)
  return context
}

/** The visit that a screen was handed. */
export function visitIn(context: Readonly<RouterContextProvider>): Visit {
  const visit = context.get(visitContext)
  if (!visit) throw new Error('The visit is set for every request.')
  return visit
}
