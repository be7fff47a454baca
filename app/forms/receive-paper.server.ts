import { consumeAttempt } from '../../council/accounts/throttles.server.ts'
import type { Citizen } from '../../council/actors.server.ts'
import { type KeepFault, keepFile, type StoredFile } from '../../council/files/keep-file.server.ts'
import type { Council } from '../../council/open-council.server.ts'
import { type ReceiveFault, receiveFile } from './receive-file.server.ts'

/** Why a paper was not taken; the keys of `pages.papers.fault`. */
export type PaperFormFault =
  | KeepFault
  | Exclude<ReceiveFault, 'tooMany'>
  | ('choose' | 'busy' | 'tooMany' | 'otherAccount')

const faults = {
  choose: true,
  empty: true,
  tooLarge: true,
  pdfTooLarge: true,
  otherKind: true,
  unreadable: true,
  locked: true,
  unsafe: true,
  broken: true,
  noRoom: true,
  busy: true,
  tooMany: true,
  otherAccount: true,
} satisfies Record<PaperFormFault, true>

/** The fault that a word of an address names; undefined for any other word. */
export function readFault(word: string | null): PaperFormFault | undefined {
  return word !== null && Object.hasOwn(faults, word) ? (word as PaperFormFault) : undefined
}

/**
 * Receives the photo or PDF of a form and keeps its bytes; whoever asks for it writes the rows. Whatever comes of it, the
 * file that was sent is gone when this returns. A form that names the account that it was shown to is refused where, on
 * a shared phone, somebody else has signed in since.
 */
export async function receivePaper(
  { db, files, scanner }: Pick<Council, 'db' | 'files' | 'scanner'>,
  actor: Citizen,
  request: Request,
): Promise<{ file: StoredFile } | { fault: PaperFormFault }> {
  if ((await consumeAttempt(db, [['papersAdded', actor.id]])) !== undefined) return { fault: 'tooMany' }
  const received = await receiveFile(request, await files.openParts())
  if ('fault' in received) return { fault: received.fault === 'tooMany' ? 'broken' : received.fault }
  try {
    const { account = actor.id } = received.fields
    if (account !== actor.id) return { fault: 'otherAccount' }
    if (received.path === undefined) return { fault: 'choose' }
    const kept = await keepFile({ files, scanner }, received.path)
    if (kept === 'busy') return { fault: 'busy' }
    // A browser sends an empty file where nobody chose one.
    if ('fault' in kept) return { fault: kept.fault === 'empty' ? 'choose' : kept.fault }
    return kept
  } finally {
    await received.discard()
  }
}
