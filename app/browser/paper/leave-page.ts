/**
 * Leads from a page on which files are added, to where the last pressed button leads. The browser asks before
 * the page is left in any other way with a file that is not added yet.
 */
export function leavePage(form: HTMLFormElement, input: HTMLInputElement, isUnsent: () => boolean) {
  const home = form.getAttribute('action') ?? ''
  let isLeaving = false
  /** Where the form is sent by the button that leads on once the files are added; empty by `Add`. */
  let onward = ''

  function allow() {
    isLeaving = true
    // After Back some browsers fill the field in again.
    input.value = ''
  }

  // Old browsers do not say by which button a form was sent.
  for (const button of Array.from(document.querySelectorAll('button')))
    if (button.form === form)
      button.addEventListener('click', () => {
        onward = button.getAttribute('formaction') ?? ''
      })
  addEventListener('beforeunload', (event) => {
    if (isLeaving || !isUnsent()) return
    event.preventDefault()
    event.returnValue = ''
  })

  return {
    leadsOn: () => onward !== '',
    /** Opens the page again, whose reader has nothing left to lose on it. */
    reopen(query = '') {
      allow()
      location.replace(home + query)
    },
    /** Opens the next page, or this one again after `Add`. */
    goOn() {
      allow()
      if (onward) location.assign(form.dataset.next ?? home)
      else location.replace(home)
    },
    /** Has the form itself sent with its files, and led on by it. */
    sendWithFiles() {
      isLeaving = true
      if (onward) form.action = onward
    },
    /** Has the form itself sent without its files, which have arrived or been refused. */
    sendWithout: allow,
  }
}
