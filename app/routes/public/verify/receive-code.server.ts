import type { RouterContextProvider } from 'react-router'
import { consumeAttempt, refundAttempt, type Throttle } from '../../../../council/actors/throttles.server.ts'
import { longestCode, readCode } from '../../../../rules/certificates/code.ts'
import { type ReceivedForm, receiveFiles } from '../../../forms/receive-files.server.ts'
import { visitOf } from '../../../http/context.server.ts'

/** The status of an answer that did not look at a photo, by the reason; a key of `pages.papers.fault`. */
export const photoFaults = { tooLarge: 422, broken: 422, diskFull: 507, busy: 503 } as const

export type PhotoFault = keyof typeof photoFaults

/** A code may come with the address before it, in several lines. */
export const longestPasted = 4 * longestCode
/** A form with a text and without a photo is no larger. */
const largestText = longestPasted + 4096

/**
 * Receives a code as text or as a photo: its text, '' where none can be read, and as which of them it came.
 * Of the photo nothing is kept. `seconds`: so long this client has to wait after many photos.
 */
export async function receiveCode(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<{ code: string; sentAs: 'code' | 'photo' } | { fault: PhotoFault } | { seconds: number }> {
  const { council, client } = visitOf(context)
  const counters: [Throttle, string][] = [['codePhotos', client]]
  // A length that is not told may be of a photo.
  const isLarge = !(Number(request.headers.get('Content-Length') ?? Number.NaN) <= largestText)
  // Before anything is read: afterwards the photo has come.
  const early = isLarge ? await consumeAttempt(council.db, counters) : undefined
  if (early !== undefined) return { seconds: early }
  const received = await receiveFiles(request, council.files)
  if ('fault' in received) return { fault: received.fault === 'diskFull' ? 'diskFull' : 'broken' }
  try {
    const { code = '' } = received.fields
    const photo = chosenPhoto(received)
    if (code.trim() === '' && photo) {
      const late = isLarge ? undefined : await consumeAttempt(council.db, counters)
      return late === undefined ? await readPhoto(photo) : { seconds: late }
    }
    if (isLarge) await refundAttempt(council.db, counters)
    return { code, sentAs: 'code' as const }
  } finally {
    await received.discard()
  }

  async function readPhoto(photo: ReceivedForm['files'][number]) {
    if ('fault' in photo) return { fault: 'tooLarge' as const }
    const read = await council.pictures.readCodes(photo.path)
    if (read === 'busy') return { fault: read }
    const texts = typeof read === 'string' ? [] : read
    return { code: texts.find((text) => readCode(text) !== undefined) ?? '', sentAs: 'photo' as const }
  }
}

/** A browser sends an empty file without a name where nobody chose one. */
function chosenPhoto({ files }: ReceivedForm) {
  return files.find(({ name }) => name !== '')
}
