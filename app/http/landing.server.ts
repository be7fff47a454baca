import { ownPath } from '../../rules/own-path.ts'
import { areaOf, mayOpen, type Role } from '../../rules/roles.ts'

/**
 * The page to open after sign-in: the one that `next` in the address names, if it is the portal's own and the
 * role may open it; else the role's area.
 */
export function landingPathOf(role: Role, url: URL): string {
  const next = ownPath(url.searchParams.get('next'))
  return next !== undefined && mayOpen(role, next) ? next : areaOf[role]
}

/** The `next` parameter for links between sign-in and registration; empty if the address names no page. */
export function nextParameterOf(url: URL): string {
  const next = ownPath(url.searchParams.get('next'))
  return next === undefined ? '' : `next=${encodeURIComponent(next)}`
}
