import { newUploadId, type Upload } from './uploads.ts'

/** The first part; on a good line they grow, because each costs a turn, and after a lost one they shrink. */
const firstPartBytes = 32_768
const mostPartBytes = 65_536
const leastPartBytes = 8192
const shortMs = 5000
/** In seconds: after what time a part that did not arrive is sent again. */
const waits = [1, 4, 10, 30]
/** The portal gives a part up after a minute. */
const patienceMs = 70_000

/** What the portal says of a part; `status` is 0 where it leads elsewhere. Empty where no answer came. */
interface Answer {
  status?: number
  /** How much of the file has come. */
  next?: number
  done?: boolean
  /** Why the file is not taken. */
  error?: string
}

interface Sending {
  /** Where the parts are sent. */
  to: string
  upload: Upload
  bytes: Blob
  /** Whether the file is still to be sent. */
  isWanted(): boolean
  /** Is told before each part, and before each wait. */
  tell(key: 'sending' | 'waiting'): void
  /** Is told when a part has come. */
  arrive(): void
  wait(seconds: number): Promise<void>
}

async function post({ to, upload: { id, next, all } }: Sending, part: Blob): Promise<Answer> {
  const quit = new AbortController()
  const timer = setTimeout(() => quit.abort(), patienceMs)
  const address = `${to}${to.includes('?') ? '&' : '?'}upload=${id}&at=${next}&of=${all}`
  const headers = { 'Content-Type': 'application/octet-stream' }
  try {
    const sent = { method: 'POST', headers, body: part, redirect: 'manual', signal: quit.signal } as const
    const answer = await fetch(address, sent)
    return Object.assign(await answer.json().catch(() => ({})), { status: answer.status })
  } catch {
    return {}
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Sends what is missing of a file. Returns `arrived`, a reason why the file is not taken, `elsewhere` where
 * the portal leads to another page, `plain` where no way leads there, `stopped` after the last wait, or
 * `unwanted`.
 */
export async function sendParts(sending: Sending): Promise<string> {
  const { upload, bytes, isWanted, tell, arrive, wait } = sending
  let size = firstPartBytes
  let failures = 0
  let isAnew = false
  let losses = 0
  while (isWanted()) {
    tell('sending')
    const begun = Date.now()
    const answer = await post(sending, bytes.slice(upload.next, upload.next + size))
    const { status = 500, next = -1, done, error } = answer
    if (!isWanted()) break
    if (done) return 'arrived'
    if (error) return error
    if (status === 0) return 'elsewhere'
    if (next > upload.next) {
      upload.next = next
      arrive()
      if (Date.now() - begun < shortMs) size = Math.min(mostPartBytes, size * 2)
      failures = 0
      continue
    }
    if (status === 404 && !isAnew) {
      Object.assign(upload, { id: newUploadId(), next: 0 })
      isAnew = true
      continue
    }
    if (next >= 0 && next < upload.next) losses += 1
    // The parts come to machines that do not know of each other's.
    if (losses > 2) return 'plain'
    if (next >= 0) upload.next = next
    else if (status < 500 && status !== 408) return 'plain'
    size = Math.max(leastPartBytes, size / 2)
    const seconds = waits[failures]
    if (seconds === undefined) return 'stopped'
    tell('waiting')
    failures += 1
    await wait(seconds)
  }
  return 'unwanted'
}
