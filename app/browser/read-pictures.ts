// Fetched when a photo is to be read, or the camera is to be used.
import { findReader, readPhoto } from './check/read-pictures.ts'
import { readFromCamera } from './check/use-camera.ts'

window.openPictures = async (page) => {
  const read = await findReader(page.dataset)
  return {
    readPhoto: (file) => readPhoto(file, read),
    readCamera: (button, isCode) => readFromCamera({ page, button }, read, isCode),
  }
}
