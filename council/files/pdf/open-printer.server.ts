import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { prepareProcess } from '../own-process.server.ts'
import { takeTurns } from '../pictures/picture-turns.server.ts'

/** What a paper is printed from: its source in the folder of papers, by name, and what that reads as JSON. */
export interface PrintedPaper {
  name: string
  data: object
}

export interface Printer {
  /**
   * Prints a paper as a PDF when its council's turn has come. `busy`: too many others wait, or it took too
   * long; `letters`: its text has letters that the fonts of the portal lack.
   */
  print(paper: PrintedPaper, council?: string): Promise<Buffer | 'busy' | 'letters'>
  /** The number of the process that prints; undefined while there is none. */
  pid(): number | undefined
  close(): void
}

/** What the process answers: the PDF, or what the compiler has to say against the paper. */
export type Compiled = { pdf: Uint8Array } | { fault: string }

/** The compiler, which a council can do without: its package is optional, with one for each platform. */
const compilerPackage = '@myriaddreamin/typst-ts-node-compiler'

const program = 'council/files/pdf/compile-papers.server.ts'
/** What the process needs besides comes from the compiler, outside of the heap. */
const options = ['--max-old-space-size=64', '--max-semi-space-size=2']
const env = { MALLOC_ARENA_MAX: '2' }
const noGlyph = 'could not be displayed'

/** Finds out why there is no compiler for this machine; undefined when there is one. */
export function compilerFault(root: string): string | undefined {
  try {
    const found = createRequire(join(root, 'package.json')).resolve(compilerPackage)
    const [, name = ''] = compilerPackage.split('/')
    if (readdirSync(join(dirname(found), '..')).some((other) => other.startsWith(`${name}-`)))
      return undefined
    return `${compilerPackage} is there without its part for ${process.platform} ${process.arch}`
  } catch {
    return `${compilerPackage} is not installed`
  }
}

/**
 * Opens the printing of papers with the code at `root`: one at a time, in a process of its own, which starts
 * with the first and ends when none has come for five minutes. Undefined where the compiler is not installed:
 * then nothing offers a PDF.
 */
export function openPrinter(
  root: string,
  { papers = join(root, 'app/letters/typst'), patienceMs = 10_000, idleMs = 300_000 } = {},
): Printer | undefined {
  if (compilerFault(root) !== undefined) return undefined
  const inTurn = takeTurns({ ofAccount: 8 })
  const compiling = prepareProcess({
    program: join(root, program),
    options,
    words: [papers, join(root, 'app/letters/fonts')],
    env,
    patienceMs,
    idleMs,
    name: 'prints papers',
  })

  async function print({ name, data }: PrintedPaper) {
    const compiled = (await compiling.ask({ name, data: JSON.stringify(data) })) as Compiled | undefined
    if (compiled === undefined) return 'busy'
    if ('pdf' in compiled) return Buffer.from(compiled.pdf)
    if (compiled.fault.includes(noGlyph)) return 'letters'
    throw new Error(`${name}.typ cannot be printed: ${compiled.fault}`)
  }

  return {
    // All of a council wait in one line, whoever asks.
    print: (paper, council = '') => inTurn({ account: council }, () => print(paper)),
    pid: compiling.pid,
    close: compiling.close,
  }
}
