import { open } from 'node:fs/promises'
import sharp from 'sharp'
import { paperLimits } from '../../rules/paper.ts'

// libvips reads some forty formats, many by old libraries. Strangers reach three of its readers and no others.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
// Pictures come once each: what the library would remember of them is only memory.
sharp.cache(false)
sharp.concurrency(1)

/** A JPEG of our own making, upright, on white, without anything that the camera wrote beside the picture. */
export interface Picture {
  bytes: Buffer
  /** In pixels. */
  width: number
  height: number
}

/** A decoded photo takes up to 150 MB, so one is drawn at a time, and so many may wait. */
const mostWaiting = 8
const longestSeconds = 30
let waiting = 0
let last: Promise<unknown> = Promise.resolve()
/** Holds the photo that is being drawn: with new memory for each, Node gathers many of them before it tidies up. */
let room: Buffer | undefined

/**
 * Draws the JPEG, PNG or WebP of a file anew, when its turn has come. `unreadable`: it is damaged, or has too many pixels;
 * `busy`: too many others wait. Throws when the file cannot be read from the disk.
 */
export async function redrawPicture(path: string): Promise<Picture | 'unreadable' | 'busy'> {
  if (waiting > mostWaiting) return 'busy'
  waiting += 1
  const turn = last
    .then(() => draw(path))
    .finally(() => {
      waiting -= 1
    })
  last = turn.catch(() => undefined)
  return turn
}

async function draw(path: string): Promise<Picture | 'unreadable'> {
  const sent = await readIntoRoom(path)
  if (!sent) return 'unreadable'
  const { pixels, side } = paperLimits
  const picture = sharp(sent, { limitInputPixels: pixels, failOn: 'error', autoOrient: true })
    .flatten({ background: '#ffffff' })
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 80, chromaSubsampling: '4:2:0' })
    .timeout({ seconds: longestSeconds })
  // The library refuses with nothing but words; the bytes are in memory, so every fault is the picture's.
  const drawn = await picture.toBuffer({ resolveWithObject: true }).catch(() => undefined)
  if (!drawn) return 'unreadable'
  const { width, height } = drawn.info
  return { bytes: drawn.data, width, height }
}

/** Undefined when the file is larger than any that is taken. */
async function readIntoRoom(path: string): Promise<Buffer | undefined> {
  await using file = await open(path)
  const { size } = await file.stat()
  if (size > paperLimits.sentBytes) return undefined
  room ??= Buffer.allocUnsafeSlow(paperLimits.sentBytes)
  let length = 0
  while (length < size) {
    const { bytesRead } = await file.read(room, length, size - length, length)
    if (bytesRead === 0) break
    length += bytesRead
  }
  return room.subarray(0, length)
}
