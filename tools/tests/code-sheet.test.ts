import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { readQrCodes } from '../../council/files/pictures/read-qr-codes.server.ts'
import { writeSheet } from '../code-sheet.ts'

/** As many dots as a printer of 58 mm has. */
const dotsPerMillimetre = 8

test('every code on the sheet is as large as it says, and is read at the dots of a small printer', async () => {
  const figures = [
    ...writeSheet().matchAll(/<svg width="([\d.]+)mm" viewBox="-4 -4 (\d+) .*?Version (\d+), ([\d.]+) mm/g),
  ]
  assert.equal(figures.length, 9)
  for (const [figure, width, side, version, module] of figures) {
    assert.equal(Number(side), 4 * Number(version) + 17 + 8)
    assert.equal(Number(width), Number((Number(side) * Number(module)).toFixed(1)))
    const svg = figure
      .slice(0, figure.indexOf('</svg>'))
      .replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ')
    const picture = sharp(Buffer.from(`${svg}</svg>`), { density: 300 })
      .resize(Math.round(Number(width) * dotsPerMillimetre))
      .flatten({ background: '#fff' })
      .ensureAlpha()
      .raw()
    const { data, info } = await picture.toBuffer({ resolveWithObject: true })
    const [text = ''] = await readQrCodes(data, info)
    assert.match(text, /^HTTPS:\/\/SHEET\.EXAMPLE\/V\/[A-Z2-7]+$/, `version ${version} at ${module} mm`)
  }
})
