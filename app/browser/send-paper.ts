// Loaded by the pages on which photos and PDFs are added. It draws a photo smaller and sends it in parts, so
// that a lost signal costs one part; several files one after the other. Without it, and where something is in
// its way, the form takes the files as they are.
import { drawSmaller } from './paper/draw-smaller.ts'
import { leavePage } from './paper/leave-page.ts'
import { fillField, type RefusedFile, sendForm } from './paper/send-plainly.ts'
import { tellProgress } from './paper/tell-progress.ts'
import { type Queue, uploadFile } from './paper/upload-file.ts'
import { isSame, type Mark, markOf, recall, remember } from './paper/uploads.ts'

/** Reasons that hold for the files after this one, too. */
const ending = /^(full|closed|manyPapers|diskFull|tooMany|otherAccount)$/

function sendFrom(form: HTMLFormElement) {
  const input = form.querySelector('[type=file]') as HTMLInputElement
  const { parts = '', left } = form.dataset
  const keptAs = `paper ${parts}`
  const queue: Queue = { files: [], isSending: false, arrived: [], wake() {} }
  const leaving = leavePage(form, input, () => queue.files.length > 0)
  const { tell, tellReady, tellCount, say, show } = tellProgress(form, queue, leaving.leadsOn)
  let refused: RefusedFile[] = []
  let prepared: Promise<Blob | undefined> | Blob | undefined
  /** How many pages came to the document since the page was opened. */
  let added = 0

  function choose() {
    const files = Array.from(input.files ?? [])
    refused = []
    queue.wake()
    Object.assign(queue, { files, file: undefined, isSending: false, upload: undefined, arrived: [] })
    show()
    tell()
    // Of several each is drawn when it is its turn: a cheap phone has no room for all of them.
    if (files.length > 1) tellCount()
    else if (files[0]) prepare(files[0])
  }

  /** Draws a file smaller, and shows it. */
  async function prepare(file: File) {
    queue.file = file
    prepared = file
    show()
    if (!/^image\//.test(file.type)) return
    tell('drawing')
    prepared = drawSmaller(file).catch(() => undefined)
    const drawn = await prepared
    if (queue.file !== file) return
    if (!queue.isSending && drawn) tellReady(drawn)
    else if (!queue.isSending) tell()
    show(drawn)
  }

  function forget() {
    queue.upload = undefined
    remember(keptAs, undefined, queue.arrived)
  }

  function stop() {
    queue.isSending = false
    tell('stopped')
  }

  function sendPlainly(file: File, bytes: Blob) {
    fillField(input, file, bytes, queue.files.slice(queue.files.indexOf(file) + 1))
    forget()
    leaving.sendWithFiles()
    sendForm(form, refused)
  }

  /** Sends a file: `arrived`, a reason why not, or nothing where the files after it are not to be sent. */
  async function sendFile(file: File): Promise<string | undefined> {
    if (added >= Number(left)) return 'full'
    if (queue.file !== file) prepare(file)
    const bytes = (await prepared) || file
    const answer = await uploadFile(queue, { file, bytes, to: parts, keptAs, say })
    if (!/^(plain|elsewhere|stopped|unwanted)$/.test(answer)) return answer
    if (answer === 'plain') sendPlainly(file, bytes)
    // Signed out: the page leads to the sign-in and back, and what was sent waits there.
    if (answer === 'elsewhere') leaving.reopen()
    if (answer === 'stopped') stop()
    return undefined
  }

  /** Sends the files one after the other, from the one that has not arrived yet. */
  async function send() {
    const { files, file, arrived } = queue
    const { arrived: known = [] } = recall(keptAs) ?? {}
    queue.isSending = true
    for (const mine of file ? files.slice(files.indexOf(file)) : files) {
      const mark = markOf(mine)
      if (arrived.some(isSame(mark))) continue
      if (files.length > 1 && known.some(isSame(mark))) {
        arrived.push(mark)
        continue
      }
      const { reason = '' } = refused[refused.length - 1] ?? {}
      const answer = ending.test(reason) ? reason : await sendFile(mine)
      if (queue.files !== files || answer === undefined) return
      if (answer === 'arrived') arriveWith(mark)
      else refused.push({ name: mine.name, reason: answer })
    }
    finish()
  }

  function arriveWith(mark: Mark) {
    queue.arrived.push(mark)
    added += 1
    if (queue.upload) queue.upload.next = 0
    remember(keptAs, queue.upload, queue.arrived)
  }

  function finish() {
    const [first] = refused
    forget()
    if (!first) return leaving.goOn()
    if (queue.files.length === 1) return leaving.reopen(`?refused=${first.reason}`)
    leaving.sendWithout()
    sendForm(form, refused)
  }

  input.addEventListener('change', choose)
  form.addEventListener('submit', (event) => {
    // Of a form without a file the portal says what is missing.
    if (queue.files.length === 0) return
    event.preventDefault()
    if (!queue.isSending) return send()
    if (queue.upload) say('sending', queue.upload)
    queue.wake()
  })
  addEventListener('online', () => {
    if (queue.isSending) queue.wake()
    else if (queue.upload && queue.file) send()
  })
  const unfinished = recall(keptAs)
  if (unfinished && unfinished.next > 0) say('unfinished', unfinished)
  // After a reload some browsers fill the field in again.
  if (input.files?.[0]) choose()
}

function start() {
  const form = document.querySelector<HTMLFormElement>('form[data-parts]')
  if (form) sendFrom(form)
}

if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start)
else start()
