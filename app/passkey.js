// Loaded by the pages with a passkey in them. What they show for it is hidden from browsers without.
const page = document.documentElement
if (globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON) page.classList.add('can-passkey')

addEventListener('submit', async (event) => {
  const form = event.target
  if (!form.matches('.passkey-form')) return
  event.preventDefault()
  page.classList.remove('passkey-failed')
  try {
    const { create } = form.dataset
    const answer = create
      ? await navigator.credentials.create({
          publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(create)),
        })
      : await navigator.credentials.get({
          publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
            await (await fetch('/login/passkey')).json(),
          ),
        })
    form.elements.answer.value = JSON.stringify(answer)
    form.submit()
  } catch {
    // Cancelled, too late, or no passkey at hand: browsers do not say which.
    page.classList.add('passkey-failed')
  }
})
