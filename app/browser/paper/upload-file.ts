import { sendParts } from './send-parts.ts'
import type { Chosen } from './tell-progress.ts'
import { findUpload, type Mark, remember, type Upload } from './uploads.ts'

/** The files of a form on their way. */
export interface Queue extends Chosen {
  isSending: boolean
  upload?: Upload
  /** The files that have arrived, of those that were chosen together: a reload must not send them again. */
  arrived: Mark[]
  /** Ends the wait before a part is sent again. */
  wake(): void
}

interface Uploading {
  file: File
  /** The file as it is sent. */
  bytes: Blob
  /** Where its parts are sent. */
  to: string
  /** Under which key the browser remembers how far it came. */
  keptAs: string
  say(key: string, upload: Upload): void
}

/** Sends a queued file; returns what `sendParts` does, `plain` also where the browser cannot send it so. */
export async function uploadFile(queue: Queue, { file, bytes, to, keptAs, say }: Uploading): Promise<string> {
  const isWanted = () => queue.isSending && queue.file === file
  try {
    const upload = await findUpload(keptAs, file, bytes)
    if (!isWanted()) return 'unwanted'
    const keep = () => remember(keptAs, upload, queue.arrived)
    queue.upload = upload
    keep()
    const tell = (key: string) => say(key, upload)
    const wait = (seconds: number) =>
      new Promise<void>((resolve) => {
        queue.wake = resolve
        setTimeout(resolve, seconds * 1000)
      })
    return await sendParts({ to, upload, bytes, isWanted, tell, arrive: keep, wait })
  } catch {
    return 'plain'
  }
}
