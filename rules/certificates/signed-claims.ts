import { bytesItem, CborReader, head, majors, NotThisShape, textItem } from './cbor.ts'

/** What a certificate's code says, as it is printed. */
export interface Claims {
  /** The number in the council's register, such as `NDC/2026/45`. */
  number: string
  /** In seconds since 1970. */
  issuedAt: number
  /** In seconds since 1970; undefined where the certificate does not end. */
  validUntil?: number
  title: string
  holder: string
  /** Each as `{label}: {value}`. */
  facts: string[]
}

/** A signed code, read but not checked. */
export interface SignedClaims {
  /** The first four bytes of the thumbprint of the key: a hint, not a proof. */
  keyHint: Uint8Array<ArrayBuffer>
  /** The signed bytes of the claims. */
  payload: Uint8Array<ArrayBuffer>
  signature: Uint8Array<ArrayBuffer>
  claims: Claims
}

export const mostFacts = 4

/**
 * CWT claims (RFC 8392, section 3.1): 4 is when it ends, 6 when it was issued, 7 its id. The printed values
 * stand under a key of the range for private use (section 9.1).
 */
const claimKeys = { validUntil: 4, issuedAt: 6, number: 7, values: 65_537 } as const

/** COSE (RFC 9052): the tag of a message signed once; header 1: algorithm, -7: ES256, header 4: key's id. */
const cose = { sign1: 18, algorithm: 1, es256: 7, keyId: 4, hintLength: 4, signatureLength: 64 } as const

/** Writes the claims as the map of a CWT, its keys in the order of their bytes. */
export function encodeClaims(claims: Claims): Uint8Array<ArrayBuffer> {
  const { number, issuedAt, validUntil, title, holder, facts } = claims
  const until =
    validUntil === undefined
      ? []
      : [...head(majors.unsigned, claimKeys.validUntil), ...head(majors.unsigned, validUntil)]
  return Uint8Array.from([
    ...head(majors.map, until.length > 0 ? 4 : 3),
    ...until,
    ...head(majors.unsigned, claimKeys.issuedAt),
    ...head(majors.unsigned, issuedAt),
    ...head(majors.unsigned, claimKeys.number),
    ...bytesItem(new TextEncoder().encode(number)),
    ...head(majors.negative, claimKeys.values - 1),
    ...head(majors.array, 2 + facts.length),
    ...textItem(title),
    ...textItem(holder),
    ...facts.flatMap(textItem),
  ])
}

/** Reads the map of a CWT; throws `NotThisShape` for any other. */
function decodeClaims(payload: Uint8Array<ArrayBuffer>): Claims {
  const reader = new CborReader(payload)
  const count = reader.number(majors.map)
  const isEnding = reader.isNext(claimKeys.validUntil)
  if (count !== (isEnding ? 4 : 3)) throw new NotThisShape()
  let validUntil: number | undefined
  if (isEnding) {
    reader.expect(majors.unsigned, claimKeys.validUntil)
    validUntil = reader.number(majors.unsigned)
  }
  reader.expect(majors.unsigned, claimKeys.issuedAt)
  const issuedAt = reader.number(majors.unsigned)
  reader.expect(majors.unsigned, claimKeys.number)
  const number = new TextDecoder().decode(reader.bytes())
  reader.expect(majors.negative, claimKeys.values - 1)
  const length = reader.number(majors.array)
  if (length < 2 || length > 2 + mostFacts) throw new NotThisShape()
  const [title = '', holder = '', ...facts] = Array.from({ length }, () => reader.text())
  if (!reader.isAtEnd) throw new NotThisShape()
  return { number, issuedAt, validUntil, title, holder, facts }
}

function protectedHeader(keyHint: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([
    ...head(majors.map, 2),
    ...head(majors.unsigned, cose.algorithm),
    ...head(majors.negative, cose.es256 - 1),
    ...head(majors.unsigned, cose.keyId),
    ...bytesItem(keyHint),
  ])
}

/** The bytes that are signed: the `Sig_structure` of RFC 9052, section 4.4. */
export function bytesToSign(keyHint: Uint8Array, payload: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([
    ...head(majors.array, 4),
    ...textItem('Signature1'),
    ...bytesItem(protectedHeader(keyHint)),
    ...bytesItem(new Uint8Array()),
    ...bytesItem(payload),
  ])
}

/** Writes the signed message, COSE_Sign1 with its tag. */
export function encodeSigned(signed: Omit<SignedClaims, 'claims'>): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([
    ...head(majors.tag, cose.sign1),
    ...head(majors.array, 4),
    ...bytesItem(protectedHeader(signed.keyHint)),
    ...head(majors.map, 0),
    ...bytesItem(signed.payload),
    ...bytesItem(signed.signature),
  ])
}

/** Reads a signed message; undefined unless it is exactly of the shape that `encodeSigned` writes. */
export function decodeSigned(message: Uint8Array<ArrayBuffer>): SignedClaims | undefined {
  try {
    const reader = new CborReader(message)
    reader.expect(majors.tag, cose.sign1)
    reader.expect(majors.array, 4)
    const header = new CborReader(reader.bytes())
    header.expect(majors.map, 2)
    header.expect(majors.unsigned, cose.algorithm)
    header.expect(majors.negative, cose.es256 - 1)
    header.expect(majors.unsigned, cose.keyId)
    const keyHint = header.bytes()
    reader.expect(majors.map, 0)
    const payload = reader.bytes()
    const signature = reader.bytes()
    const isExact =
      header.isAtEnd &&
      reader.isAtEnd &&
      keyHint.length === cose.hintLength &&
      signature.length === cose.signatureLength
    return isExact ? { keyHint, payload, signature, claims: decodeClaims(payload) } : undefined
  } catch (error) {
    if (error instanceof NotThisShape) return undefined
    throw error
  }
}
