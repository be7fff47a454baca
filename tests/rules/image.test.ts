import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { prepareImage, readImage } from '../../rules/image.ts'
import { limits } from '../../rules/limits.ts'
import { plainImage } from '../../rules/plain-image.ts'
import { jpegOf, pngOf, webpOf } from '../pictures.ts'

test('an image is known by its bytes, and so is its size', () => {
  const side = fc.integer({ min: 1, max: 16_383 })
  fc.assert(
    fc.property(side, side, (width, height) => {
      assert.deepEqual(readImage(jpegOf(width, height)), { type: 'image/jpeg', width, height })
      for (const kind of ['VP8X', 'VP8 ', 'VP8L'] as const)
        assert.deepEqual(readImage(webpOf(kind, width, height)), { type: 'image/webp', width, height })
    }),
  )
  assert.deepEqual(readImage(pngOf(300, 7)), { type: 'image/png', width: 300, height: 7 })
})

test('whatever the bytes are, reading them ends', () => {
  const starts = [
    [],
    [0xff, 0xd8, 0xff],
    [...pngOf(1, 1).slice(0, 16)],
    [...webpOf('VP8X', 1, 1).slice(0, 16)],
  ]
  fc.assert(
    fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 200 }), (start, rest) => {
      const bytes = new Uint8Array([...start, ...rest])
      readImage(bytes)
      plainImage(bytes)
    }),
  )
})

const faultOf = (bytes: Uint8Array) => {
  const prepared = prepareImage(bytes)
  return 'fault' in prepared ? prepared.fault : undefined
}

test('what is no image, too heavy or too large is refused, and says why', () => {
  const svg = new TextEncoder().encode(
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  )
  for (const bytes of [svg, new Uint8Array(), new TextEncoder().encode('GIF89a'), pngOf(9, 9).slice(1)])
    assert.equal(faultOf(bytes), 'imageType')
  const { bytes, pixels } = limits.image
  assert.equal(faultOf(pngOf(pixels, pixels)), undefined)
  assert.equal(faultOf(pngOf(pixels + 1, 1)), 'imagePixels')
  assert.equal(faultOf(pngOf(1, pixels + 1)), 'imagePixels')
  assert.equal(faultOf(jpegOf(0, 5)), 'imagePixels')
  const bare = pngOf(9, 9).length + 12
  assert.equal(faultOf(pngOf(9, 9, bytes - bare)), undefined)
  assert.equal(faultOf(pngOf(9, 9, bytes - bare + 1)), 'imageBytes')
})

const place = 'GPS 18.52N 73.85E'
const exif = `Exif\0\0${place}`
const withMetadata = {
  png: pngOf(9, 9, 0, [
    ['tEXt', `Comment\0${place}`],
    ['eXIf', place],
    ['iTXt', place],
    ['zTXt', place],
    ['tIME', place],
    ['iCCP', place],
    ['prVt', place],
  ]),
  jpeg: jpegOf(9, 9, [
    [0xe1, exif],
    [0xe1, `http://ns.adobe.com/xap/1.0/\0${place}`],
    [0xe2, `ICC_PROFILE\0${place}`],
    [0xed, `Photoshop 3.0\0${place}`],
    [0xfe, place],
  ]),
  webp: webpOf('VP8X', 9, 9, [
    ['ICCP', place],
    ['EXIF', place],
    ['XMP ', place],
    ['what', place],
  ]),
}
const withoutMetadata = { png: pngOf(9, 9), jpeg: jpegOf(9, 9), webp: webpOf('VP8X', 9, 9) }

for (const kind of ['png', 'jpeg', 'webp'] as const) {
  test(`what a camera or a program wrote into a ${kind} is left out, and the picture stays as it was`, () => {
    assert.ok(Buffer.from(withMetadata[kind]).includes(place))
    assert.deepEqual(plainImage(withMetadata[kind]), withoutMetadata[kind])
    assert.deepEqual(plainImage(withoutMetadata[kind]), withoutMetadata[kind])
  })

  test(`what stands behind the end of a ${kind} is cut off`, () => {
    const html = Buffer.from('<script>alert(1)</script>')
    assert.deepEqual(plainImage(Buffer.concat([withoutMetadata[kind], html])), withoutMetadata[kind])
  })

  test(`a ${kind} that ends too early is none`, () => {
    const whole = withoutMetadata[kind]
    for (let length = 0; length < whole.length; length += 1)
      assert.equal(plainImage(whole.slice(0, length)), undefined, `${length} bytes`)
  })
}

test('the parts by which the colours of a picture are meant are kept', () => {
  const png = pngOf(9, 9, 0, [
    ['gAMA', '1234'],
    ['PLTE', 'abc'],
    ['tRNS', 'x'],
  ])
  assert.deepEqual(plainImage(png), png)
  const jpeg = jpegOf(9, 9, [
    [0xe0, 'JFIF\0\x01\x01\0\0\x01\0\x01\0\0'],
    [0xdb, 'table'],
    [0xee, 'Adobe\0d\0\0\0\0\x01'],
  ])
  assert.deepEqual(plainImage(jpeg), jpeg)
  for (const kind of ['VP8 ', 'VP8L'] as const)
    assert.deepEqual(plainImage(webpOf(kind, 9, 9)), webpOf(kind, 9, 9))
})

test('a head alone, a wrong checksum and an animation are no image', () => {
  const head = pngOf(9, 9).slice(0, 33)
  const html = new TextEncoder().encode('<script>alert(1)</script>'.repeat(9))
  assert.equal(faultOf(new Uint8Array([...head, ...html])), 'imageType')
  const damaged = pngOf(9, 9)
  damaged[20] = (damaged[20] ?? 0) ^ 1
  assert.equal(faultOf(damaged), 'imageType')
  const [start, end] = [jpegOf(9, 9).slice(0, 15), [0xff, 0xd9]]
  assert.equal(faultOf(new Uint8Array([...start, ...end])), 'imageType', 'a JPEG without a scan')
  const moving = webpOf('VP8X', 9, 9)
  moving.set(new TextEncoder().encode('ANMF'), 30)
  assert.equal(faultOf(moving), 'imageType')
})
