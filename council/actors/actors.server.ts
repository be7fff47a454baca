import { latestDated } from '../../rules/instants.ts'
import { idleMinutes, temporaryPasswordHours } from '../../rules/limits.ts'
import { type Kind, kindOfAccount, type Role, roleOf } from '../../rules/roles.ts'
import { digest } from '../database/digest.server.ts'
import { faultOf } from '../database/faults.server.ts'
import { prepareQuery } from '../database/prepared.server.ts'
import type { NoticeKind, SessionWay } from '../database/session-tables.ts'
import type { Database } from '../database/tables.ts'

declare const proven: unique symbol

/** The signed-in person who calls an act. Only `identify` can make one, from a live session. */
export interface Actor<K extends Kind = Kind> {
  readonly id: string
  readonly name: string
  readonly role: K extends Role ? K : 'staff'
  /** What the account is kept to: it does nothing else. */
  readonly duty: K extends Role ? null : K extends 'intermediary' ? 'counter' : 'appeals'
  readonly sessionId: string
  /** `asked`: the password is temporary and must be changed. `overdue`: it was temporary for too long. */
  readonly passwordChange: 'none' | 'asked' | 'overdue'
  /**
   * Whether this session rests on more than a password: the account’s second factor is on, or something that
   * proves as much opened the session. Where a role must have a second factor, nothing opens before it.
   */
  readonly secondFactor: boolean
  /** The newest thing that the account's owner has not read yet; never about this session's own browser. */
  readonly notice: Notice | undefined
  readonly [proven]: true
}

export interface Notice {
  readonly id: string
  readonly kind: NoticeKind
  /** How somebody signed in; null where the notice is about something else. */
  readonly way: SessionWay | null
  /** The application that it is about; null without one. */
  readonly applicationId: string | null
  readonly at: string
  /** Whether this session may disown the sign-in that the notice tells of: it was opened before. */
  readonly canDisown: boolean
}

export type Admin = Actor<'admin'>
export type Staff = Actor<'staff'>
export type Citizen = Actor<'user'>
export type Officer = Admin | Staff
/** Staff of somebody else who enter papers, see their own entries for a while, and do nothing else. */
export type Intermediary = Actor<'intermediary'>
/** Who hears appeals against the office: reads the appeals before them, and does nothing else. */
export type Appellate = Actor<'appellate'>

/** The actor of the operator's tool in the audit. */
export const operator = { id: 'operator' } as const

/** Thrown when an act is called with a role that may not call it, so a guard above it is missing. */
export class NotAllowed extends Error {}

/**
 * Throws `NotAllowed` unless the actor has one of the roles; who has a duty needs to be named beside staff.
 * Each act checks at run time what its types promise.
 */
export function requireRole(actor: Actor, ...allowed: Kind[]): void {
  const kind = kindOf(actor)
  if (!allowed.includes(kind)) throw new NotAllowed(`A ${kind} may not do this.`)
}

/** Whether somebody does nothing but enter papers. */
export function isIntermediary(actor: Actor): actor is Intermediary {
  return kindOf(actor) === 'intermediary'
}

/** Whether somebody works on cases. */
export function isOfficer(actor: Actor): actor is Officer {
  return ['admin', 'staff'].includes(kindOf(actor))
}

/** Who an account is to the acts and the doors: its role, or what it is by its duty. */
export function kindOf(actor: Actor): Kind {
  const kind = kindOfAccount(actor.role, actor.duty)
  if (!kind) throw new NotAllowed('Nobody knows what this account may do.')
  return kind
}

/** How long a session's last use stays as noted: officers are signed out when idle, citizens only read it. */
const touchIntervalMs: Record<Role, number> = { admin: 60_000, staff: 60_000, user: 3_600_000 }

/**
 * Identifies the owner of a live session by its token, with one query for session, account and role.
 * Undefined when the session is unknown, ended, expired, idle for too long or opened by a clock that ran
 * ahead, or when the account is disabled or has an unknown role or duty.
 */
