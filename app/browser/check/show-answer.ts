import type { Checked } from '../../../rules/certificates/code.ts'

const aheadOfUtc = 5.5 * 60 * 60 * 1000

/** Writes an instant, in milliseconds, as `date-time.tsx` does, with the words that the page has for it. */
function writeDates({ date = '', months = '', moments = '' }: DOMStringMap) {
  function write(pattern: string, at: number) {
    const there = new Date(at + aheadOfUtc)
    return fill(pattern, {
      day: String(there.getUTCDate()),
      month: months.split('|')[there.getUTCMonth()] ?? '',
      year: String(there.getUTCFullYear()),
      minute: String(there.getUTCMinutes()).padStart(2, '0'),
    })
  }
  return {
    date: (at: number) => write(date, at),
    moment: (at: number) => write(moments.split('|')[new Date(at + aheadOfUtc).getUTCHours()] ?? '', at),
  }
}

function fill(text: string, values: Record<string, string>) {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}

/**
 * Shows what a code is worth in place of the form, with the words that the page brought along; `asOf` is the
 * instant of the list, `isKept` whether nobody was asked. Above the form where nothing could be read.
 */
export function showAnswer(
  page: HTMLElement,
  checked: Checked,
  { asOf, isKept }: { asOf: string; isKept: boolean },
): void {
  const template = page.querySelector<HTMLTemplateElement>(`template[data-result=${checked.result}]`)
  if (!template) return
  const answer = template.content.cloneNode(true) as DocumentFragment
  const dates = writeDates(page.dataset)
  const values: Record<string, string> = { asOf: dates.moment(Date.parse(asOf)) }
  if ('claims' in checked) {
    const { number, title, holder, facts, issuedAt, validUntil } = checked.claims
    Object.assign(values, { number, title, holder, issuedAt: dates.date(issuedAt * 1000) })
    // The last day, of which the claim has the end.
    if (validUntil !== undefined) values.validUntil = dates.date(validUntil * 1000 - 1)
    fillTexts(answer, values)
    addFacts(answer, facts)
  } else fillTexts(answer, values)
  if (!isKept) answer.querySelector('.checked-here')?.remove()
  if (checked.result === 'unreadable') page.querySelector('.banner')?.remove()
  else page.textContent = ''
  page.prepend(answer)
  page.querySelector<HTMLElement>('.banner')?.focus()
}

/** After the holder each fact has a line. */
function addFacts(answer: DocumentFragment, facts: string[]) {
  const holder = answer.querySelector('.checked-facts li')
  for (const fact of facts) {
    const line = holder?.cloneNode() as HTMLElement | undefined
    line?.append(fact)
    if (line) holder?.parentNode?.append(line)
  }
}

function fillTexts(answer: DocumentFragment, values: Record<string, string>) {
  const texts = document.createTreeWalker(answer, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    text.data = fill(text.data, values)
  }
}
