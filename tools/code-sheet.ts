import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { drawQrCode } from '../app/letters/qr-code.server.ts'
import { keyIdOf, readJwk } from '../council/certificates/keys/key-files.server.ts'
import { signCode } from '../council/certificates/sign-code.server.ts'

// Writes a sheet with codes as certificates have them, to try phones and printers with: `npm run code-sheet
// -- sheet.html`. `docs/codes-on-paper.md` says how. Its key is made for it and thrown away: no council
// issued these codes.

const versions = [11, 14, 17]
const millimetres = [0.5, 0.4]
/** Modules of light margin on each side, which a reader needs. */
const margin = 4

/** A code of the version, by a holder whose name is just long enough. */
function codeOf(version: number) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = { keyId: keyIdOf(readJwk(publicKey)), privateKey }
  // Packing would shorten what repeats itself.
  const letters = randomBytes(400).toString('base64url')
  for (let length = 4; length < letters.length; length += 4) {
    const holder = letters.slice(0, length)
    const claims = { number: 'SHEET/2026/1', issuedAt: 1_795_000_000, title: 'Sheet', holder, facts: [] }
    const drawn = drawQrCode(signCode(claims, key, 'https://sheet.example').code)
    if (drawn.size === 4 * version + 17) return drawn
  }
  throw new Error(`No name makes a code of version ${version}.`)
}

function figureOf(version: number, module: number) {
  const { size, path } = codeOf(version)
  const side = size + 2 * margin
  const width = (side * module).toFixed(1)
  const svg = `<svg width="${width}mm" viewBox="-${margin} -${margin} ${side} ${side}"><path d="${path}"/></svg>`
  return `<figure>${svg}<figcaption>Version ${version}, ${module} mm</figcaption></figure>`
}

/** The sheet as a page: one of A5 with each version in each size, and one for a printer of 58 mm. */
export function writeSheet(): string {
  const figures = millimetres.flatMap((module) => versions.map((version) => figureOf(version, module)))
  const narrow = versions.map((version) => figureOf(version, 0.5))
  return `<!DOCTYPE html>
<html lang="en"><meta charset="utf-8"><title>Codes to try</title>
<style>
@page sheet { size: A5; margin: 9mm }
@page roll { size: 58mm 190mm; margin: 2mm 5mm }
body { margin: 0; font: 10pt sans-serif; color: #000; background: #fff }
.sheet { page: sheet; display: flex; flex-wrap: wrap }
.roll { page: roll; break-before: page }
figure { margin: 0 3mm 3mm 0; break-inside: avoid }
.roll figure { margin-right: 0 }
svg { display: block; shape-rendering: crispEdges }
</style>
<div class="sheet">${figures.join('')}</div>
<div class="roll">${narrow.join('')}</div>
</html>
`
}

const [file] = process.argv.slice(2)
if (file !== undefined && import.meta.main) {
  writeFileSync(file, writeSheet())
  console.log(`${file}: print it at 100 %, without fitting it to the page.`)
}
