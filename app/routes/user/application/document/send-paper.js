// Loaded by the pages on which photos and PDFs are added, which come without the rest of the script. It draws a photo smaller
// and sends it in parts, so that a lost signal costs one part; of several files one after the other. Without it, and where
// something is in its way, the form takes the files as they are.
const mostPixels = 1600
const quality = 0.7
/** Of these the portal takes the photo itself, where drawing makes it no smaller. */
const taken = /^image\/(jpeg|png|webp)$/

/** The first part; on a good line they grow, because each costs a turn, and after a lost one they shrink. */
const firstPartBytes = 32_768
const mostPartBytes = 65_536
const leastPartBytes = 8192
const shortMs = 5000
/** In seconds: after what time a part that did not arrive is sent again. */
const waits = [1, 4, 10, 30]
/** The portal gives a part up after a minute. */
const patienceMs = 70_000
/** Reasons that hold for the files after this one, too. */
const ending = /^(full|closed|manyPapers|noRoom|tooMany|otherAccount)$/
/** How much of a file's name is told. */
const mostName = 100

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

function newId() {
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(16)))
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Some browsers draw the same photo differently each time: its parts must be of one drawing. */
async function sumOf(bytes) {
  let sum = 0
  for (const byte of new Uint8Array(await new Response(bytes).arrayBuffer())) sum = (sum * 31 + byte) | 0
  return sum
}

const fill = (words, values) => words.replace(/\{(\w+)\}/g, (_, name) => values[name])
const kilobytes = (bytes) => Math.ceil(bytes / 1000)

