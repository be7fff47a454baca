import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PublicKey } from '../../../rules/certificates/code.ts'
import { syncFolder, writeDurably } from '../../database/sync-folder.server.ts'

/** The public half of a key as the council publishes it. */
export type PublicJwk = PublicKey['jwk']

/** A key that signs codes. */
export interface SigningKey {
  keyId: string
  privateKey: KeyObject
}

/** Where the private halves lie: the folder that is set, else one beside the database. No backup reads it. */
export function keysFolderOf({ dataDir, keysFolder }: { dataDir: string; keysFolder?: string }): string {
  return keysFolder ?? join(dataDir, 'keys')
}

/** The first four bytes of the thumbprint of a key (RFC 7638), in 8 hexadecimal digits. */
export function keyIdOf({ kty, crv, x, y }: PublicJwk): string {
  return createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('hex').slice(0, 8)
}

/** Makes a key, writes its private half into the folder, for its owner alone, and returns its public half. */
export async function makeKeyFile(folder: string): Promise<{ keyId: string; jwk: PublicJwk }> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = readJwk(publicKey)
  const keyId = keyIdOf(jwk)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Another key with the same name would be lost, with all that it could still sign.
  const once = { flag: 'wx', mode: 0o600, flush: true } as const
  writeFileSync(pathOf(folder, keyId), privateKey.export({ type: 'pkcs8', format: 'pem' }), once)
  await syncFolder(folder)
  return { keyId, jwk }
}

/**
 * Notes in the folder since when a key is compromised: a database that is restored from an older backup does
 * not know it.
 */
export async function noteCompromised(folder: string, keyId: string, date: string): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  await writeDurably(join(folder, `${keyId}.compromised`), `${date}\n`)
}

/** Since when a key is compromised, as one of the folders has noted it; undefined: none has. */
export function findNotedCompromise(folders: string[], keyId: string): string | undefined {
  const note = folders.map((folder) => join(folder, `${keyId}.compromised`)).find((path) => existsSync(path))
  return note && readFileSync(note, 'utf8').trim()
}

/** Reads the private half of a key; undefined: its file is not there, unreadable, or holds another key. */
export function readKeyFile(folder: string, keyId: string): SigningKey | undefined {
  try {
    const privateKey = createPrivateKey(readFileSync(pathOf(folder, keyId)))
    return keyIdOf(readJwk(createPublicKey(privateKey))) === keyId ? { keyId, privateKey } : undefined
  } catch {
    return undefined
  }
}

/** The public half of a key, of which only those members are published that name it. */
export function readJwk(key: KeyObject): PublicJwk {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return { kty: 'EC', crv: 'P-256', x, y }
}

function pathOf(folder: string, keyId: string) {
  return join(folder, `${keyId}.pem`)
}
