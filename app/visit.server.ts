import { createContext } from 'react-router'
import type { Council } from '../council/open-council.server.ts'

/** What the HTTP entry tells the screens of one request. */
export interface Visit {
  council: Council
  /** The network address that it came from, for the throttles. */
  client: string
  /** What the content security policy of the answer lets run. */
  nonce: string
}

/** Set by the HTTP entry for every request. */
export const visitContext = createContext<Visit | null>(null)
