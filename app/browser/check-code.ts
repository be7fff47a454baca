// Loaded by the page that checks certificates. What it is given is checked on the phone, and the council does not learn
// of it; where the browser cannot do that, the form is sent.
import { type Checked, checkCode, readCode } from '../../rules/certificates/code.ts'
import { type KnownLists, knownFrom } from '../../rules/certificates/known-lists.ts'
import { fetchLists, keptLists } from './check/find-lists.ts'
import { load } from './check/load.ts'
import type { Pictures } from './check/pictures.ts'
import { showAnswer } from './check/show-answer.ts'
import { loadScript } from './parts/load-script.ts'

const keepAfterMs = 3000
const page = document.getElementById('check') as HTMLElement
const form = page.querySelector('form') as HTMLFormElement
const said = page.querySelector('.check-said') as HTMLElement
const camera = page.querySelector('.check-camera button') as HTMLButtonElement
const isCode = (text: string) => readCode(text) !== undefined
/** Where the form is to be sent, although there is a script. */
let isSent = false
/** While the camera is open. */
let isOpen = false

function send() {
  isSent = true
  form.requestSubmit()
}

async function check(text: string) {
  const judge = (known: KnownLists) => checkCode(text, knownFrom(known, Date.now()))
  const kept = await keptLists()
  let lists = kept ?? (await fetchLists())
  if (!lists) return send()
  let checked: Checked = await judge(lists)
  // A key may be newer than what is kept.
  if (kept && /notOurs|askCouncil/.test(checked.result) && navigator.onLine) {
    lists = (await fetchLists()) ?? kept
    checked = await judge(lists)
  }
  showAnswer(page, checked, { asOf: lists.asOf, offline: lists === kept })
}

async function checkForm() {
  const { value } = form.elements.namedItem('code') as HTMLTextAreaElement
  const [photo] = Array.from((form.elements.namedItem('photo') as HTMLInputElement).files ?? [])
  said.textContent = ''
  if (value.trim() !== '' || !photo) return check(value)
  const pictures = await openPictures()
  if (pictures) await check((await pictures.readPhoto(photo)).find(isCode) ?? '')
}

async function checkCamera() {
  if (isOpen) return
  isOpen = true
  said.textContent = ''
  try {
    const pictures = await openPictures()
    const found = await pictures?.readCamera(camera, isCode)
    if (found !== undefined) await check(found)
  } catch {
    said.textContent = page.dataset.noCamera ?? ''
  } finally {
    isOpen = false
  }
}

/** Undefined where something would have to be fetched first, which is then said. */
async function openPictures(): Promise<Pictures | undefined> {
  try {
    if (!window.openPictures) await load(page.dataset.pictures ?? '')
    return await window.openPictures?.(page)
  } catch {
    said.textContent = page.dataset.needsConnection ?? ''
    return undefined
  }
}

/** The address of a code that was scanned, to which the worker answered with this page: it is kept nowhere. */
function takeScanned() {
  const [, scanned] = /^\/v\/(.+)/i.exec(location.pathname) ?? []
  if (scanned === undefined) return
  history.replaceState(null, '', '/verify')
  const field = form.elements.namedItem('code') as HTMLTextAreaElement
  field.value = scanned
  check(scanned).catch(send)
}

function start() {
  for (const part of Array.from(page.querySelectorAll<HTMLElement>('[data-with-script]'))) part.hidden = false
  if (navigator.mediaDevices) {
    camera.addEventListener('click', checkCamera)
    form.querySelector('.button-row .button')?.classList.replace('button-primary', 'button-secondary')
  } else camera.parentElement?.remove()
  document.addEventListener('submit', (event) => {
    if (event.target !== form || isSent) return
    event.preventDefault()
    checkForm().catch(send)
  })
  takeScanned()
  if ('serviceWorker' in navigator) setTimeout(() => loadScript(page), keepAfterMs)
}

if (window.crypto?.subtle && 'DecompressionStream' in window) start()
