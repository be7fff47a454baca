import { open, writeFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { countHeldBytes, paperLimits } from '../../../rules/paper.ts'
import type { Picture, PictureFault, PictureTask } from './open-pictures.server.ts'

// The process that `open-pictures.server.ts` starts: draws the photo of each path that it is sent, or reads
// the codes in it. Nothing else of the portal is loaded here, and the library is loaded nowhere else.

// libvips reads some forty formats, many by old libraries. Strangers reach three of its readers and no
// others.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
// Pictures come once each: what the library would remember of them is only memory.
sharp.cache(false)
sharp.concurrency(1)

/** No picture within the limits of `rules/paper.ts` took over 300 MB, except very wide and very low ones. */
const mostBytes = 340 * 1024 * 1024
const lookEveryMs = 10

/** Holds the photo being drawn: with new memory for each, Node gathers many of them before it tidies up. */
const room = Buffer.allocUnsafeSlow(paperLimits.sentBytes)

const end = () => process.kill(process.pid, 'SIGKILL')
process.on('message', async ({ path, wants }: PictureTask) => {
  // The library decodes in a thread of its own, so that this one always looks in time.
  const watch = setInterval(() => process.memoryUsage.rss() > mostBytes && end(), lookEveryMs)
  const answer = await (wants === 'codes' ? readCodes(path) : draw(path))
  clearInterval(watch)
  process.send?.(answer)
})
process.on('disconnect', end)
// They go to all processes of a terminal or a service; the portal still waits for what is being drawn.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)
// Where a machine runs out of memory, Linux is to end this process and not the portal.
await writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined)
process.send?.('ready')

async function draw(path: string): Promise<Picture | PictureFault> {
  const photo = await openPhoto(path)
  if (typeof photo === 'string') return photo
  const drawn = await photo
    .jpeg({ quality: 80, chromaSubsampling: '4:2:0' })
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined)
  if (!drawn) return 'unreadable'
  const { width, height } = drawn.info
  return { bytes: drawn.data, width, height }
}

async function readCodes(path: string): Promise<string[] | PictureFault> {
  const photo = await openPhoto(path)
  if (typeof photo === 'string') return photo
  const pixels = await photo
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined)
  if (!pixels) return 'unreadable'
  // Most photos are only drawn, for which the reader would take memory.
  const { readQrCodes } = await import('./read-qr-codes.server.ts')
  return readQrCodes(pixels.data, pixels.info)
}

/** The photo as it is drawn: upright, on white, and no larger than one is kept. */
async function openPhoto(path: string): Promise<Sharp | PictureFault> {
  const sent = await readIntoRoom(path)
  if (!sent?.length) return 'unreadable'
  const { pixels, side, heldBytes } = paperLimits
  // The library refuses with nothing but words; the bytes are in memory, so every fault is the picture's.
  const header = await sharp(sent, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!header) return 'unreadable'
  if (header.width * header.height > pixels || countHeldBytes(header) > heldBytes) return 'tooManyPixels'
  return sharp(sent, { limitInputPixels: pixels, failOn: 'error', autoOrient: true })
    .flatten({ background: '#ffffff' })
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
}

/** Undefined when the file is larger than any that is taken. */
async function readIntoRoom(path: string): Promise<Buffer | undefined> {
  await using file = await open(path)
  const { size } = await file.stat()
  if (size > paperLimits.sentBytes) return undefined
  let length = 0
  while (length < size) {
    const { bytesRead } = await file.read(room, length, size - length, length)
    if (bytesRead === 0) break
    length += bytesRead
  }
  return room.subarray(0, length)
}
