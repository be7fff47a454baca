import { createHmac } from 'node:crypto'
import { throttles } from '../../../rules/limits.ts'
import type { Role } from '../../../rules/roles.ts'
import type { Identifier } from '../../../rules/sign-in-name.ts'
import type { Actor } from '../../actors/actors.server.ts'
import { countEvent, type Throttle } from '../../actors/throttles.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import type { Database } from '../../database/tables.ts'

/** Why a sign-in was refused; the visitor is told none of it. */
export type RefusalReason =
  | 'noAccount'
  | 'password'
  | 'disabled'
  | 'role'
  | 'notLinked'
  | 'way'
  | 'code'
  | 'passkey'

/** The actor of a line about somebody who is not signed in. */
const visitor = { id: 'visitor' } as const

type GivenName = Identifier | { kind: 'identity'; value: string }

export interface RefusedSignIn {
  /** The account, or the name that was given and that no account has. */
  who: { accountId: string } | { accountId?: undefined; name: GivenName }
  reason: RefusalReason
  client: string
  /** Keys the digest by which attempts on a name without an account are known as the same. */
  secret: string
}

/**
 * Records a refused sign-in, never with what was typed. Of many in an hour only some have a line, with their
 * count, so that nobody can fill the disk with them.
 */
export async function recordRefusedSignIn(db: Database, refused: RefusedSignIn): Promise<void> {
  const { who, reason, client, secret } = refused
  const count = await countForLine(db, [
    ['refusedSignIns', client],
    ['allRefusedSignIns', 'council'],
  ])
  if (count === undefined) return
  const subject = who.accountId ?? digestedName(who.name, secret)
  const after = count === 0 ? { reason } : { reason, count }
  await recordAct(db, visitor, {
    act: 'session.refused',
    subject,
    after,
    date: new Date().toISOString(),
    client,
  })
}

function digestedName({ kind, value }: GivenName, secret: string) {
  return `${kind}:${createHmac('sha256', secret).update(value).digest('hex').slice(0, 32)}`
}

/** Records that a signed-in account asked for an area of another role; of many in an hour some, as above. */
export async function recordRefusedDoor(
  db: Database,
  actor: Actor,
  { area, client }: { area: Role; client: string },
): Promise<void> {
  const count = await countForLine(db, [['refusedDoors', actor.id]])
  if (count === undefined) return
  const after = count === 0 ? { role: actor.role } : { role: actor.role, count }
  await recordAct(db, actor, {
    act: 'door.refused',
    subject: area,
    after,
    date: new Date().toISOString(),
    client,
  })
}

/**
 * Counts an event, and says whether it gets a line: undefined for none, 0 for each of the first, and of those
 * that follow the 20th, 50th, 100th and so on, with the highest count of the hour.
 */
async function countForLine(db: Database, counters: [Throttle, string][]): Promise<number | undefined> {
  let highest = 0
  for (const [throttle, key] of counters) {
    const count = await countEvent(db, throttle, key)
    if (count <= throttles[throttle].points) continue
    if (!/^[125]0+$/.test(String(count))) return undefined
    highest = Math.max(highest, count)
  }
  return highest
}
