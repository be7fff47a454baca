// Loaded by a page that anyone may open. Where the browser can neither share nor copy, the button stays
// hidden.
const part = document.querySelector<HTMLElement>('.share-link')
const { clipboard } = navigator as { clipboard?: Clipboard }

async function share({ dataset, lastElementChild: status }: HTMLElement) {
  // Without what may stand behind a question mark in the address.
  const url = new URL(dataset.path ?? '', location.href).href
  // A cancelled share is no error.
  if ('share' in navigator) return navigator.share({ url }).catch(() => {})
  const copied = await clipboard?.writeText(url).then(
    () => dataset.copied,
    // The browser did not allow it: people can still select the address.
    () => url,
  )
  if (status) status.textContent = copied ?? ''
}

if (part && ('share' in navigator || clipboard)) {
  part.hidden = false
  part.querySelector('button')?.addEventListener('click', () => share(part))
}

export {}
