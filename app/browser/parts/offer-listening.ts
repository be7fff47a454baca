import { loadScript } from './load-script.ts'
import { findOwnVoice } from './own-voice.ts'

/** Shows the button that reads the page aloud, if the device has its own voice. A press fetches the code. */
export function offerListening() {
  const part = document.querySelector<HTMLElement>('.listen')
  if (!part || !('speechSynthesis' in window)) return
  const offer = () => part.classList.toggle('offered', findOwnVoice() !== undefined)
  offer()
  // Many browsers know their voices only a moment later.
  speechSynthesis.addEventListener?.('voiceschanged', offer)
  part.addEventListener('click', () => loadScript(part), { once: true })
}
