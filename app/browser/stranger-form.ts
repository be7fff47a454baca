// Loaded by the form of somebody who is not signed in. One box with a button that shows it takes the place of
// two.
import { fillPincode } from './parts/fill-pincode.ts'
import { showAsked } from './parts/show-asked.ts'

const box = document.getElementById('password') as HTMLInputElement | null
const again = document.getElementById('confirmPassword') as HTMLInputElement | null
const around = document.querySelector<HTMLElement>('[data-show]')
const form = box?.form

function show(hidden: boolean, button: HTMLElement) {
  if (!box || !around) return
  box.type = hidden ? 'password' : 'text'
  button.textContent = (hidden ? around.dataset.show : around.dataset.hide) ?? ''
}

if (box && around && form) {
  const second = again?.closest<HTMLElement>('.field')
  if (second) second.hidden = true
  const button = document.createElement('button')
  button.type = 'button'
  show(true, button)
  button.addEventListener('click', () => show(box.type === 'text', button))
  box.closest('.field')?.classList.add('can-show')
  box.after(button)
  // What a stranger types is kept nowhere, so the browser asks before it is lost.
  let isTyped = false
  form.addEventListener('input', () => {
    isTyped = true
  })
  form.addEventListener('submit', () => {
    if (again) again.value = box.value
    show(true, button)
    isTyped = false
  })
  addEventListener('beforeunload', (event) => {
    if (isTyped) event.preventDefault()
  })
}
fillPincode()
showAsked()
addEventListener('change', showAsked)
// After Back the browser fills the fields in again.
addEventListener('pageshow', showAsked)
