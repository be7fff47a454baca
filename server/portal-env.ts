import type { PageReport } from '../app/http/visit.server.ts'
import type { Refusal } from '../rules/refusals.ts'

/** What the screens tell of a page that they have rendered. */
export interface Rendering {
  report?: PageReport
  nonce?: string
}

/** What the middleware of `server/http.ts` know of one request. */
export interface PortalEnv {
  /**
   * `address` is where the connection comes from; `refusal` what the listener refuses before a request is
   * there; `rendering` is filled in for a page that is to be kept.
   */
  Bindings: { address?: string; refusal?: Refusal; rendering?: Rendering }
  Variables: {
    secureHeadersNonce: string
    requestId: string
    /** The one of the portal's own origins that the request is for. */
    origin: string
    /** Set once the request has reached the screens. */
    report?: PageReport
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
