// Loaded by the pages whose questions depend on an answer beside them; without it these stand under a line that says for
// whom they are. What is hidden keeps what was typed, and the server passes over it.
const named = (name) => Array.from(document.getElementsByName(name))

// A question that is itself not asked has no answer.
const isAsked = (field) => !field.closest('.only-if[hidden]')

function isGiven(name, values) {
  const isChosen = (field) => values.includes(field.value) && (field.tagName === 'SELECT' || field.checked)
  const isTicked = (value) => named(`${name}-${value}`).some((field) => field.checked && isAsked(field))
  return named(name).some((field) => isChosen(field) && isAsked(field)) || values.some(isTicked)
}

function showAsked() {
  // In their order on the page, because a question depends on earlier ones only.
  for (const part of Array.from(document.querySelectorAll('[data-if]')))
    part.hidden = !isGiven(part.dataset.if, part.dataset.is.split(' '))
}

addEventListener('change', showAsked)
// After Back the browser fills the fields in again.
addEventListener('pageshow', showAsked)
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', showAsked)
else showAsked()
