import { z } from 'zod'
import type { CreatedAnswer, SignedAnswer } from '../../council/identity/passkeys/verify-answer.server.ts'
import { field } from './read-form.server.ts'

/** More than any phone, computer or security key sends. */
const longest = 10_000
const encoded = z
  .string()
  .max(longest)
  .regex(/^[\w-]+$/)
const answered = { id: encoded.max(1400), rawId: encoded.max(1400), type: z.literal('public-key') }

const created = z.object({
  ...answered,
  response: z.object({ clientDataJSON: encoded, attestationObject: encoded }),
})

const signed = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: encoded.max(100).optional(),
  }),
})

function answer<T>(shape: z.ZodType<T>) {
  return field<T>((raw) => {
    if (raw.length > longest) return { fault: 'passkeyAnswer' }
    const read = shape.safeParse(parsed(raw))
    return read.success ? { value: read.data } : { fault: 'passkeyAnswer' }
  })
}

function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return undefined
  }
}

/** What a browser says when it has made a passkey. */
export const createdAnswer = answer<CreatedAnswer>(created)

/** What a browser says when it has signed with a passkey. */
export const signedAnswer = answer<SignedAnswer>(signed)
