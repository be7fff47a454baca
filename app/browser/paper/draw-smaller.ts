const mostPixels = 1600
const quality = 0.7
/** Of these the portal takes the photo itself, where drawing makes it no smaller. */
const taken = /^image\/(jpeg|png|webp)$/

/** Draws a photo as it is to be sent. */
export async function drawSmaller(file: File): Promise<Blob> {
  // Upright, whichever way the phone was held: what is drawn has no mark of that any more.
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, mostPixels / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const drawn = await new Promise<Blob>((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject()), 'image/jpeg', quality),
  )
  return drawn.size < file.size || !taken.test(file.type) ? drawn : file
}
