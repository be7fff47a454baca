// Loaded by the plain pages with a form that saves what is typed.
import { fillFrom } from './parts/fill-member.ts'
import { fillPincode } from './parts/fill-pincode.ts'
import { keepDraft } from './parts/keep-draft.ts'
import { showAsked } from './parts/show-asked.ts'

for (const form of Array.from(document.querySelectorAll<HTMLFormElement>('form[data-draft]'))) {
  const { draft = '', unsaved } = form.dataset
  const kept = keepDraft(form, draft, { fields: unsaved })
  // What is listening after this may have kept the form from being sent.
  form.addEventListener('submit', (event) => setTimeout(() => event.defaultPrevented || kept.stop()))
}
const family = document.querySelector<HTMLElement>('[data-members]')
if (family) fillFrom(family)
fillPincode()
showAsked()
addEventListener('change', showAsked)
// After Back the browser fills the fields in again.
addEventListener('pageshow', showAsked)
