// Loaded by the forms of strangers, whose typing is kept nowhere: the browser asks before it is lost.
let isTyped = false
addEventListener('input', () => {
  isTyped = true
})
addEventListener('submit', (event) =>
  setTimeout(() => {
    isTyped = isTyped && event.defaultPrevented
  }),
)
addEventListener('beforeunload', (event) => {
  if (isTyped) event.preventDefault()
})

export {}
