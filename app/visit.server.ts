import { createContext } from 'react-router'
import type { DatabaseFault } from '../council/database/faults.server.ts'
import type { Council } from '../council/open-council.server.ts'

/** What the HTTP entry tells the screens of one request. */
export interface Visit {
  council: Council
  /** The network address that it came from, for the throttles. */
  client: string
  /** What the content security policy of the answer lets run. */
  nonce: string
  /** What the log knows the request by; an error page shows it. */
  requestId: string
  /** The pattern of the address, once a screen has been found for it. */
  route?: string
  /** What kept the database from answering, if something did. */
  fault?: DatabaseFault
  /** What was typed into the form that was sent, but for passwords; undefined where none was sent. */
  typed(): Promise<Record<string, string> | undefined>
  /** The whole page, and the answer with its status and headers, which is sent with it. */
  drawn?: { answer: Response; page: Uint8Array<ArrayBuffer> }
  /** Logs an error that nobody expected, without what a person sent. */
  logUnexpected(error: unknown): void
}

/** Set by the HTTP entry for every request. */
export const visitContext = createContext<Visit | null>(null)
