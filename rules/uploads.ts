import { paperLimits } from './paper.ts'

/** The longest form with photos: one for each page a document may have, and what stands around them. */
const formBytes = paperLimits.pagesOfDocument * paperLimits.sentBytes + 1_000_000

/**
 * The longest part of a photo that comes in parts, in bytes. On a line of 1.1 kB a second it comes within the
 * minute that any request may take.
 */
export const partBytes = 65_536

/** What a part is sent as. */
export const partType = 'application/octet-stream'

/**
 * The addresses that take a form with a file as it arrives, and how many bytes of it. Everywhere else a form
 * is read into memory and is short.
 */
const uploads = [
  { path: /^\/user\/applications\/[^/]+\/documents\/[0-9]+$/, mostBytes: formBytes },
  { path: /^\/user\/apply\/[^/]+\/documents\/[0-9]+$/, mostBytes: formBytes },
  // One photo of a code, by anybody.
  { path: /^\/verify$/, mostBytes: paperLimits.sentBytes + 16_384 },
]

/**
 * The most bytes of a post that brings a file or a part of one, and that its page reads itself; undefined for
 * every other request, also for a form without a file to the same address.
 */
export function uploadBytes({ method, url, headers }: UploadHead): number | undefined {
  const type = headers.get('Content-Type') ?? ''
  const isPart = isPartType(type)
  if (method !== 'POST' || !(isPart || /^multipart\/form-data\s*;/i.test(type))) return undefined
  const upload = findUpload(new URL(url).pathname)
  return upload && isPart ? partBytes + 1024 : upload?.mostBytes
}

type UploadHead = Pick<Request, 'method' | 'url' | 'headers'>

/** Whether a request brings a part of a file to an address that takes files. */
export function bringsPart(request: UploadHead): boolean {
  return isPartType(request.headers.get('Content-Type') ?? '') && uploadBytes(request) !== undefined
}

function isPartType(type: string) {
  return type.split(';')[0]?.trim().toLowerCase() === partType
}

/** Whether forms with files are taken at the address. */
export function takesFiles(pathname: string): boolean {
  return findUpload(pathname) !== undefined
}

/** Whether a request may be a long upload, by what is known before its body comes. */
export function mayTakeLong({
  method,
  path,
  type,
}: {
  method?: string
  path: string
  type?: string
}): boolean {
  return method === 'POST' && /^multipart\/form-data\s*;/i.test(type ?? '') && takesFiles(path)
}

function findUpload(pathname: string) {
  return uploads.find(({ path }) => path.test(pathname))
}
