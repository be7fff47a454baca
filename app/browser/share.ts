// Loaded by the page that says that an application was received.
if ('share' in navigator)
  for (const part of document.querySelectorAll<HTMLElement>('.share-number')) part.hidden = false

addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLElement>('.share-number')
  // The number alone: its receiver learns no name and no service. A cancelled share is no error.
  if (button) navigator.share({ text: button.dataset.number }).catch(() => {})
})

export {}
