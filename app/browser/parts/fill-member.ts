import { type FilledNames, filledFieldNames, fillNames } from '../../../rules/family.ts'

type Field = HTMLInputElement | HTMLSelectElement

const field = (name: string) => document.getElementById(name) as Field | null
const textOf = (name: string) => field(name)?.value ?? ''

/** Fills in the names of whoever is chosen from the family, at once. */
export function fillFrom(box: HTMLElement): void {
  const { members = '{}', own = '', filled = '', replaced = '' } = box.dataset
  const names: Record<string, FilledNames | undefined> = JSON.parse(members)
  const source = box.querySelector('[name=filledFor]') as HTMLInputElement
  const said = box.querySelector('[role=status]') as HTMLElement
  function fill() {
    const to = names[textOf('memberId')]
    const from = names[source.value] ?? ({ applicantName: own } as FilledNames)
    const typed = Object.fromEntries(filledFieldNames.map((name) => [name, textOf(name)])) as FilledNames
    const result = fillNames(typed, { from, to })
    // A service may ask for fewer names, and those that were known are folded.
    for (const name of filledFieldNames) {
      const control = field(name)
      control?.closest('details')?.setAttribute('open', '')
      if (control) control.value = result.names[name]
    }
    source.value = textOf('memberId')
    said.textContent = to ? filled.replace('{name}', () => to.applicantName) : ''
    if (to && result.replaced.length > 0)
      said.textContent += ` ${replaced.replace('{names}', () => result.replaced.join(', '))}`
  }
  field('memberId')?.addEventListener('change', fill)
  // The choice that fetched this came before it.
  if (textOf('memberId') !== source.value) fill()
}
