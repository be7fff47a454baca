// Loaded by the page that checks certificates. What it is given is checked on the phone, and the council does
// not learn of it; where the browser cannot do that, the form is sent.
import { readCode } from '../../rules/certificates/code.ts'
import { load } from './check/load.ts'
import type { Pictures } from './check/loaded.ts'
import { loadScript } from './parts/load-script.ts'

const keepAfterMs = 3000
const page = document.getElementById('check') as HTMLElement
const form = page.querySelector('form') as HTMLFormElement
const field = form.elements.namedItem('code') as HTMLTextAreaElement
const said = page.querySelector('.check-said') as HTMLElement
const camera = page.querySelector('.check-camera button') as HTMLButtonElement
const isCode = (text: string) => readCode(text) !== undefined
/** Where the form is to be sent, although there is a script. */
let isSent = false
/** While the camera is open. */
let isOpen = false

async function judge(text: string) {
  if (!window.judgeCode) await load(page.dataset.judge)
  return window.judgeCode?.(page, text)
}

/** Where the phone cannot tell, the council is asked. */
async function check(text: string) {
  if (await judge(text).catch(() => false)) return
  field.value = text
  isSent = true
  form.requestSubmit()
}

async function checkForm() {
  const { value } = field
  const [photo] = Array.from((form.elements.namedItem('photo') as HTMLInputElement).files ?? [])
  said.textContent = ''
  if (value.trim() !== '' || !photo) return check(value)
  const pictures = await openPictures()
  const texts = await pictures?.readPhoto(photo).catch(() => [])
  if (texts) await check(texts.find(isCode) ?? '')
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
    if (!window.openPictures) await load(page.dataset.pictures)
    return await window.openPictures?.(page)
  } catch {
    said.textContent = page.dataset.needsConnection ?? ''
    return undefined
  }
}

/** The address of a scanned code, to which the worker answered with this page: it is kept nowhere. */
function takeScanned() {
  const [, scanned] = /^\/v\/(.+)/i.exec(location.pathname) ?? []
  if (scanned === undefined) return
  history.replaceState(null, '', '/verify')
  check(scanned)
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
    checkForm()
  })
  takeScanned()
  if ('serviceWorker' in navigator) setTimeout(() => loadScript(page), keepAfterMs)
}

if (window.crypto?.subtle && 'DecompressionStream' in window) start()
