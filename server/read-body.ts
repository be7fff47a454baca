import { limits } from '../rules/limits.ts'

const ampersand = '&'.charCodeAt(0)

/** Why a body was not taken: too many bytes, or more fields or parts than any form of the portal has. */
export type BodyFault = 'bytes' | 'fields'

/**
 * Reads a form of at most so many bytes, and counts its fields before anything parses them: a parser needs
 * half a second for the ninety thousand fields that fit half a megabyte. After a fault the rest of the body
 * is still unread.
 */
export async function readBody(
  request: Request,
  mostBytes: number,
): Promise<{ bytes: Uint8Array<ArrayBuffer> } | { fault: BodyFault }> {
  const boundary = findBoundary(request.headers.get('Content-Type') ?? '')
  const pieces: Uint8Array[] = []
  let length = 0
  let fields = 1
  const reader = request.body?.getReader()
  try {
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      length += read.value.length
      if (length > mostBytes) return { fault: 'bytes' }
      if (!boundary) fields += countOf(ampersand, read.value)
      if (fields > limits.formFields) return { fault: 'fields' }
      pieces.push(read.value)
    }
  } finally {
    reader?.releaseLock()
  }
  const bytes = Buffer.concat(pieces)
  return boundary && hasTooManyParts(bytes, `--${boundary}`) ? { fault: 'fields' } : { bytes }
}

/** What separates a multipart form's parts, by its type; undefined for any other, and if it does not say. */
export function findBoundary(type: string): string | undefined {
  const found = /^multipart\/.*;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type)
  return found?.[1] ?? found?.[2]
}

function countOf(wanted: number, bytes: Uint8Array) {
  let count = 0
  for (const byte of bytes) if (byte === wanted) count += 1
  return count
}

/** Whether a body in parts has more of them, or longer headers, than a form could have. */
function hasTooManyParts(body: Buffer, delimiter: string) {
  let parts = 0
  let headerBytes = 0
  for (let at = body.indexOf(delimiter); at !== -1; parts += 1) {
    const end = body.indexOf('\r\n\r\n', at)
    headerBytes += (end === -1 ? body.length : end) - at
    if (parts >= limits.formFields || headerBytes > limits.partHeaderBytes) return true
    at = end === -1 ? -1 : body.indexOf(delimiter, end)
  }
  return false
}
