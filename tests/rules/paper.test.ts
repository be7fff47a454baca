import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { countHeldBytes, findPaperKind, findPdfFault, paperLimits } from '../../rules/paper.ts'
import { jpegOf, pngOf, webpOf } from '../pictures.ts'

const bytesOf = (text: string) => Buffer.from(text, 'latin1')

const pdf = (more = '') => bytesOf(`%PDF-1.7\n1 0 obj\n<<>>\nendobj\n${more}trailer\n<</Size 1>>\n%%EOF\n`)

test('a paper is known by its first bytes', () => {
  for (const picture of [jpegOf(9, 9), pngOf(9, 9), webpOf('VP8 ', 9, 9), webpOf('VP8X', 9, 9)])
    assert.equal(findPaperKind(picture), 'picture')
  assert.equal(findPaperKind(pdf()), 'pdf')
  const others = [
    '',
    'GIF89a',
    'II*\0',
    '<!doctype html>',
    '\0\0\0\x18ftypheic',
    'PK\x03\x04',
    'RIFF1234WAVE',
    '\xff\xd8',
    // What begins otherwise can be a page or an archive as well.
    '\n%PDF-1.4',
    '<script>%PDF-1.4',
    'PK\x03\x04%PDF-1.4',
  ]
  for (const other of others) assert.equal(findPaperKind(bytesOf(other)), undefined, other)
})

test('a picture that is also a PDF is a picture', () => {
  const both = Buffer.concat([jpegOf(9, 9), pdf()])
  assert.equal(findPaperKind(both), 'picture')
})

test('whatever the bytes are, judging them ends', () => {
  const starts = ['', '%', '%PDF-', '\xff\xd8\xff', 'RIFF', '/Encryp']
  fc.assert(
    fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 3000 }), (start, rest) => {
      const bytes = Buffer.concat([bytesOf(start), rest])
      findPaperKind(bytes)
      findPdfFault(bytes)
    }),
  )
})

test('a PDF is taken whole, without a password and up to 4 MB', () => {
  assert.equal(findPdfFault(pdf()), undefined)
  assert.equal(findPdfFault(pdf().subarray(0, -6)), 'unreadable')
  assert.equal(findPdfFault(Buffer.concat([pdf(), Buffer.alloc(1024)])), 'unreadable')
  assert.equal(findPdfFault(pdf('2 0 obj\n<</Encrypt 3 0 R>>\n')), 'locked')
  const filler = paperLimits.pdfBytes - pdf().length
  assert.equal(findPdfFault(pdf(' '.repeat(filler))), undefined)
  assert.equal(findPdfFault(pdf(' '.repeat(filler + 1))), 'pdfTooLarge')
})

test('what reading a picture holds is told by its header', () => {
  const photo = { format: 'jpeg', width: 1000, height: 1000, channels: 3, depth: 'uchar' }
  const megabytes = (said: object) => countHeldBytes({ ...photo, ...said }) / 1_000_000
  assert.equal(megabytes({}), 0)
  assert.equal(megabytes({ isProgressive: true, chromaSubsampling: '4:2:0' }), 3)
  assert.equal(megabytes({ isProgressive: true, chromaSubsampling: '4:4:4' }), 6)
  assert.equal(megabytes({ format: 'png' }), 3)
  assert.equal(megabytes({ format: 'png', channels: 4, depth: 'ushort' }), 8)
  assert.equal(megabytes({ format: 'webp' }), 4)
})
