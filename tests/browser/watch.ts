import type { BrowserContext } from 'playwright'

/**
 * Collects, while the context is open, what no page of the portal may do: a console error, an uncaught error,
 * a breach of the content security policy, a request to another host, an answer that is the server's own
 * fault.
 */
export async function watch(context: BrowserContext, origin: string, script: boolean): Promise<string[]> {
  const faults: string[] = []
  const own = new RegExp(`^(${origin}/|data:|blob:|about:)`)
  context.on('console', (message) => {
    const { url } = message.location()
    const refused = /^Failed to load resource: .* status of 4\d\d/.test(message.text())
    // Chromium notes each page that answers 4xx, such as a refused form. Of a missing asset it is a fault.
    if (message.type() !== 'error' || (refused && !url.startsWith(`${origin}/assets/`))) return
    faults.push(`console: ${message.text()} (${url})`)
  })
  context.on('weberror', (error) => void faults.push(`uncaught: ${error.error()}`))
  context.on('request', (request) => {
    if (!own.test(request.url())) faults.push(`another host: ${request.url()}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 500) faults.push(`${response.status()}: ${response.url()}`)
  })
  // Without script the browser's own console line, which is an error, tells of a breach.
  if (script) await context.addInitScript(reportBreaches)
  return faults
}

/** Runs in the page. */
function reportBreaches() {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    console.error(`policy breached: ${violatedDirective} ${blockedURI}`)
  })
}

/** The browser itself notes each request that found no connection; nothing else is forgiven. */
export function forgiveLostConnection(faults: string[]): void {
  const lost = 'INTERNET_DISCONNECTED|CONNECTION_(FAILED|RESET|CLOSED)|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED'
  forgive(faults, new RegExp(`ERR_(${lost})|Failed to fetch`))
}

/** Around a picture opened by itself Chromium draws a page with its own style, which the policy forbids. */
export function forgivePicturePage(faults: string[]): void {
  forgive(faults, /^console: Applying inline style .*\/papers\/[0-9]+\/[0-9]+\)$/)
}

function forgive(faults: string[], known: RegExp) {
  const others = faults.filter((fault) => !known.test(fault))
  faults.splice(0, faults.length, ...others)
}
