import { draw, type Reader } from './read-pictures.ts'

const lookEveryMs = 150

/**
 * Shows what the camera sees until a code that `isCode` is in it, which is returned; undefined when the
 * button is pressed once more. Throws where there is no camera, or it may not be used.
 */
export async function readFromCamera(
  { page, button }: { page: HTMLElement; button: HTMLElement },
  read: Reader,
  isCode: (text: string) => boolean,
): Promise<string | undefined> {
  const asked = { facingMode: 'environment', width: { ideal: 1920 } }
  const stream = await navigator.mediaDevices.getUserMedia({ video: asked })
  const video = page.querySelector('video') as HTMLVideoElement
  const open = button.textContent
  let isWanted = true
  const stop = () => {
    isWanted = false
  }
  button.addEventListener('click', stop, { once: true })
  button.textContent = page.dataset.closeCamera ?? ''
  video.hidden = false
  video.srcObject = stream
  try {
    await video.play()
    while (isWanted) {
      const found = (await read(draw(video, video.videoWidth, video.videoHeight))).find(isCode)
      if (found !== undefined) return found
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
    }
    return undefined
  } finally {
    for (const track of stream.getTracks()) track.stop()
    button.removeEventListener('click', stop)
    button.textContent = open
    video.hidden = true
  }
}
