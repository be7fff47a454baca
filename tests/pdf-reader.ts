import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { compilerFault } from '../council/files/pdf/open-printer.server.ts'

/** Why tests of PDFs are left out where the compiler is not installed: a portal does without it, too. */
export const noCompiler = compilerFault(join(import.meta.dirname, '..'))

interface ReadPdf {
  /** Without blanks: where they stand a reader guesses. */
  text: string
  /** Its pages as drawn, in four bytes a dot. */
  pages: { width: number; height: number; data: Uint8Array }[]
}

/** Reads a PDF by a reader that the portal does not use; `scale`: dots for each of its points. */
export async function readPdf(bytes: Uint8Array, scale = 1): Promise<ReadPdf> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(bytes)
    const pages = [...document.pages()]
    const text = withoutBlanks(pages.map((page) => page.getText()).join(' '))
    const drawn: ReadPdf['pages'] = []
    for (const page of pages) drawn.push(await page.render({ scale, render: 'bitmap' }))
    document.destroy()
    return { text, pages: drawn }
  } finally {
    library.destroy()
  }
}

/** What poppler reads from a PDF, without blanks; undefined where the machine has none. */
export function readByPoppler(bytes: Uint8Array): string | undefined {
  try {
    return withoutBlanks(execFileSync('pdftotext', ['-', '-'], { input: bytes, encoding: 'utf8' }))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

export function withoutBlanks(text: string): string {
  return text.replace(/[\s\u00a0\u00ad]+/g, '')
}
