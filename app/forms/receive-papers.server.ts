import type { Citizen } from '../../council/actors/actors.server.ts'
import { consumeAttempt } from '../../council/actors/throttles.server.ts'
import {
  type KeepFault,
  type Keeping,
  keepFile,
  type StoredFile,
} from '../../council/files/store/keep-file.server.ts'
import type { PaperRefusal } from '../../council/files/wallet/add-page.server.ts'
import type { Council } from '../../council/open-council.server.ts'
import { limits } from '../../rules/limits.ts'
import { paperLimits } from '../../rules/paper.ts'
import { sanitizeLine } from '../../rules/text.ts'
import {
  type ReceivedFile,
  type ReceiveFault,
  type RejectedFile,
  receiveFiles,
} from './receive-files.server.ts'

/** Why a file was not taken; the keys of `pages.papers.fault`. */
export type PaperFormFault = KeepFault | ReceiveFault | ('choose' | 'busy' | 'otherAccount')

/** Why a file is no page now: of the file, or of the document and the account. */
export type PaperReason = PaperFormFault | PaperRefusal | 'closed'

/** A file that is no page now. It has no name where it was the only one. */
export interface RefusedPaper {
  name: string
  reason: PaperReason
}

/** Adds the whole file to its document, or says why not; undefined where there is no such document. */
export type AddPaper = (file: StoredFile) => Promise<'added' | PaperReason | undefined>

/** The status of an answer in which the first file was refused for this reason. */
const statuses = {
  choose: 422,
  empty: 422,
  tooLarge: 422,
  pdfTooLarge: 422,
  otherKind: 422,
  unreadable: 422,
  tooManyPixels: 422,
  locked: 422,
  unsafe: 422,
  broken: 422,
  diskFull: 507,
  busy: 503,
  tooMany: 429,
  otherAccount: 409,
  full: 409,
  closed: 409,
  manyPapers: 409,
  muchSpace: 409,
} satisfies Record<PaperReason, number>

/** The reason that a word of an address names; undefined for any other word. */
export function readReason(word: string | null): PaperReason | undefined {
  return word !== null && Object.hasOwn(statuses, word) ? (word as PaperReason) : undefined
}

/** How a page answers that takes papers, when some of them were refused. */
export function responseInit([first]: RefusedPaper[]): ResponseInit {
  const status = first ? statuses[first.reason] : 200
  return { status, headers: status === 503 ? { 'Retry-After': '10' } : undefined }
}

/** The field in which the page's script names the files it could not add, one a line after the reason. */
const refusedField = 'refused'

/**
 * Receives the photos and PDFs of a form and adds one after the other, in the order in which they were
 * chosen; those that were not added are returned. Whatever comes of it, the files that were sent are gone
 * when this returns. Undefined where there is no such document. A form that names the account that it was
 * shown to is refused where, on a shared phone, somebody else has signed in since.
 */
export async function receivePapers(
  council: Pick<Council, 'db' | 'files' | 'pictures' | 'scanner'>,
  actor: Citizen,
  request: Request,
  add: AddPaper,
): Promise<RefusedPaper[] | undefined> {
  const { db, files } = council
  const refuse = (reason: PaperReason): RefusedPaper[] => [{ name: '', reason }]
  const isTooMany = async () => (await consumeAttempt(db, [['papersAdded', actor.id]])) !== undefined
  if (await isTooMany()) return refuse('tooMany')
  const received = await receiveFiles(request, files)
  if ('fault' in received) return refuse(received.fault === 'tooMany' ? 'broken' : received.fault)
  try {
    const { fields, ended } = received
    if ((fields.account ?? actor.id) !== actor.id) return refuse('otherAccount')
    const refused = readNamed(fields[refusedField])
    let chosen = refused.length
    for (const file of received.files) {
      const reason =
        chosen > 0 && (await isTooMany())
          ? 'tooMany'
          : await takeFile(council, { file, account: actor.id }, add)
      if (reason === undefined) return undefined
      // A browser sends an empty file without a name where nobody chose one.
      if (reason === 'empty' && file.name === '') continue
      chosen += 1
      if (reason !== 'added') refused.push({ name: readName(file.name), reason })
    }
    if (ended) {
      chosen += 1
      refused.push({ name: readName(ended.name), reason: ended.fault })
    }
    if (chosen === 0) return refuse('choose')
    const [first] = refused
    // With a single file there is nothing that its name would tell apart.
    if (chosen > 1 || !first) return refused
    return refuse(first.reason)
  } finally {
    await received.discard()
  }
}

/** The files that the script could not add; whatever is no such list names none. */
function readNamed(lines = ''): RefusedPaper[] {
  return lines
    .split('\n')
    .slice(0, paperLimits.pagesOfDocument)
    .flatMap((line) => {
      const space = line.indexOf(' ')
      const reason = readReason(line.slice(0, Math.max(space, 0)))
      return reason ? [{ name: readName(line.slice(space)), reason }] : []
    })
}

function readName(name: string) {
  return sanitizeLine(name, limits.name)
}

async function takeFile(
  council: Keeping,
  { file, account }: { file: ReceivedFile | RejectedFile; account: string },
  add: AddPaper,
): ReturnType<AddPaper> {
  if ('fault' in file) return file.fault
  const kept = await keepFile(council, file.path, account)
  if (kept === 'busy') return 'busy'
  return 'fault' in kept ? kept.fault : add(kept.file)
}
