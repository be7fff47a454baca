import { compilerFault, openPrinter } from '../council/files/pdf/open-printer.server.ts'
import type { Findings } from './checks.ts'
import type { Settings } from './settings.ts'

/** The shortest paper that there is. */
const probe = {
  name: 'declaration',
  data: {
    lang: 'en',
    title: 'Probe',
    day: { year: 2026, month: 1, day: 1 },
    head: { name: 'Probe', place: '', image: null, notValid: null },
    to: '',
    rows: [],
    sections: [],
    sentence: 'नमुना',
    placeAndDate: '',
    signature: '',
  },
}

/** Tells whether papers can be downloaded as PDFs, by making one, or why not. */
export async function examinePrinter(found: Findings, { root }: Pick<Settings, 'root'>): Promise<void> {
  const fault = compilerFault(root)
  if (fault !== undefined) {
    found.warn('papers.pdf', `No paper can be downloaded as a PDF: ${fault}. Run npm ci again.`)
    return
  }
  const printer = openPrinter(root)
  try {
    const printed = await printer?.print(probe)
    if (typeof printed === 'object') found.ok('papers.pdf', 'papers can be downloaded as PDFs')
    else
      found.warn(
        'papers.pdf',
        'The compiler of PDFs does not answer: papers can be printed from their pages.',
      )
  } catch (error) {
    const words = error instanceof Error ? error.message : 'it failed'
    found.warn('papers.pdf', `No PDF can be made: ${words} Papers can be printed from their pages.`)
  } finally {
    printer?.close()
  }
}
