// Loaded by the pages with a passkey in them. What they show for it is hidden from browsers without.
const page = document.documentElement
// Older browsers have neither.
const canPasskey =
  typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential
if (canPasskey) page.classList.add('can-passkey')

async function answer({ create }: DOMStringMap) {
  if (create !== undefined) {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(create))
    return navigator.credentials.create({ publicKey })
  }
  const asked = await (await fetch('/login/passkey')).json()
  return navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(asked) })
}

// On the document, before the window hears of it: this press is not yet the sending.
document.addEventListener('submit', async (event) => {
  const form = event.target as HTMLFormElement
  if (!form.matches('.passkey-form')) return
  event.preventDefault()
  page.classList.remove('passkey-failed')
  try {
    const field = form.elements.namedItem('answer') as HTMLInputElement
    field.value = JSON.stringify(await answer(form.dataset))
    form.submit()
  } catch {
    // Cancelled, too late, or no passkey at hand: browsers do not say which.
    page.classList.add('passkey-failed')
  }
})

export {}
