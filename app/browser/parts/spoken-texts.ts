const blocks = 'h1, h2, h3, h4, p, li, dt, dd, label, legend, summary, div'
/** What stands in the page and is not read: what is pressed, typed or folded. */
const passedOver =
  'button, .button, select, textarea, script, style, noscript, [aria-hidden], details:not([open]) > :not(summary)'

/**
 * The texts of a part of the page that are shown in the language, block by block, in order. What somebody
 * typed is not among them, nor what stands there in another language: the voice could not say it.
 */
export function textsOf(part: Element, language: string): string[] {
  const nodes = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  let block: Element | null = null
  while (nodes.nextNode()) {
    const text = (nodes.currentNode.textContent ?? '').replace(/\s+/g, ' ')
    const parent = nodes.currentNode.parentElement
    if (!parent || !text.trim() || !isRead(parent, language)) continue
    const its = parent.closest(blocks)
    if (its === block) texts[texts.length - 1] += text
    else texts.push(text)
    block = its
  }
  return texts.map((text) => text.trim())
}

function isRead(element: Element, language: string) {
  if (element.closest(passedOver) || element.getClientRects().length === 0) return false
  return element.closest('[lang]')?.getAttribute('lang')?.split('-')[0] === language
}
