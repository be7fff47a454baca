// Fetched at the first press of a button that reads its page aloud, and reads at once.
import { findOwnVoice } from './parts/own-voice.ts'
import { textsOf } from './parts/spoken-texts.ts'

const button = document.querySelector<HTMLElement>('.listen > button')
const listen = button?.textContent ?? ''

/** What is being read; empty while nothing is. Kept here, since a browser forgets what nobody holds. */
let reading: SpeechSynthesisUtterance[] = []

function name(shown: string | undefined) {
  if (button && shown) button.textContent = shown
}

function stop() {
  if (reading.length === 0) return
  reading = []
  name(listen)
  speechSynthesis.cancel()
}

/** What was cut off tells so only later, when something else may be read. */
function stopAfter({ target }: Event) {
  if (reading.includes(target as SpeechSynthesisUtterance)) stop()
}

function read() {
  const voice = findOwnVoice()
  const main = document.getElementById('content')
  if (!voice || !main) return
  // A page that was left may have been cut off in the middle of a sentence.
  speechSynthesis.cancel()
  reading = textsOf(main, document.documentElement.lang).map((text) => {
    const utterance = new SpeechSynthesisUtterance(text)
    utterance.voice = voice
    utterance.lang = voice.lang
    return utterance
  })
  const last = reading[reading.length - 1]
  if (!last) return
  last.onend = stopAfter
  name(button?.dataset.stop)
  for (const utterance of reading) {
    utterance.onerror = stopAfter
    speechSynthesis.speak(utterance)
  }
}

read()
button?.addEventListener('click', () => (reading.length > 0 ? stop() : read()))
addEventListener('pagehide', stop)
