import { userInfo } from 'node:os'

/** Thrown when the database cannot be opened as it must be; the message is one line for the operator. */
export class DatabaseRefused extends Error {}

/** Thrown when no server takes writes, of as many as were named. */
export class StandbyRefused extends DatabaseRefused {
  constructor(servers: number) {
    const each = 'No PostgreSQL that DATABASE_URL names takes writes: each is a standby or does not answer.'
    const one =
      'The PostgreSQL that DATABASE_URL names is a standby and takes no writes: name the one that leads.'
    super(servers > 1 ? each : one)
  }
}

const reasons: [RegExp, (who: string, folder: string) => string][] = [
  [
    /^(EACCES|EPERM|SQLITE_(READONLY|CANTOPEN|PERM)\w*)$/,
    (who, folder) => `${who} may not use it: chown -R ${who} ${folder}, and run every command as that user.`,
  ],
  [/^EROFS$/, () => 'its disk can only be read: mount it for writing, or give another folder.'],
  [/^(ENOSPC|EDQUOT|EFBIG|SQLITE_FULL)$/, () => 'its disk has no room left: make room.'],
  [/^(ENOTDIR|EEXIST|ENOENT|EISDIR)$/, () => 'it is no folder that can be used: give another.'],
  [/^(EIO|SQLITE_IOERR\w*)$/, () => 'its disk does not answer: look at the machine’s own log.'],
]

/**
 * What the operator is told when a folder's files cannot be made, read or written: the setting, its value and
 * the fix, in one line. Undefined when the error says something else.
 */
export function folderFault(dataDir: string, error: unknown): string | undefined {
  const { code, path } = error as { code?: unknown; path?: unknown }
  const reason = reasons.find(([codes]) => typeof code === 'string' && codes.test(code))
  if (!reason) return undefined
  const where = typeof path === 'string' && path !== dataDir ? ` for ${path}` : ''
  return `DATA_DIR is "${dataDir}", and ${reason[1](user(), dataDir)} (${String(code)}${where})`
}

function user() {
  try {
    return userInfo().username
  } catch {
    // A container's user may have a number and no name.
    return String(process.getuid?.() ?? 'this user')
  }
}
