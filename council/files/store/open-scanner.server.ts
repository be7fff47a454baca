import { askClamd, type ClamdFault, type ClamdPlace } from './clamd.server.ts'

/** What a scanner says of a file; `none`: it said nothing, and the file counts as not scanned. */
export type ScanVerdict = 'clean' | 'found' | 'none'

/** Looks into the bytes of a file before they are kept. */
export type Scanner = (bytes: Uint8Array) => Promise<ScanVerdict>

/**
 * Why a file was not scanned; `refused`: clamd takes no file of this size (its StreamMaxLength), or has
 * another trouble of its own.
 */
export type ScanFault = ClamdFault | 'refused'

/** Receives why a file was not scanned, and nothing of the file. */
export type ScanFaultReport = (fault: ScanFault) => void

/** A form waits so long; clamd needs less than a second for a PDF of 4 MB. */
const usualPatienceMs = 20_000
const reportIntervalMs = 60_000

/** Opens the scanner at a place. `report` is told why a file was not scanned, once a minute at most. */
export function openScanner(
  place: ClamdPlace,
  report: ScanFaultReport,
  { patienceMs = usualPatienceMs } = {},
): Scanner {
  let reportedAt = Number.NEGATIVE_INFINITY
  return async (bytes) => {
    const verdict = await scan(place, bytes, patienceMs)
    if (verdict === 'clean' || verdict === 'found') return verdict
    if (Date.now() - reportedAt >= reportIntervalMs) {
      reportedAt = Date.now()
      report(verdict)
    }
    return 'none'
  }
}

async function scan(
  place: ClamdPlace,
  bytes: Uint8Array,
  patienceMs: number,
): Promise<'clean' | 'found' | ScanFault> {
  const asked = await askClamd(place, 'zINSTREAM', { bytes, patienceMs })
  if ('fault' in asked) return asked.fault
  if (asked.answer === 'stream: OK') return 'clean'
  if (/^stream: .+ FOUND$/.test(asked.answer)) return 'found'
  return asked.answer.endsWith('ERROR') ? 'refused' : 'garbled'
}
