// A press in the officers' application counts once; plain pages send a form once until the next document.

// Held down, Enter presses once: the focus may have moved on to a button that sends what was chosen.
addEventListener('keydown', (event) => {
  if (event.repeat && event.key === 'Enter' && !(event.target instanceof HTMLTextAreaElement))
    event.preventDefault()
})

// The second click of a double click is meant for the same button: another may have taken its place.
function pressOnce(event: MouseEvent) {
  const button = (event.target as Element).closest('button')
  if (event.detail < 2 || button?.type !== 'submit') return
  event.preventDefault()
  event.stopImmediatePropagation()
}
addEventListener('click', pressOnce, true)

export {}
