import type { CertificatePaper } from './paper.ts'

/** In pixels of a browser, of which 96 are an inch: the printed height of A5, and a module of its code. */
const [sheet, module] = [725, 1.89]
/** Letterhead, number and date, and the words about the code. */
const always = 174
/** For each text its letters in a line, the height of a line and the room around it, as measured. */
const sizes = {
  title: { letters: 29, line: 37, around: 4 },
  paragraph: { letters: 52, line: 21, around: 4 },
  label: { letters: 22, line: 24, around: 5 },
  value: { letters: 22, line: 24, around: 5 },
  second: { letters: 65, line: 18, around: 8 },
  validUntil: { letters: 52, line: 24, around: 0 },
} as const

/** Whether a certificate with a code of so many modules needs a second A5, estimated by its letters. */
export function needsSecondSheet(paper: CertificatePaper, modules: number): boolean {
  const { title, paragraphs, rows, second, validUntil } = paper
  const heights = [
    heightOf(title, 'title'),
    ...paragraphs.map((text) => heightOf(text, 'paragraph')),
    ...rows.map(({ label, value }) => Math.max(heightOf(label, 'label'), heightOf(value, 'value'))),
    second ? heightOf(`${second.title}. ${second.text}`, 'second') : 0,
    validUntil ? heightOf('', 'validUntil') : 0,
  ]
  // Around the code four modules stay white on each side.
  return heights.reduce((sum, height) => sum + height, always + (modules + 8) * module) > sheet
}

/** Vowel signs and other marks take no room of their own. */
function heightOf(text: string, size: keyof typeof sizes): number {
  const { letters, line, around } = sizes[size]
  const lines = text
    .split('\n')
    .map((part) => Math.max(1, Math.ceil(part.replace(/\p{M}/gu, '').length / letters)))
  return around + line * lines.reduce((sum, count) => sum + count, 0)
}
