import { type FilledNames, filledFieldNames, fillNames } from '../../../rules/family.ts'

type Field = HTMLInputElement | HTMLSelectElement

const field = (name: string) => document.getElementById(name) as Field

/** Fills in the names of whoever is chosen from the family, at once. */
export function fillFrom(box: HTMLElement): void {
  const { members = '{}', own = '', filled = '', replaced = '' } = box.dataset
  const names: Record<string, FilledNames | undefined> = JSON.parse(members)
  const source = box.querySelector('[name=filledFor]') as HTMLInputElement
  const said = box.querySelector('[role=status]') as HTMLElement
  function fill() {
    const to = names[field('memberId').value]
    const from = names[source.value] ?? ({ applicantName: own } as FilledNames)
    const typed = Object.fromEntries(filledFieldNames.map((name) => [name, field(name).value])) as FilledNames
    const result = fillNames(typed, { from, to })
    for (const name of filledFieldNames) field(name).value = result.names[name]
    source.value = field('memberId').value
    said.textContent = to ? filled.replace('{name}', () => to.applicantName) : ''
    if (to && result.replaced.length > 0)
      said.textContent += ` ${replaced.replace('{names}', () => result.replaced.join(', '))}`
  }
  field('memberId').addEventListener('change', fill)
}
