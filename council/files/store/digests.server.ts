import { createHash } from 'node:crypto'

/** Thrown when stored files cannot be had. Its words are for the operator, naming no person and no file. */
export class FilesFault extends Error {}

/** Thrown when a kept file has other bytes than it was stored with: the disk or somebody has changed it. */
export class FileChanged extends FilesFault {
  constructor() {
    super('A stored file has other bytes than it was stored with: run doctor --files.')
  }
}

/** Thrown when a row names a file that is not there. */
export class FileLost extends FilesFault {
  constructor() {
    super('A stored file is lost: run doctor.')
  }
}

/** The name under which bytes are kept: their SHA-256, in hex. */
export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Whether a name can be the digest of a kept file. */
export function isDigest(name: string): boolean {
  return /^[0-9a-f]{64}$/.test(name)
}

/** Throws unless the name is a digest: whatever else it is must never become a path. */
export function assertDigest(name: string): void {
  if (!isDigest(name)) throw new Error('A file is asked for by something that is no digest.')
}

/** Throws `FileChanged` unless the bytes are those that were kept under the digest. */
export function assertBytes(bytes: Uint8Array, digest: string): void {
  if (digestOf(bytes) !== digest) throw new FileChanged()
}

/** Whether an error of the disk says that there is no such file or folder. */
export function isGone(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT'
}

/** Whether an error of the disk says that nothing more fits on it. */
export function isDiskFull(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG'
}
