/** By what a file is known again after a reload. */
export interface Mark {
  name: string
  size: number
  date: number
}

/** A file that is being sent in parts: its id, its size and sum as sent, and how much of it has come. */
export interface Upload extends Mark {
  id: string
  all: number
  sum: number
  next: number
}

/** What the browser remembers of an upload that did not end, and the files that arrived before it. */
export type Kept = Upload & { arrived: Mark[] }

export function markOf({ name, size, lastModified }: File): Mark {
  return { name, size, date: lastModified }
}

/** Whether something has all that the mark says. */
export const isSame =
  <M extends Mark>(mark: M) =>
  (one: M): boolean =>
    (Object.keys(mark) as (keyof M)[]).every((key) => one[key] === mark[key])

export function recall(key: string): Kept | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function remember(key: string, upload: Upload | undefined, arrived: Mark[]): void {
  try {
    if (upload) sessionStorage.setItem(key, JSON.stringify(Object.assign({ arrived }, upload)))
    else sessionStorage.removeItem(key)
  } catch {
    // Without a memory a reload begins anew.
  }
}

/** The upload of a file, from where it stopped before the page was loaded again. */
export async function findUpload(key: string, file: File, bytes: Blob): Promise<Upload> {
  const known = Object.assign(markOf(file), { all: bytes.size, sum: await sumOf(bytes) })
  const kept = recall(key)
  const isKept = kept && isSame<Mark>(known)(kept)
  return isKept ? kept : Object.assign(known, { id: newUploadId(), next: 0 })
}

export function newUploadId(): string {
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(16)))
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Some browsers draw the same photo differently each time: its parts must be of one drawing. */
async function sumOf(bytes: Blob) {
  let sum = 0
  for (const byte of new Uint8Array(await new Response(bytes).arrayBuffer())) sum = (sum * 31 + byte) | 0
  return sum
}