export async function identify(db: Database, token: string, now = new Date()): Promise<Actor | undefined> {
  const row = await findSession(db, token)
  if (!row || row.endedAt || row.disabledAt || row.expiresAt <= now.toISOString()) return undefined
  if (row.openedAt > latestDated(now) || !kindOfAccount(row.role, row.duty)) return undefined
  const role = roleOf(row.role) ?? 'user'
  const idle = now.getTime() - Date.parse(row.updatedAt)
  const allowed = idleMinutes[role]
  if (allowed !== undefined && idle > allowed * 60_000) return undefined
  if (idle > touchIntervalMs[role]) {
    await db
      .updateTable('sessions')
      .set({ updatedAt: now.toISOString() })
      .where('id', '=', row.sessionId)
      .execute()
      .catch(ignoreDatabaseFault)
  }
  const { id, name, duty, sessionId } = row
  const secondFactor = row.confirmedAt !== null || provesAsMuch(row.way, role)
  const passwordChange = passwordChangeOf(row, now)
  return { id, name, role, duty, sessionId, passwordChange, secondFactor, notice: noticeOf(row) } as Actor
}

/**
 * Whether a way to sign in proves as much as a second factor: a passkey is both, and an identity service
 * answers for people, but not for administrators, whose password works beside it and never stands alone.
 */
function provesAsMuch(way: SessionWay, role: Role) {
  return way === 'passkey' || (way === 'hosted' && role !== 'admin')
}

/** A database that takes no writes can still serve pages; then the session's time of use is not updated. */
function ignoreDatabaseFault(error: unknown) {
  if (!faultOf(error)) throw error
}

/**
 * The account whose session lives or has run out by time alone; undefined when it was ended by signing out,
 * by a new password or by disabling the account, and when the token is unknown. What it sends may be kept,
 * but opens nothing.
 */
export async function findSessionOwner(db: Database, token: string) {
  const row = await findSession(db, token)
  const role = row && roleOf(row.role)
  return row && role && !row.endedAt && !row.disabledAt ? { id: row.id, role } : undefined
}

const sessionsByToken = prepareQuery((db, params: { tokenDigest: string }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    // A factor that was turned on in another session has ended this one: a live one has proven it.
    .leftJoin('secondFactors', 'secondFactors.userId', 'sessions.userId')
    .select(['sessions.id as sessionId', 'sessions.expiresAt', 'sessions.endedAt', 'sessions.updatedAt'])
    .select(['sessions.way', 'sessions.createdAt as openedAt', 'secondFactors.confirmedAt'])
    .leftJoin('notices', (join) =>
      join
        .onRef('notices.userId', '=', 'sessions.userId')
        .on('notices.readAt', 'is', null)
        // The browser that the notice is about is not asked whether it was the owner's.
        .on(({ eb, or, ref }) =>
          or([
            eb('notices.deviceDigest', 'is', null),
            eb('notices.deviceDigest', '!=', ref('sessions.deviceDigest')),
          ]),
        ),
    )
    .select(['users.id', 'users.name', 'users.role', 'users.duty', 'users.disabledAt'])
    .select('users.temporaryPasswordAt')
    .select([
      'notices.id as noticeId',
      'notices.kind',
      'notices.way as noticeWay',
      'notices.createdAt as noticeAt',
      'notices.applicationId as noticeAbout',
    ])
    .where('sessions.tokenDigest', '=', params.tokenDigest)
    .orderBy('notices.createdAt', 'desc')
    .orderBy('notices.id', 'desc')
    .limit(1),
)

async function findSession(db: Database, token: string) {
  return (await sessionsByToken(db, { tokenDigest: digest(token) })).at(0)
}

type NoticeColumns = {
  noticeId: string | null
  kind: NoticeKind | null
  noticeWay: SessionWay | null
  noticeAt: string | null
  noticeAbout: string | null
  openedAt: string
}

function noticeOf(row: NoticeColumns): Notice | undefined {
  const { noticeId: id, kind, noticeWay: way, noticeAt: at, noticeAbout: applicationId, openedAt } = row
  if (id === null || kind === null || at === null) return undefined
  return { id, kind, way, at, applicationId, canDisown: kind === 'newBrowser' && openedAt < at }
}

function passwordChangeOf(row: { temporaryPasswordAt: string | null }, now: Date): Actor['passwordChange'] {
  if (!row.temporaryPasswordAt) return 'none'
  const age = now.getTime() - Date.parse(row.temporaryPasswordAt)
  return age > temporaryPasswordHours * 3_600_000 ? 'overdue' : 'asked'
}
