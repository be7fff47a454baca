import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { openPictures } from '../../../council/files/pictures/open-pictures.server.ts'
import { preparePaper } from '../../../council/files/pictures/prepare-paper.server.ts'
import { paperLimits } from '../../../rules/paper.ts'
import { jpegOf, pngOf, webpOf } from '../../pictures.ts'
import { openFolder, pdfOf, redAndBlue } from './papers-for-tests.ts'

const pictures = openPictures(join(import.meta.dirname, '../../..'))
after(() => pictures.close())

async function prepare(bytes: Uint8Array, name = 'sent') {
  await using folder = await openFolder()
  return await preparePaper(pictures, await folder.keep(name, bytes), 'account')
}

async function preparePicture(bytes: Uint8Array) {
  const paper = await prepare(bytes)
  assert.ok(paper !== 'busy' && 'type' in paper && paper.type === 'image/jpeg', JSON.stringify(paper))
  return paper
}

async function colourAt(picture: Buffer, left: number, top: number) {
  const { data } = await sharp(picture)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [red = 0, green = 0, blue = 0] = data
  if (red > 200 && green > 200 && blue > 200) return 'white'
  return red > blue ? 'red' : 'blue'
}

/** A square of one colour, of so many pixels each way. */
function blank(side: number, channels: 3 | 4) {
  return sharp({ create: { width: side, height: side, channels, background: '#808080' } })
}

const place = 'GPS 18.52N 73.85E'

/** How cameras store upright pictures in Exif's orientations 1 to 8: degrees turned, mirrored or not. */
const asHeld: [degrees: number, isMirrored: boolean][] = [
  [0, false],
  [0, true],
  [180, false],
  [180, true],
  [90, true],
  [270, false],
  [270, true],
  [90, false],
]

test('a photo is upright however the phone was held, and says nothing of where and when it was taken', async () => {
  const upright = await redAndBlue(60, 40).png().toBuffer()
  for (const [index, [degrees, isMirrored]] of asHeld.entries()) {
    const orientation = index + 1
    const turned = await sharp(upright).rotate(degrees).png().toBuffer()
    const photo = await sharp(turned)
      .flop(isMirrored)
      .jpeg({ quality: 95 })
      .withExif({ IFD0: { ImageDescription: place } })
      .withMetadata({ orientation })
      .toBuffer()
    assert.equal((await sharp(photo).metadata()).orientation, orientation)
    assert.ok(photo.includes(place))
    const { bytes, width, height } = await preparePicture(photo)
    assert.deepEqual({ width, height }, { width: 60, height: 40 }, `orientation ${orientation}`)
    const colours = [await colourAt(bytes, 5, 20), await colourAt(bytes, 54, 20)]
    assert.deepEqual(colours, ['red', 'blue'], `orientation ${orientation}`)
    const { exif, icc, xmp, iptc, orientation: left } = await sharp(bytes).metadata()
    assert.deepEqual([exif, icc, xmp, iptc, left], [undefined, undefined, undefined, undefined, undefined])
    assert.ok(!bytes.includes(place))
  }
})

test('a large photo is drawn smaller, a small one keeps its size, and both become JPEG', async () => {
  const large = await preparePicture(await redAndBlue(3000, 1500).webp().toBuffer())
  assert.deepEqual([large.width, large.height], [paperLimits.side, paperLimits.side / 2])
  const small = await preparePicture(await redAndBlue(10, 20).png().toBuffer())
  assert.deepEqual([small.width, small.height], [10, 20])
  for (const { bytes } of [large, small]) assert.equal((await sharp(bytes).metadata()).format, 'jpeg')
})

test('what is clear in a picture becomes white paper', async () => {
  const clear = { create: { width: 8, height: 8, channels: 4 as const, background: '#00000000' } }
  const { bytes } = await preparePicture(await sharp(clear).png().toBuffer())
  assert.equal(await colourAt(bytes, 4, 4), 'white')
})

test('a page of script behind a photo is not kept', async () => {
  const photo = await redAndBlue(20, 20).jpeg().toBuffer()
  const script = '<script>alert(1)</script>'
  const { bytes } = await preparePicture(Buffer.concat([photo, Buffer.from(script)]))
  assert.ok(!bytes.includes(script))
})

test('the first bytes decide, whatever name a file has', async () => {
  const photo = await redAndBlue(20, 20).jpeg().toBuffer()
  const files = { photo, pdf: pdfOf(), page: Buffer.from('<!doctype html><script>alert(1)</script>') }
  const kinds = { photo: 'image/jpeg', pdf: 'application/pdf', page: 'otherKind' }
  for (const name of ['a.jpg', 'a.pdf', 'a.html', 'a'])
    for (const [kind, bytes] of Object.entries(files)) {
      const paper = await prepare(bytes, name)
      assert.ok(paper !== 'busy')
      const found = 'fault' in paper ? paper.fault : paper.type
      assert.equal(found, kinds[kind as keyof typeof kinds], `${kind} named ${name}`)
    }
})

test('a PDF is kept byte for byte, and one that is locked or cut off is refused', async () => {
  assert.deepEqual(await prepare(pdfOf()), { type: 'application/pdf', bytes: pdfOf() })
  assert.deepEqual(await prepare(pdfOf('<</Encrypt 3 0 R>>\n')), { fault: 'locked' })
  assert.deepEqual(await prepare(pdfOf().subarray(0, -6)), { fault: 'unreadable' })
  assert.deepEqual(await prepare(pdfOf(' '.repeat(paperLimits.pdfBytes))), { fault: 'pdfTooLarge' })
})

test('what is empty, too large or damaged is refused', async () => {
  assert.deepEqual(await prepare(new Uint8Array()), { fault: 'empty' })
  const photo = await redAndBlue(400, 400).jpeg().toBuffer()
  assert.deepEqual(await prepare(photo.subarray(0, photo.length / 2)), { fault: 'unreadable' })
  const padded = Buffer.concat([photo, Buffer.alloc(paperLimits.sentBytes - photo.length + 1)])
  assert.deepEqual(await prepare(padded), { fault: 'tooLarge' })
  await preparePicture(padded.subarray(0, -1))
  for (const hollow of [jpegOf(9, 9), webpOf('VP8 ', 9, 9)])
    assert.deepEqual(await prepare(hollow), { fault: 'unreadable' })
})

test('a picture of very many pixels, or of very many bytes once it is decoded, is refused by its header', async () => {
  const [many, deep, passes] = [
    // A few kilobytes that would be 64 million pixels.
    pngOf(8000, 8000),
    await blank(4500, 4).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
    await blank(5200, 3).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  ]
  for (const bomb of [many, deep, passes]) assert.deepEqual(await prepare(bomb), { fault: 'tooManyPixels' })
  const photo = await preparePicture(await blank(7000, 3).jpeg().toBuffer())
  assert.deepEqual([photo.width, photo.height], [paperLimits.side, paperLimits.side])
})
