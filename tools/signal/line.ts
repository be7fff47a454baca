/** A line as people have it, without the measuring machine: what it does to a page is computed from bytes. */
export interface Line {
  kilobitsPerSecond: number
  /** One way and back. */
  latencyMs: number
}

/** The weakest line on which the portal is to be usable: 2G at the edge of a village. */
export const edge: Line = { kilobitsPerSecond: 40, latencyMs: 800 }

/** In milliseconds: when the home page can be read on that line, and a service, opened from it. */
export const edgeLimits = { home: 6000, service: 4000 } as const

/** What the browser has to receive before it paints, in bytes with the heads of the answers. */
export interface Blocking {
  document: number
  /** The stylesheets together, asked for at once over one connection; 0 if the browser has them already. */
  sheet: number
  /** Whether the connection is open already. */
  connected: boolean
}

/** The part of a document in which the browser finds its stylesheet. */
const headBytes = 1400
/** The turns that a connection and its encryption (TLS 1.3) take before the first request. */
const turnsToConnect = 2

/** Milliseconds from entering the address until the page can be painted, without the browser's own work. */
export function readableAfter(
  { kilobitsPerSecond, latencyMs }: Line,
  { document, sheet, connected }: Blocking,
): number {
  const taken = (bytes: number) => (bytes * 8) / kilobitsPerSecond
  const firstByte = latencyMs * (connected ? 1 : turnsToConnect + 1)
  const hasDocument = firstByte + taken(document)
  if (sheet === 0) return hasDocument
  // It is asked for as soon as it is named, and comes after the rest of the document on the same line.
  const sheetBegins = Math.max(hasDocument, firstByte + taken(Math.min(document, headBytes)) + latencyMs)
  return sheetBegins + taken(sheet)
}
