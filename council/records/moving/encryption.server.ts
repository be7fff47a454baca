import { open } from 'node:fs/promises'
import { ReadableStream as NodeStream } from 'node:stream/web'
import { Decrypter, Encrypter, type Identity } from 'age-encryption'
import { MoveRefused } from './move-refused.ts'

/** What opens an encrypted backup: `AGE-SECRET-KEY-1…`, or what `createSeal` gives for the file it seals. */
export type BackupKey = string | Identity

type Bytes = AsyncIterable<Uint8Array>

export interface Seal {
  /** Encrypts what passes; no more than some pieces of 64 kB are in memory. For one file. */
  encrypt(plain: Bytes): Bytes
  /** Opens the same file again, in this process alone: without it nobody here could read what was written. */
  key: Identity
}

/** Encrypts a file to a public key, `age1…`. Throws `MoveRefused` when the text is no such key. */
export function createSeal(recipient: string): Seal {
  const encrypter = new Encrypter()
  let fileKey: Uint8Array | undefined
  try {
    encrypter.addRecipient(recipient)
  } catch {
    throw new MoveRefused(`"${recipient}" is not a public key of age, which begins with age1.`)
  }
  // It adds nobody to those who can open the file: it only learns the key that the file is encrypted with.
  encrypter.addRecipient({
    wrapFileKey(key) {
      fileKey = Uint8Array.from(key)
      return []
    },
  })
  return {
    async *encrypt(plain) {
      yield* await encrypter.encrypt(streamOf(plain))
    },
    key: { unwrapFileKey: () => fileKey ?? null },
  }
}

/** Throws `MoveRefused` where no key fits, and where the file is damaged. */
export async function* decrypt(sealed: Bytes, keys: BackupKey[]): AsyncGenerator<Uint8Array> {
  if (keys.length === 0)
    throw new MoveRefused('The backup is encrypted: say --identity and the file of its key.')
  const decrypter = new Decrypter()
  for (const key of keys) decrypter.addIdentity(key)
  try {
    yield* await decrypter.decrypt(streamOf(sealed))
  } catch (error) {
    const { message, syscall } = error as NodeJS.ErrnoException
    if (syscall) throw error
    throw new MoveRefused(
      message.startsWith('no identity matched')
        ? 'The backup is encrypted to another key than the one that was given.'
        : `The backup is damaged: it cannot be decrypted (${message}).`,
    )
  }
}

/** Asks for a piece when there is room for it, so that a slow disk does not fill the memory. */
function streamOf(bytes: Bytes) {
  return NodeStream.from(bytes) as ReadableStream<Uint8Array>
}

const beginning = 'age-encryption.org/v1\n'

/** Whether the file is encrypted, which its first line tells. Throws `MoveRefused` when it cannot be read. */
export async function isEncrypted(path: string): Promise<boolean> {
  try {
    const file = await open(path)
    const { buffer } = await file.read(Buffer.alloc(beginning.length)).finally(() => file.close())
    return buffer.toString() === beginning
  } catch (error) {
    throw new MoveRefused(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}

/** Throws `MoveRefused` when a text is no secret key of age. */
export function demandKey(key: string): void {
  try {
    new Decrypter().addIdentity(key)
  } catch {
    throw new MoveRefused('The file of the key holds a line that is no secret key of age.')
  }
}
