import type { Refusal } from '../rules/refusals.ts'
import type { RequestReport } from './faults.ts'

/** What the middleware of `server/http.ts` know of one request. */
export interface PortalEnv {
  /** `address` is where the connection comes from; `refusal` what the listener refuses before a request is there. */
  Bindings: { address?: string; refusal?: Refusal }
  Variables: {
    secureHeadersNonce: string
    requestId: string
    /** The one of the portal's own origins that the request is for. */
    origin: string
    /** Set once the request has reached the screens. */
    report?: RequestReport
    /** The pattern of the address, where a page that was kept has been sent. */
    keptRoute?: string
    /** Set when the request was refused before it reached a screen. */
    refusal?: Refusal
    /** How long a form its sender may send, in bytes, where a longer one was refused. */
    mostBytes?: number
    /** The status with which the screens refuse what a script has sent. */
    refusedStatus?: number
    /** The body of a refused request, of which some or all has not been read. */
    unread?: ReadableStream<Uint8Array>
  }
}