function start() {
  const form = document.querySelector('form[data-parts]')
  if (!form) return
  const input = form.querySelector('[type=file]')
  const said = form.querySelector('[role=status]')
  const preview = form.querySelector('.paper-preview')
  const words = form.dataset
  const keptAs = `paper ${words.parts}`
  /** The files that were chosen, the ones of them that could not be added, and the one that is being sent. */
  let files = []
  let refused = []
  let file
  let prepared
  let shownAt
  /** The file that is being sent: its id, how much of it has come, and by what the same file is known after a reload. */
  let upload
  /** The files that have arrived, of those that were chosen together: a reload must not send them again. */
  let arrived = []
  /** How many pages came to the document since the page was opened. */
  let added = 0
  let isSending = false
  let wake = () => {}

  function recall() {
    try {
      return JSON.parse(sessionStorage.getItem(keptAs))
    } catch {
      return null
    }
  }

  function remember() {
    try {
      if (upload) sessionStorage.setItem(keptAs, JSON.stringify(Object.assign({ arrived }, upload)))
      else sessionStorage.removeItem(keptAs)
    } catch {
      // Without a memory a reload begins anew.
    }
  }

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

  /** What is said of one of several files begins with its name. */
  function tell(text) {
    const { name } = file || {}
    const several = { number: files.indexOf(file) + 1, count: files.length, name }
    said.textContent = files.length > 1 ? `${fill(words.several, several)} ${text}` : text
  }

  function say(key, { name, next, all }) {
    tell(fill(words[key], { name, sent: kilobytes(next), all: kilobytes(all) }))
  }

  function choose() {
    files = Array.from(input.files)
    refused = []
    arrived = []
    file = undefined
    isSending = false
    upload = undefined
    wake()
    show()
    said.textContent = ''
    // Of several each is drawn when it is its turn: a cheap phone has no room for all of them.
    if (files.length > 1) said.textContent = fill(words.chosen, { count: files.length })
    else if (files.length === 1) prepare(files[0])
  }

  /** Draws a file smaller, and shows it. */
  async function prepare(chosen) {
    file = chosen
    prepared = chosen
    show()
    if (!/^image\//.test(chosen.type)) return
    tell(words.drawing)
    prepared = drawSmaller(chosen).catch(() => undefined)
    const drawn = await prepared
    if (file !== chosen) return
    if (!isSending) tell(drawn ? fill(words.ready, { size: kilobytes(drawn.size) }) : '')
    show(drawn)
  }

  async function findUpload(bytes) {
    const known = Object.assign(markOf(file), { all: bytes.size, sum: await sumOf(bytes) })
    const kept = recall()
    return kept && isSame(known)(kept) ? kept : Object.assign(known, { id: newId(), next: 0 })
  }

  function markOf({ name, size, lastModified }) {
    return { name, size, date: lastModified }
  }

  const isSame = (mark) => (one) => Object.keys(mark).every((key) => one[key] === mark[key])

  /** The answer to a part; `status` is 0 where it leads elsewhere, and undefined where none came. */
  async function post(part) {
    const quit = new AbortController()
    const timer = setTimeout(() => quit.abort(), patienceMs)
    const { id, next, all } = upload
    const address = `${words.parts}${words.parts.includes('?') ? '&' : '?'}upload=${id}&at=${next}&of=${all}`
    const headers = { 'Content-Type': 'application/octet-stream' }
    try {
      const sent = { method: 'POST', headers, body: part, redirect: 'manual', signal: quit.signal }
      const answer = await fetch(address, sent)
      return Object.assign(await answer.json().catch(() => ({})), { status: answer.status })
    } catch {
      return {}
    } finally {
      clearTimeout(timer)
    }
  }

  function forget() {
    upload = undefined
    remember()
  }

  function leave(query = '') {
    forget()
    location.replace(form.getAttribute('action') + query)
  }

  /** The form as it would be without this script, with what was drawn where the browser lets it. */
  function sendPlainly(bytes) {
    try {
      const chosen = new DataTransfer()
      chosen.items.add(new File([bytes], file.name, { type: bytes.type }))
      for (const other of files.slice(files.indexOf(file) + 1)) chosen.items.add(other)
      input.files = chosen.files
    } catch {
      // The files stay as they are; a page that is there already is not added again.
    }
    forget()
    report()
  }

  /** Sends the form, in which the portal reads which files could not be added. */
  function report() {
    const lines = refused.map(
      ({ name, reason }) => `${reason} ${name.replace(/\s+/g, ' ').slice(0, mostName)}`,
    )
    form.elements.refused.value = lines.join('\n')
    form.submit()
  }

  /** Sends what is missing of a file: `arrived`, a reason why not, `left` when it waits, or `plain` where no way leads there. */
  async function sendParts(bytes, mine) {
    let size = firstPartBytes
    let failures = 0
    let isAnew = false
    let losses = 0
    const isMine = () => isSending && file === mine
    while (isMine()) {
      say('sending', upload)
      const begun = Date.now()
      const { status, next, done, error } = await post(bytes.slice(upload.next, upload.next + size))
      if (!isMine()) return 'left'
      if (done) return 'arrived'
      if (error) return error
      // Signed out: the page leads to the sign-in and back, and what was sent waits there.
      if (status === 0) {
        location.replace(form.getAttribute('action'))
        return 'left'
      }
      if (next > upload.next) {
        upload.next = next
        remember()
        if (Date.now() - begun < shortMs) size = Math.min(mostPartBytes, size * 2)
        failures = 0
        continue
      }
      if (status === 404 && !isAnew) {
        Object.assign(upload, { id: newId(), next: 0 })
        isAnew = true
        continue
      }
      if (next < upload.next) losses += 1
      // The parts come to machines that do not know of each other's.
      if (losses > 2) return 'plain'
      if (next >= 0) upload.next = next
      else if (status < 500 && status !== 408) return 'plain'
      size = Math.max(leastPartBytes, size / 2)
      if (failures === waits.length) break
      say('waiting', upload)
      const seconds = waits[failures]
      failures += 1
      await new Promise((resolve) => {
        wake = resolve
        setTimeout(resolve, seconds * 1000)
      })
    }
    if (!isMine()) return 'left'
    isSending = false
    tell(words.stopped)
    return 'left'
  }

  async function sendFile(mine) {
    const bytes = (await prepared) || mine
    try {
      const found = await findUpload(bytes)
      if (file !== mine || !isSending) return 'left'
      upload = found
      remember()
      const answer = await sendParts(bytes, mine)
      if (answer === 'plain') sendPlainly(bytes)
      return answer
    } catch {
      sendPlainly(bytes)
      return 'plain'
    }
  }

  /** Sends the files one after the other, from the one that has not arrived yet. */
  async function send() {
    const all = files
    const { arrived: known = [] } = recall() || {}
    isSending = true
    for (const mine of all.slice(Math.max(0, all.indexOf(file)))) {
      const mark = markOf(mine)
      if (arrived.some(isSame(mark))) continue
      if (all.length > 1 && known.some(isSame(mark))) {
        arrived.push(mark)
        continue
      }
      const { reason } = refused[refused.length - 1] || {}
      const answer = await (ending.test(reason) ? reason : sendOne(mine))
      if (files !== all || answer === 'left' || answer === 'plain') return
      if (answer === 'arrived') arriveWith(mark)
      else refused.push({ name: mine.name, reason: answer })
    }
    finish()
  }

  function arriveWith(mark) {
    arrived.push(mark)
    added += 1
    upload.next = 0
    remember()
  }

  async function sendOne(mine) {
    if (added >= Number(words.left)) return 'full'
    if (file !== mine) prepare(mine)
    return sendFile(mine)
  }

  function finish() {
    if (refused.length === 0 || files.length === 1)
      return leave(refused.length === 0 ? '' : `?refused=${refused[0].reason}`)
    forget()
    input.value = ''
    report()
  }

  input.addEventListener('change', choose)
  form.addEventListener('submit', (event) => {
    // Of a form without a file the portal says what is missing.
    if (files.length === 0) return
    event.preventDefault()
    if (isSending) wake()
    else send()
  })
  addEventListener('online', () => {
    if (isSending) wake()
    else if (upload && file) send()
  })
  const unfinished = recall()
  if (unfinished && unfinished.next > 0) say('unfinished', unfinished)
  // After a reload some browsers fill the field in again.
  if (input.files[0]) choose()
}

if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start)
else start()
