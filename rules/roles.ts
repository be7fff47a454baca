import { ownPath } from './own-path.ts'

export const roles = ['admin', 'staff', 'user'] as const
export type Role = (typeof roles)[number]

/** What an account of the staff may be kept to: `counter`, entering papers; `appeals`, hearing appeals. */
export const duties = ['counter', 'appeals'] as const
export type Duty = (typeof duties)[number]

/**
 * Who an account is to the acts and the doors: its role, or for staff with a duty what they are by it:
 * `intermediary`, such as the operator of a service centre, or `appellate`, who hears appeals against the
 * office.
 */
export const kinds = [...roles, 'intermediary', 'appellate'] as const
export type Kind = (typeof kinds)[number]

/** What staff are by their duty. */
export const kindOfDuty = { counter: 'intermediary', appeals: 'appellate' } as const satisfies Record<
  Duty,
  Kind
>

/**
 * The kind of an account by its stored role and duty; undefined where the role or the duty is unknown: then
 * it opens nothing.
 */
export function kindOfAccount(role: string | null | undefined, duty: string | null): Kind | undefined {
  const known = roleOf(role)
  if (known !== 'staff' || duty === null) return known
  return Object.hasOwn(kindOfDuty, duty) ? kindOfDuty[duty as Duty] : undefined
}

/**
 * The role by which a second factor is asked of an account: who hears appeals needs what administrators
 * need.
 */
export function factorRoleOf(kind: Kind): Role {
  if (kind === 'appellate') return 'admin'
  return kind === 'intermediary' ? 'staff' : kind
}

export const areaOf = {
  admin: '/admin',
  staff: '/staff',
  user: '/user',
} as const satisfies Record<Role, `/${string}`>

/**
 * Whether the address is one of the officers' application: React takes these pages over in the browser. All
 * others are plain, which is rendered by React on the server alone.
 */
export function isInApplication(address: string): boolean {
  return /^\/(admin|staff)(?![\w-])/i.test(address)
}

/**
 * Reads the stored role of an account. A missing role means `user` (spec section 6). An unknown role gives
 * undefined, and its account may open no area.
 */
export function roleOf(stored: string | null | undefined): Role | undefined {
  if (!stored) return 'user'
  return roles.find((role) => role === stored)
}

/**
 * Whether a role may open a path: its own area and every page outside the three areas. False for a path that
 * does not belong to the portal.
 */
export function mayOpen(role: Role, path: string): boolean {
  const own = ownPath(path)
  if (own === undefined) return false
  const area = areaAt(own)
  return area === undefined || area === areaOf[role]
}

function areaAt(path: string) {
  return Object.values(areaOf).find((area) => area === `/${firstWordOf(path)}`)
}

/**
 * The first word of a path, as the router takes it: it decodes a path and ignores its case, so '/%61dmin' and
 * '/Admin' lead to the admin's area too. A script requests the same page as '/admin.data'.
 */
export function firstWordOf(path: string): string {
  return /^\/+([^/.?#]*)/.exec(decodePath(path))?.[1]?.toLowerCase() ?? ''
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path.replace(/[?#].*/s, ''))
  } catch {
    return path
  }
}
