import { previewLength } from './limits.ts'

// Grapheme clusters do not depend on the locale.
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Shortens a text to its first 20 (or `length`) grapheme clusters, the characters that a reader counts, and
 * appends '...' if anything was cut (spec section 9). Each run of line breaks becomes one space.
 */
export function preview(text: string, length: number = previewLength): string {
  const line = text.replace(/[\r\n\u2028\u2029]+/g, ' ')
  // In printable ASCII each character is a cluster; this path avoids the segmenter, which is slow to start.
  const head = line.slice(0, length + 1)
  if (/^[ -~]*$/.test(head) && head.length > length) return `${line.slice(0, length)}...`
  let counted = 0
  for (const { index } of clusters.segment(line)) {
    if (counted === length) return `${line.slice(0, index)}...`
    counted++
  }
  return line
}
