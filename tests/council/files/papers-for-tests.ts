import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'

/** A folder of a test's own, removed when the test ends. */
export async function openFolder() {
  const path = await mkdtemp(join(tmpdir(), 'papers-'))
  return {
    path,
    keep: async (name: string, bytes: Uint8Array) => {
      await writeFile(join(path, name), bytes)
      return join(path, name)
    },
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  }
}

/** A picture whose left half is red and whose right half is blue, as one holds the paper upright. */
export function redAndBlue(width: number, height: number) {
  const half = { width: width / 2, height, channels: 3 as const }
  const red = { create: { ...half, background: '#ff0000' } }
  const base = { create: { width, height, channels: 3 as const, background: '#0000ff' } }
  return sharp(base).composite([{ input: red, left: 0, top: 0 }])
}

/** A small PDF; `more` stands before its end. */
export function pdfOf(more = ''): Buffer {
  return Buffer.from(`%PDF-1.7\n1 0 obj\n<<>>\nendobj\n${more}trailer\n<</Size 1>>\n%%EOF\n`, 'latin1')
}
