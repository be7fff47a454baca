import { existsSync, readdirSync } from 'node:fs'
import {
  findNotedCompromise,
  keysFolderOf,
  readKeyFile,
} from '../council/certificates/keys/key-files.server.ts'
import { isLive, listKeys } from '../council/certificates/keys/signing-keys.server.ts'
import type { Database } from '../council/database/tables.ts'
import type { Findings } from './checks.ts'
import type { Settings } from './settings.ts'

/** Examines whether certificate codes can be signed here, and whether rows and files of keys match. */
export async function examineKeys(
  found: Findings,
  db: Database,
  settings: Pick<Settings, 'dataDir' | 'keysFolder'>,
): Promise<void> {
  const keysFolder = keysFolderOf(settings)
  const keys = await listKeys(db)
  const live = keys.filter(isLive)
  for (const { keyId } of live)
    if (!readKeyFile(keysFolder, keyId))
      found.warn(
        'keys.file',
        `The key ${keyId} is live, and its file is not in ${keysFolder} or cannot be read: put back the copy that you keep, or run keys retire ${keyId} and keys new.`,
        keyId,
      )
  for (const { keyId, compromisedAt } of keys)
    if (compromisedAt === null && findNotedCompromise([keysFolder], keyId) !== undefined)
      found.fault(
        'keys.compromised',
        `The key ${keyId} is compromised, and this database, perhaps of an older backup, does not know: run keys compromised ${keyId}.`,
        keyId,
      )
  const files = existsSync(keysFolder) ? readdirSync(keysFolder) : []
  for (const [, keyId = ''] of files.map((name) => /^([0-9a-f]{8})\.pem$/.exec(name) ?? []))
    if (keyId !== '' && !keys.some((key) => key.keyId === keyId))
      found.warn(
        'keys.row',
        `${keysFolder} holds the key ${keyId}, which the database does not know: run keys adopt ${keysFolder}/${keyId}.pem.`,
        keyId,
      )
  const signing = live.find(({ keyId }) => readKeyFile(keysFolder, keyId))
  if (signing) found.ok('keys.signing', `certificates are signed by the key ${signing.keyId}`, signing.keyId)
  else if (keys.length === 0) found.ok('keys.signing', 'there is no key: no certificate is issued')
  else
    found.warn('keys.signing', 'No live key lies here: no certificate is issued until keys new has made one.')
}
