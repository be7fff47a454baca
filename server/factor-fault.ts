import { existsSync, readFileSync } from 'node:fs'
import type { Database } from '../council/database/tables.ts'
import { countUnreadableFactors } from '../council/identity/second-factor/unreadable-factors.server.ts'
import { secretPath } from './secret-file.ts'
import type { Settings } from './settings.ts'

/**
 * Says in one line that second factors cannot be read with the secret that the portal has now, and what to
 * do; undefined when all can be read, or when there is no secret yet.
 */
export async function findFactorFault(
  db: Database,
  { secret: given, dataDir }: Pick<Settings, 'secret' | 'dataDir'>,
): Promise<string | undefined> {
  const secret = given || readKeptSecret(dataDir)
  if (secret === undefined) return undefined
  const count = await countUnreadableFactors(db, secret)
  if (count === 0) return undefined
  // An editor ends a copy with a line end, which nobody sees.
  if (secret !== secret.trim() && (await countUnreadableFactors(db, secret.trim())) < count)
    return `The secret in ${secretPath(dataDir)} begins or ends with blanks or a line end, with which second factors cannot be read (${count}): take them out, and start the portal again.`
  const whose = count === 1 ? 'The second factor of 1 account' : `The second factors of ${count} accounts`
  return [
    `${whose} cannot be read, because SECRET is not the one with which they were set up:`,
    'their owners cannot sign in with a password. Give the former SECRET back,',
    'or clear each of them: reset-password EMAIL --clear-second-factor.',
  ].join(' ')
}

/** The tool makes no secret, so it looks at the one that the portal has made. */
function readKeptSecret(dataDir: string) {
  const path = secretPath(dataDir)
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}
