import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { imageFault, readImage } from '../../rules/image.ts'
import { limits } from '../../rules/limits.ts'
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
      readImage(new Uint8Array([...start, ...rest]))
    }),
  )
})

test('what is no image, too heavy or too large is refused, and says why', () => {
  const svg = new TextEncoder().encode(
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  )
  for (const bytes of [svg, new Uint8Array(), new TextEncoder().encode('GIF89a'), pngOf(9, 9).slice(1)])
    assert.equal(imageFault(bytes), 'imageType')
  const { bytes, pixels } = limits.image
  assert.equal(imageFault(pngOf(pixels, pixels)), undefined)
  assert.equal(imageFault(pngOf(pixels + 1, 1)), 'imagePixels')
  assert.equal(imageFault(pngOf(1, pixels + 1)), 'imagePixels')
  assert.equal(imageFault(jpegOf(0, 5)), 'imagePixels')
  const bare = pngOf(9, 9).length + 12
  assert.equal(imageFault(pngOf(9, 9, bytes - bare)), undefined)
  assert.equal(imageFault(pngOf(9, 9, bytes - bare + 1)), 'imageBytes')
})
