// Loaded by the plain page of an application: who is chosen from the family has their names filled in at once.
import { type FilledNames, filledFieldNames, fillNames } from '../../rules/family.ts'

type Field = HTMLInputElement | HTMLSelectElement

const field = (name: string) => document.getElementById(name) as Field

function fillFrom(box: HTMLElement) {
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

const box = document.querySelector<HTMLElement>('[data-members]')
if (box) fillFrom(box)
