import type { RequestReport } from './faults.ts'

/** What the middleware of `server/http.ts` know of one request. */
export interface PortalEnv {
  /** `address` is where the connection comes from. */
  Bindings: { address?: string }
  Variables: {
    secureHeadersNonce: string
    requestId: string
    /** The one of the portal's own origins that the request is for. */
    origin: string
    /** Set once the request has reached the screens. */
    report?: RequestReport
  }
}
