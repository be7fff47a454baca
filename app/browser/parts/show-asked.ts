type Choice = HTMLInputElement | HTMLSelectElement

const named = (name: string) => Array.from(document.getElementsByName(name)) as Choice[]

// A question that is itself not asked has no answer.
const isAsked = (field: Choice) => !field.closest('.only-if[hidden]')

const isChecked = (field: Choice) => 'checked' in field && field.checked

function isGiven(name: string, values: string[]) {
  const isChosen = (field: Choice) =>
    values.includes(field.value) && (field.tagName === 'SELECT' || isChecked(field))
  const isTicked = (value: string) =>
    named(`${name}-${value}`).some((field) => isChecked(field) && isAsked(field))
  return named(name).some((field) => isChosen(field) && isAsked(field)) || values.some(isTicked)
}

/**
 * Shows the questions that depend on an answer where that answer was given, and hides them where it was not.
 * What is hidden keeps what was typed, and the server passes over it.
 */
export function showAsked(): void {
  // In their order on the page, because a question depends on earlier ones only.
  for (const part of Array.from(document.querySelectorAll<HTMLElement>('[data-if]')))
    part.hidden = !isGiven(part.dataset.if ?? '', (part.dataset.is ?? '').split(' '))
}
