// Loaded by the pages on which a photo or PDF is added, which come without the rest of the script. It draws a photo smaller
// before the form is sent; a file that the browser cannot draw goes as it is, and the portal says what is wrong with it.
const mostPixels = 1600
const quality = 0.7
/** Of these the portal takes the photo itself, where drawing makes it no smaller. */
const taken = /^image\/(jpeg|png|webp)$/

async function drawSmaller(file) {
  // Upright, whichever way the phone was held: what is drawn has no mark of that any more.
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, mostPixels / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const drawn = await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  return drawn.size < file.size || !taken.test(file.type) ? drawn : file
}

/** Puts what was drawn in the place of the chosen file; where the browser knows no such way, the file stays. */
function replaceChosen(input, drawn, name) {
  try {
    const chosen = new DataTransfer()
    chosen.items.add(new File([drawn], name, { type: drawn.type }))
    input.files = chosen.files
  } catch {
    // The form sends the file as it is.
  }
}

function start() {
  const form = document.querySelector('form[data-drawing]')
  if (!form) return
  const input = form.querySelector('[type=file]')
  const said = form.querySelector('[role=status]')
  const preview = form.querySelector('.paper-preview')
  const words = form.dataset
  let file
  let prepared
  let shownAt

  function show(picture) {
    preview.textContent = ''
    URL.revokeObjectURL(shownAt)
    preview.hidden = !picture
    if (!picture) return
    shownAt = URL.createObjectURL(picture)
    const image = new Image()
    image.src = shownAt
    image.alt = words.preview
    preview.append(image)
  }

  async function choose() {
    const chosen = input.files[0]
    if (chosen === file) return
    file = chosen
    show()
    said.textContent = ''
    prepared = chosen
    if (!chosen || !/^image\//.test(chosen.type)) return
    said.textContent = words.drawing
    prepared = drawSmaller(chosen).catch(() => undefined)
    const drawn = await prepared
    if (file !== chosen) return
    said.textContent = drawn ? words.ready.replace('{size}', Math.ceil(drawn.size / 1000)) : ''
    show(drawn)
    if (!drawn || drawn === chosen) return
    replaceChosen(input, drawn, chosen.name)
    file = input.files[0]
  }

  input.addEventListener('change', choose)
  form.addEventListener('submit', async (event) => {
    if (!input.files[0]) return
    event.preventDefault()
    await prepared
    form.submit()
  })
  // After a reload some browsers fill the field in again.
  choose()
}

if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start)
else start()
