import { ownPath } from '../rules/own-path.ts'
import { areaOf, mayOpen, type Role } from '../rules/roles.ts'

/**
 * Where somebody lands who has signed in: the page that the address asks for with `next`, if it is the portal's own
 * and the role may see it; else the role's area.
 */
export function landingPathOf(role: Role, url: URL): string {
  const next = ownPath(url.searchParams.get('next'))
  return next !== undefined && mayOpen(role, next) ? next : areaOf[role]
}

/** What keeps the page that was asked for in the links between sign-in and registration; empty when there is none. */
export function nextParameterOf(url: URL): string {
  const next = ownPath(url.searchParams.get('next'))
  return next === undefined ? '' : `next=${encodeURIComponent(next)}`
}
