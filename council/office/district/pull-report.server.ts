import { isLoopback } from '../../identity/hosted/hosted-settings.server.ts'
import type { CouncilReport } from './report.server.ts'
import { readSigned, signedReportAddress } from './signed-report.server.ts'

/** A council that is run elsewhere: its address, and the thumbprint of its key. */
export interface RemoteCouncil {
  origin: string
  thumbprint: string
}

const mostBytes = 64 * 1024
const patienceMs = 10_000

/**
 * Reads the councils that are run elsewhere out of their file: an address and a thumbprint on each line.
 * `wrong` are the numbers of the lines that say neither that nor a remark.
 */
export function readRemoteCouncils(text: string): { councils: RemoteCouncil[]; wrong: number[] } {
  const councils: RemoteCouncil[] = []
  const wrong: number[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (/^\s*(#|$)/.test(line)) continue
    const [origin = '', thumbprint = '', ...more] = line.trim().split(/\s+/)
    const isAddress = URL.canParse(origin) && new URL(origin).origin === origin
    const isSafe = isAddress && (origin.startsWith('https://') || isLoopback(origin))
    if (isSafe && /^[\w-]{43}$/.test(thumbprint) && more.length === 0) councils.push({ origin, thumbprint })
    else wrong.push(index + 1)
  }
  return { councils, wrong }
}

/**
 * Asks a council that is run elsewhere for its report, within 10 seconds and 64 kB, and follows it nowhere;
 * otherwise says why there is none.
 */
export async function pullReport(
  { origin, thumbprint }: RemoteCouncil,
  now: Date,
  patience = patienceMs,
): Promise<{ report: CouncilReport } | { why: string }> {
  try {
    const signal = AbortSignal.timeout(patience)
    const answer = await fetch(origin + signedReportAddress, { signal, redirect: 'error' })
    const text = answer.ok ? await readText(answer) : undefined
    if (!answer.ok) await answer.body?.cancel()
    if (text === undefined) return { why: answer.ok ? 'it is too long' : `it answers ${answer.status}` }
    const report = await readSigned(text, { origin, thumbprint, now })
    return report ? { report } : { why: 'it proves nothing: the key, the address or the age is another' }
  } catch {
    return { why: 'it does not answer' }
  }
}

async function readText(answer: Response): Promise<string | undefined> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of answer.body ?? []) {
    bytes += part.length
    // Leaving the loop ends the connection.
    if (bytes > mostBytes) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
