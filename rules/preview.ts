import { previewLength } from './limits.ts'

// Grapheme clusters are the same in every language, so the locale does not matter.
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * The first 20 characters of a text as a reader counts them (or the first `length`), then '...' if there was more
 * (spec section 9); each run of line breaks shows as one space.
 */
export function preview(text: string, length: number = previewLength): string {
  const line = text.replace(/[\r\n\u2028\u2029]+/g, ' ')
  // Of plain ASCII each character is a cluster, and the segmenter is slow to begin.
  const head = line.slice(0, length + 1)
  if (/^[ -~]*$/.test(head) && head.length > length) return `${line.slice(0, length)}...`
  let counted = 0
  for (const { index } of clusters.segment(line)) {
    if (counted === length) return `${line.slice(0, index)}...`
    counted++
  }
  return line
}
