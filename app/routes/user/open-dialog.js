// On a document without the rest of the script: the dialog that it came with is modal, and closing it asks for no page.
const dialog = document.querySelector('dialog[open]')
if (dialog?.showModal) {
  dialog.removeAttribute('open')
  dialog.showModal()
  const leave = dialog.querySelector('[data-autofocus]')
  leave.focus()
  leave.addEventListener('click', (event) => {
    event.preventDefault()
    dialog.close()
  })
  dialog.addEventListener('close', () => {
    history.replaceState(null, '', leave.href)
    document.getElementById(dialog.dataset.opener)?.focus()
  })
}
