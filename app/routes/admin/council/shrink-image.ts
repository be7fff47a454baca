import { limits } from '../../../../rules/limits.ts'

const targetPixels = 128

/** Type and quality, from the best to the smallest: a photograph as PNG is often too large. */
const encodings: [string, number?][] = [
  ['image/png'],
  ['image/webp', 0.9],
  ['image/jpeg', 0.8],
  ['image/jpeg', 0.5],
]

/**
 * Replaces a chosen picture that is too large for the portal by a smaller copy. A file that the browser
 * cannot decode stays, and the portal says what is wrong with it.
 */
export async function shrinkImage(input: HTMLInputElement): Promise<void> {
  const file = input.files?.[0]
  if (!file || !('createImageBitmap' in window) || !('DataTransfer' in window)) return
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture || input.files?.[0] !== file) return
  const { width, height } = picture
  if (file.size <= limits.image.bytes && Math.max(width, height) <= limits.image.pixels) return
  const canvas = document.createElement('canvas')
  const scale = Math.min(1, targetPixels / Math.max(width, height))
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d')
  if (!context) return
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  for (const [type, quality] of encodings) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
    if (!blob || blob.size > limits.image.bytes) continue
    const chosen = new DataTransfer()
    chosen.items.add(new File([blob], file.name, { type: blob.type }))
    input.files = chosen.files
    return
  }
}
