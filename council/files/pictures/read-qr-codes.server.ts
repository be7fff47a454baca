import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** By itself the library would ask a host of its own for it. */
const program = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))
await prepareZXingModule({ overrides: { wasmBinary: await readProgram() }, fireImmediately: true })

async function readProgram() {
  return new Uint8Array(await readFile(program)).buffer
}

/** Reads the texts of the QR codes in a picture of four bytes a pixel. */
export async function readQrCodes(
  pixels: Buffer,
  { width, height }: { width: number; height: number },
): Promise<string[]> {
  const data = new Uint8ClampedArray(pixels.buffer as ArrayBuffer, pixels.byteOffset, pixels.length)
  const picture = { data, width, height, colorSpace: 'srgb' } as ImageData
  const found = await readBarcodes(picture, { formats: ['QRCode'], maxNumberOfSymbols: 4 })
  return found.map(({ text }) => text)
}
