import { load } from './load.ts'

/** What reads the codes in a picture: the browser itself, or the page's script for browsers that cannot. */
export type Reader = (canvas: HTMLCanvasElement) => Promise<string[]>

interface Detector {
  detect(picture: HTMLCanvasElement): Promise<{ rawValue: string }[]>
}

declare global {
  interface Window {
    BarcodeDetector?: {
      new (options: { formats: string[] }): Detector
      getSupportedFormats(): Promise<string[]>
    }
    /** Set by `read-qr.ts`. */
    openQrReader?: () => Promise<(picture: ImageData) => Promise<string[]>>
  }
}

/** Pixels of the longer side in which a code is looked for. */
const longestSide = 2000

/** Finds what reads codes; throws where it has to be fetched first and cannot be. */
export async function findReader({ reader }: DOMStringMap): Promise<Reader> {
  const { BarcodeDetector } = window
  if (BarcodeDetector && (await BarcodeDetector.getSupportedFormats()).includes('qr_code')) {
    const detector = new BarcodeDetector({ formats: ['qr_code'] })
    return async (canvas) => (await detector.detect(canvas)).map(({ rawValue }) => rawValue)
  }
  if (!window.openQrReader) await load(reader)
  const readQr = await window.openQrReader?.()
  return async (canvas) => {
    const { width, height } = canvas
    const picture = canvas.getContext('2d')?.getImageData(0, 0, width, height)
    return (picture && (await readQr?.(picture))) ?? []
  }
}

/** Reads the texts of the codes in a photo; none where the file is no picture. */
export async function readPhoto(file: File, read: Reader): Promise<string[]> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  return picture ? read(draw(picture, picture.width, picture.height)) : []
}

/** Draws a picture small enough to be read. */
export function draw(picture: CanvasImageSource, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  const scale = Math.min(1, longestSide / Math.max(width, height))
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}
