// Makes the dialog modal with which a plain page came. Closing it asks for no page.
const dialog = document.querySelector<HTMLDialogElement>('dialog[open]')
const leave = dialog?.querySelector<HTMLAnchorElement>('[data-autofocus]')
if (dialog?.showModal && leave) {
  dialog.removeAttribute('open')
  dialog.showModal()
  leave.focus()
  leave.addEventListener('click', (event) => {
    event.preventDefault()
    dialog.close()
  })
  dialog.addEventListener('close', () => {
    history.replaceState(null, '', leave.href)
    document.getElementById(dialog.dataset.opener ?? '')?.focus()
  })
}

export {}
