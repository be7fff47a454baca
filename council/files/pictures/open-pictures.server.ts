import { join } from 'node:path'
import type { PaperFault } from '../../../rules/paper.ts'
import { prepareProcess } from '../own-process.server.ts'
import { takeTurns } from './picture-turns.server.ts'

/** A JPEG of our own making, upright, on white, without anything that the camera wrote beside the picture. */
export interface Picture {
  bytes: Buffer
  /** In pixels. */
  width: number
  height: number
}

/** Why a file is no picture: damaged, taking more memory or time than any, or its header says too much. */
export type PictureFault = Extract<PaperFault, 'unreadable' | 'tooManyPixels'>

export interface Pictures {
  /** Redraws the JPEG, PNG or WebP of a file when the account's turn comes. `busy`: too many others wait. */
  draw(path: string, account: string): Promise<Picture | PictureFault | 'busy'>
  /**
   * Reads the texts of the QR codes in the JPEG, PNG or WebP of a file that a stranger sent, after all that
   * accounts have sent. `busy`: others wait already, of the same council where the process serves several.
   */
  readCodes(path: string, council?: string): Promise<string[] | PictureFault | 'busy'>
  /** The number of the process that draws; undefined while there is none. */
  pid(): number | undefined
  close(): void
}

/** What the process is asked for. */
export interface PictureTask {
  path: string
  wants: 'picture' | 'codes'
}

const program = 'council/files/pictures/draw-pictures.server.ts'
/** What the process needs besides comes from the library, outside of the heap. */
const small = ['--max-old-space-size=64', '--max-semi-space-size=2']
/**
 * None of the portal's settings: what strangers send is decoded there. With one thread, two heaps and a
 * threshold that does not move, the C library of Linux gives back what a photo took.
 */
const env = { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' }

/**
 * Opens the drawing of photos with the code at `root`: one at a time, in a process of its own, which starts
 * with the first and ends when none has come for a while. It ends with the portal too, however that ends. A
 * picture that is not drawn after `patienceMs` counts as unreadable.
 */
export function openPictures(root: string, { patienceMs = 30_000, idleMs = 60_000 } = {}): Pictures {
  const inTurn = takeTurns()
  const drawing = prepareProcess({
    program: join(root, program),
    options: small,
    env,
    patienceMs,
    idleMs,
    name: 'draws photos',
  })
  const answer = async <Answer>(task: PictureTask) =>
    ((await drawing.ask(task)) as Answer | PictureFault | undefined) ?? 'unreadable'
  return {
    draw: (path, account) => inTurn({ account }, () => answer<Picture>({ path, wants: 'picture' })),
    readCodes: (path, council = '') =>
      inTurn({ strangerOf: council }, () => answer<string[]>({ path, wants: 'codes' })),
    pid: drawing.pid,
    close: drawing.close,
  }
}
