import { ownPath } from './own-path.ts'

export const roles = ['admin', 'staff', 'user'] as const
export type Role = (typeof roles)[number]

export const areaOf = {
  admin: '/admin',
  staff: '/staff',
  user: '/user',
} as const satisfies Record<Role, `/${string}`>

/**
 * The role that an account's stored word stands for: a missing one is user (spec section 6), undefined for a word
 * that is no role and opens nothing.
 */
export function roleOf(stored: string | null | undefined): Role | undefined {
  if (!stored) return 'user'
  return roles.find((role) => role === stored)
}

/**
 * Whether a role may open a path of the portal: of the three areas only its own, and every page outside them;
 * false for what is no path of the portal.
 */
export function mayOpen(role: Role, path: string): boolean {
  const own = ownPath(path)
  if (own === undefined) return false
  const area = areaAt(own)
  return area === undefined || area === areaOf[role]
}

// The router decodes a path and ignores case before it matches, so '/%61dmin' and '/Admin' are the admin's too;
// '/admin.data' is the same page asked for by script.
function areaAt(path: string) {
  const word = /^\/+([^/.?#]*)/.exec(decoded(path))?.[1]?.toLowerCase()
  return Object.values(areaOf).find((area) => area === `/${word}`)
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path.replace(/[?#].*/s, ''))
  } catch {
    return path
  }
}
