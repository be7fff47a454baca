import { paperLimits } from './paper.ts'

/** The longest form with a photo in it: the photo, and what stands around it. */
const formBytes = paperLimits.sentBytes + 1_000_000

/**
 * The addresses that take a form with a file as it arrives, and how many bytes of it. Everywhere else a form is read into
 * memory and is short.
 */
const uploads = [
  { path: /^\/user\/applications\/[^/]+\/documents\/[0-9]+$/, mostBytes: formBytes },
  { path: /^\/user\/apply\/[^/]+\/documents\/[0-9]+$/, mostBytes: formBytes },
]

/**
 * The most bytes of a post that brings a file and must not be read into memory; undefined for every other request, also
 * for a form without a file to the same address.
 */
export function uploadBytes({ method, url, headers }: Pick<Request, 'method' | 'url' | 'headers'>) {
  const type = headers.get('Content-Type') ?? ''
  if (method !== 'POST' || !/^multipart\/form-data\s*;/i.test(type)) return undefined
  return findUpload(new URL(url).pathname)?.mostBytes
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
