import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { CreatedAnswer, SignedAnswer } from '../council/identity/passkeys/verify-answer.server.ts'

/** A device with a passkey, as a browser speaks for it. */
export interface Authenticator {
  id: string
  /** What it answers when it is asked to make its passkey. */
  create(asked: Asked): CreatedAnswer
  /** What it answers when it is asked to sign; each time it counts one further. */
  sign(asked: Asked): SignedAnswer
}

interface Asked {
  challenge: string
  origin: string
  /** The account that the passkey keeps. */
  userHandle?: string
  /** False: the device did not recognise its owner. */
  isVerified?: boolean
  /** In place of the count that is next. */
  counter?: number
  type?: string
}

const flags = { present: 1, verified: 4, keyInside: 64 }

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/** Makes a device with a key of its own, ES256. */
export function newAuthenticator(): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let count = 0

  function clientData(type: string, { challenge, origin }: Asked) {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  function authenticatorData({ origin, isVerified = true, counter = count }: Asked, key?: Buffer) {
    const bits = flags.present | (isVerified ? flags.verified : 0) | (key ? flags.keyInside : 0)
    const head = Buffer.alloc(5)
    head.writeUInt8(bits, 0)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(new URL(origin).hostname), head, key ?? Buffer.alloc(0)])
  }

  /** The credential: no maker, its id, and the public key in COSE. */
  function attested() {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const point = [x, y].map((part) => Buffer.from(part, 'base64url'))
    const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = point
    const cose = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      first,
      Buffer.from('225820', 'hex'),
      second,
    ])
    return Buffer.concat([Buffer.alloc(16), length, id, cose])
  }

  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' } as const

  return {
    id: named.id,
    create(asked) {
      const data = authenticatorData(asked, attested())
      const size = Buffer.alloc(2)
      size.writeUInt16BE(data.length)
      // In CBOR: a map of `fmt` none, an empty `attStmt`, and `authData`.
      const attestation = Buffer.concat([
        Buffer.from('a3', 'hex'),
        Buffer.from('63666d74646e6f6e65', 'hex'),
        Buffer.from('6761747453746d74a0', 'hex'),
        Buffer.from('686175746844617461', 'hex'),
        Buffer.from('59', 'hex'),
        size,
        data,
      ])
      const response = {
        clientDataJSON: clientData(asked.type ?? 'webauthn.create', asked).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      }
      return { ...named, response }
    },
    sign(asked) {
      count += 1
      const client = clientData(asked.type ?? 'webauthn.get', asked)
      const data = authenticatorData(asked)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: asked.userHandle,
      }
      return { ...named, response }
    },
  }
}
