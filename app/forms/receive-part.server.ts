import type { Citizen } from '../../council/actors/actors.server.ts'
import { consumeAttempt } from '../../council/actors/throttles.server.ts'
import {
  type ArrivingFile,
  beginArriving,
  discardArriving,
  findArriving,
  finishArriving,
  writePart,
} from '../../council/files/store/arriving-files.server.ts'
import { keepFile } from '../../council/files/store/keep-file.server.ts'
import type { Council } from '../../council/open-council.server.ts'
import { paperLimits } from '../../rules/paper.ts'
import { partBytes } from '../../rules/uploads.ts'
import type { AddPaper, PaperReason } from './receive-papers.server.ts'

interface ReceivedPart {
  council: Pick<Council, 'db' | 'files' | 'pictures' | 'scanner'>
  actor: Citizen
  request: Request
  url: URL
  add: AddPaper
}

/** The files being taken or with a part being written, by account: another tab may send the same one. */
const busy = new Set<string>()

/**
 * Receives a part of a photo or PDF, `?upload={uuid}&at={offset}&of={bytes}`, for the document whose page
 * this is. Answers 200 with `next`, where the next part begins, or `done` once the whole file is added; 409
 * with `next` to a part that does not begin where the last one ended; an `error` for what is not taken, one
 * of the words that the page shows under `?refused`; 404 to the id of another account. A part without bytes
 * asks how far the file has come.
 */
export async function receivePart({ council, actor, request, url, add }: ReceivedPart): Promise<Response> {
  const asked = readAsked(url, actor)
  if (!asked) return answer(404)
  const { file, at } = asked
  // Read before anything is answered: a browser that still sends would not hear it.
  const part = await readPart(request)
  if (part === 'tooLong') return answer(413)
  if (part === 'broken') return answer(400)
  if ((url.searchParams.get('account') ?? actor.id) !== actor.id) return refuse(409, 'otherAccount')
  if (file.bytes > paperLimits.sentBytes) return refuse(422, 'tooLarge')
  if (at + part.length > file.bytes) return refuse(422, 'broken')
  const sent = `${actor.id} ${file.id}`
  if (busy.has(sent)) return answer(503, {}, { 'Retry-After': '1' })
  busy.add(sent)
  try {
    return await takePart({ council, actor, add, file, at, part })
  } finally {
    busy.delete(sent)
  }
}

type Part = Pick<ReceivedPart, 'council' | 'actor' | 'add'> & { file: ArrivingFile; at: number; part: Buffer }

async function takePart({ council, actor, add, file, at, part }: Part): Promise<Response> {
  const { db, files } = council
  const folder = await files.openParts()
  const found = await findArriving(folder, file)
  if (found === 'others') return answer(404)
  if (found?.done) return answer(200, { done: true })
  const length = found?.length ?? 0
  if (at !== length) return answer(409, { next: length })
  if (!found) {
    if (part.length === 0) return answer(200, { next: 0 })
    if ((await consumeAttempt(db, [['papersAdded', actor.id]])) !== undefined) return refuse(429, 'tooMany')
    if (!(await files.hasRoom(file.bytes))) return refuse(507, 'diskFull')
  }
  const path = found?.path ?? (await beginArriving(folder, file))
  if (part.length > 0 && (await writePart(path, at, part)) === 'diskFull') {
    await discardArriving(path)
    return refuse(507, 'diskFull')
  }
  const next = at + part.length
  return next < file.bytes ? answer(200, { next }) : takeFile(council, { path, account: actor.id }, add)
}

async function takeFile(
  council: ReceivedPart['council'],
  { path, account }: { path: string; account: string },
  add: AddPaper,
) {
  const kept = await keepFile(council, path, account)
  // The file stays: the next part, without bytes, asks for it again.
  if (kept === 'busy') return answer(503, {}, { 'Retry-After': '10' })
  if ('fault' in kept) {
    await discardArriving(path)
    return refuse(kept.fault === 'diskFull' ? 507 : 422, kept.fault)
  }
  const added = await add(kept.file)
  if (added === 'added') {
    await finishArriving(path)
    return answer(200, { done: true })
  }
  await discardArriving(path)
  return added === undefined ? answer(404) : refuse(422, added)
}

function readAsked({ pathname, searchParams }: URL, actor: Citizen) {
  const id = searchParams.get('upload') ?? ''
  const at = readCount(searchParams.get('at'))
  const bytes = readCount(searchParams.get('of'))
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
  if (!isId || at === undefined || !bytes) return undefined
  return { at, file: { id, account: actor.id, place: pathname, bytes } satisfies ArrivingFile }
}

function readCount(text: string | null) {
  return text !== null && /^(0|[1-9][0-9]{0,8})$/.test(text) ? Number(text) : undefined
}

async function readPart({ body }: Request): Promise<Buffer | 'tooLong' | 'broken'> {
  const pieces: Uint8Array[] = []
  let length = 0
  try {
    for await (const piece of body ?? []) {
      length += piece.length
      if (length > partBytes) return 'tooLong'
      pieces.push(piece)
    }
  } catch {
    return 'broken'
  }
  return Buffer.concat(pieces)
}

function refuse(status: number, error: PaperReason) {
  return answer(status, { error })
}

function answer(status: number, said: object = {}, headers: Record<string, string> = {}) {
  return Response.json(said, { status, headers })
}
