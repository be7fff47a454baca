import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { PaperFault } from '../../../rules/paper.ts'
import { takeTurns } from './picture-turns.server.ts'

/** A JPEG of our own making, upright, on white, without anything that the camera wrote beside the picture. */
export interface Picture {
  bytes: Buffer
  /** In pixels. */
  width: number
  height: number
}

/** Why a file is no picture: it is damaged or takes more memory or time than any photo, or its header says too much. */
export type PictureFault = Extract<PaperFault, 'unreadable' | 'tooManyPixels'>

export interface Pictures {
  /** Draws the JPEG, PNG or WebP of a file anew when the account's turn has come. `busy`: too many others wait. */
  draw(path: string, account: string): Promise<Picture | PictureFault | 'busy'>
  /**
   * Reads the texts of the QR codes in the JPEG, PNG or WebP of a file that a stranger sent, after all that accounts have
   * sent. `busy`: others wait already.
   */
  readCodes(path: string): Promise<string[] | PictureFault | 'busy'>
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
 * None of the portal's settings: what strangers send is decoded there. With one thread, two heaps and a threshold that
 * does not move, the C library of Linux gives back what a photo took.
 */
const env = { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' }

/**
 * Opens the drawing of photos with the code at `root`: one at a time, in a process of its own, which starts with the first
 * and ends when none has come for a while. It ends with the portal too, however that ends. A picture that is not drawn
 * after `patienceMs` counts as unreadable.
 */
export function openPictures(root: string, { patienceMs = 30_000, idleMs = 60_000 } = {}): Pictures {
  const inTurn = takeTurns()
  let running: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  function stop() {
    clearTimeout(idle)
    running?.kill('SIGKILL')
    running = undefined
  }

  async function start(): Promise<ChildProcess> {
    const stdio = ['ignore', 'ignore', 'inherit', 'ipc'] as const
    const child = spawn(process.execPath, [...small, join(root, program)], {
      env,
      stdio: [...stdio],
      serialization: 'advanced',
    })
    for (const end of ['exit', 'error'])
      child.on(end, () => {
        if (running === child) running = undefined
      })
    running = child
    if ((await answerOf(child, patienceMs)) === undefined)
      throw new Error('The process that draws photos does not start.')
    return child
  }

  async function answer<Answer>(task: PictureTask): Promise<Answer | PictureFault> {
    clearTimeout(idle)
    const child = running ?? (await start())
    // A process that has just ended says so by its end.
    child.send(task, () => undefined)
    const answered = (await answerOf(child, patienceMs)) as Answer | PictureFault | undefined
    idle = setTimeout(stop, idleMs).unref()
    return answered ?? 'unreadable'
  }

  return {
    draw: (path, account) => inTurn(account, () => answer<Picture>({ path, wants: 'picture' })),
    readCodes: (path) => inTurn(undefined, () => answer<string[]>({ path, wants: 'codes' })),
    pid: () => running?.pid,
    close: stop,
  }
}

/** What the process says next; undefined when it ends before, as it does when it takes too long. */
async function answerOf(child: ChildProcess, patienceMs: number): Promise<unknown> {
  const late = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  const answered = new AbortController()
  // A process that draws nothing keeps no other from ending.
  child.ref()
  child.channel?.ref()
  try {
    const ended = once(child, 'exit', answered).then(() => [undefined])
    const [answer] = await Promise.race([once(child, 'message', answered), ended])
    return answer
  } finally {
    clearTimeout(late)
    answered.abort()
    child.unref()
    child.channel?.unref()
  }
}
