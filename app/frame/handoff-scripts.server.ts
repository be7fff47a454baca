/**
 * Reads the data of a page to its end, and gives the scripts by which React Router's `ServerRouter` hands it
 * to the browser. A page with them needs no stream, which takes longer to draw. Decision 029 says what this
 * rests on.
 */
export async function readHandoff(data: ReadableStream<Uint8Array>, nonce: string): Promise<string> {
  const decoder = new TextDecoder()
  const calls: string[] = []
  for await (const piece of data) calls.push(`enqueue(${inScript(decoder.decode(piece, { stream: true }))})`)
  return [...calls, 'close()']
    .map((call) => `<script nonce="${nonce}">window.__reactRouterContext.streamController.${call};</script>`)
    .join('')
}

/** Text as a literal that cannot end its script. */
function inScript(text: string) {
  const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
  return JSON.stringify(text).replace(/[&<>\u2028\u2029]/g, escaped)
}
