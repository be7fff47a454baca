import { limits } from '../../../../rules/limits.ts'

const side = 128

/** From the best to the smallest: a photograph as PNG is often too large. */
const ways: [string, number?][] = [
  ['image/png'],
  ['image/webp', 0.9],
  ['image/jpeg', 0.8],
  ['image/jpeg', 0.5],
]

/**
 * Puts, in the place of a chosen picture that the portal would refuse, the same drawn smaller. What the browser cannot
 * read as a picture stays, and the portal says what is wrong with it.
 */
export async function drawSmaller(input: HTMLInputElement): Promise<void> {
  const file = input.files?.[0]
  if (!file || !('createImageBitmap' in window) || !('DataTransfer' in window)) return
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture || input.files?.[0] !== file) return
  const { width, height } = picture
  if (file.size <= limits.image.bytes && Math.max(width, height) <= limits.image.pixels) return
  const canvas = document.createElement('canvas')
  const scale = Math.min(1, side / Math.max(width, height))
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const drawn = canvas.getContext('2d')
  if (!drawn) return
  drawn.imageSmoothingQuality = 'high'
  drawn.drawImage(picture, 0, 0, canvas.width, canvas.height)
  for (const [type, quality] of ways) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
    if (!blob || blob.size > limits.image.bytes) continue
    const chosen = new DataTransfer()
    chosen.items.add(new File([blob], file.name, { type: blob.type }))
    input.files = chosen.files
    return
  }
}
