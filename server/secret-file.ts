import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Sealed } from '../council/database/count-sealed.server.ts'

/** What cookies are signed with must not be guessed, so no shorter one is taken, wherever it comes from. */
export const shortestSecret = 32

export function secretPath(dataDir: string): string {
  return join(dataDir, 'secret')
}

/**
 * Why the secret in the file cannot be used, in one line with what to do; undefined: it can, or there is no
 * file. What is lost with it is counted where `sealed` says it.
 */
export function secretFileFault(dataDir: string, sealed?: Sealed): string | undefined {
  const path = secretPath(dataDir)
  if (!existsSync(path)) return undefined
  const { length } = readFileSync(path, 'utf8').trim()
  if (length >= shortestSecret) return undefined
  const lost = sealed
    ? `the two-step sign-in of ${sealed.factors} accounts, with their recovery codes, and ${sealed.codes} codes to phones`
    : 'the two-step sign-in of every account that has it: the doctor counts them'
  return [
    `The secret in ${path} has ${length} characters: put back the copy that you keep.`,
    `Without the former secret everybody has to sign in again, and lost for ever is ${lost}.`,
    'If there is no copy, delete the file: the next start makes a good secret;',
    'then clear each second factor with reset-password EMAIL --clear-second-factor, the administrators first.',
  ].join(' ')
}

/** The secret that the folder keeps; the first start makes it. */
export function readOrMakeSecret(dataDir: string): string {
  const path = secretPath(dataDir)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  if (!existsSync(path)) makeSecret(dataDir, path)
  return readFileSync(path, 'utf8')
}

/** A file is named only once the disk has all of it: a full disk or a power cut must leave no short one. */
function makeSecret(dataDir: string, path: string) {
  const partial = `${path}.${process.pid}.part`
  try {
    const secret = randomBytes(32).toString('base64url')
    writeFileSync(partial, secret, { flag: 'wx', mode: 0o600, flush: true })
    linkSync(partial, path)
    syncFolder(dataDir)
  } catch (error) {
    // Another process that started in the same moment has made one, which is then this one's too.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !existsSync(path)) throw error
  } finally {
    rmSync(partial, { force: true })
  }
}

function syncFolder(path: string) {
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
