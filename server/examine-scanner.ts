import { askClamd } from '../council/files/store/clamd.server.ts'
import type { Findings } from './checks.ts'
import type { Settings } from './settings.ts'

const patienceMs = 5_000

/** Tells whether the scanner of PDFs answers, if there is one. */
export async function examineScanner(found: Findings, { clamd }: Pick<Settings, 'clamd'>): Promise<void> {
  if (clamd === undefined) {
    found.ok('scanner.reachable', 'no scanner of PDFs: officers read "Not scanned" beside each')
    return
  }
  const where = 'path' in clamd ? clamd.path : `${clamd.host}:${clamd.port}`
  const asked = await askClamd(clamd, 'zPING', { patienceMs })
  if ('answer' in asked && asked.answer === 'PONG')
    found.ok('scanner.reachable', `the scanner of PDFs at ${where} answers`)
  else
    found.fault(
      'scanner.reachable',
      `The scanner of PDFs at ${where} does not answer (${'fault' in asked ? asked.fault : 'garbled'}): start clamd, or check CLAMD. Until then PDFs are kept as not scanned.`,
    )
}
