import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)
const cost = { parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 }

/** Hashes a password with argon2id, 19 MiB, 2 passes, in about 30 ms; the result has parameters and salt. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const digest = await derive('argon2id', { ...cost, message: password.normalize('NFC'), nonce })
  return `argon2id$19456$2$1$${nonce.toString('base64')}$${digest.toString('base64')}`
}

/** Checks a password against its hash, in constant time. */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, nonce, digest] = hash.split('$')
  if (!nonce || !digest) return false
  const kept = Buffer.from(digest, 'base64')
  const found = await derive('argon2id', {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: kept.length,
    message: password.normalize('NFC'),
    nonce: Buffer.from(nonce, 'base64'),
  })
  return timingSafeEqual(found, kept)
}
