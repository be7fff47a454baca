// Loaded by the plain pages with a form that saves what is typed.
import { fillPincode } from './parts/fill-pincode.ts'
import { endsSaving, keepDraft } from './parts/keep-draft.ts'
import { loadScript } from './parts/load-script.ts'
import { showAsked } from './parts/show-asked.ts'

const form = document.querySelector<HTMLFormElement>('form[data-draft]')
const kept = form && keepDraft(form)
addEventListener('submit', (event) => {
  // What is listening after this may keep the form from being sent.
  if (kept && endsSaving(kept, event)) setTimeout(() => event.defaultPrevented || kept.stop())
})
const family = document.querySelector<HTMLElement>('[data-members]')
// A choice of the family fetches what fills in the names.
family?.addEventListener('change', () => loadScript(family), { once: true })
fillPincode()
showAsked()
addEventListener('change', showAsked)
// After Back the browser fills the fields in again.
addEventListener('pageshow', showAsked)
