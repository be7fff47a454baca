import { get, type IncomingMessage } from 'node:http'
import type { SameAnswer } from './bare-bytes.ts'
import { startBareBytes } from './council.ts'
import type { Filled } from './fill.ts'
import type { Asked } from './load.ts'
import type { Row } from './rates.ts'

/** A cookie that nobody knows, so that the page is rendered for this visitor alone. */
const unknown = 'bench=1'
const page: Asked = { path: '/services', compressed: true }

/** A public page, rendered for each visitor and kept, each beside a bare server sending the kept bytes. */
export async function publicRows(origin: string): Promise<{ rows: Row[]; stop(): Promise<void> }> {
  const headers = { 'Accept-Encoding': 'gzip' }
  const { answer, body } = await load(origin + page.path, headers)
  const bare = await startBareBytes({ headers: sentHeaders(answer), body })
  const rows = [
    { name: 'public page', page: { ...page, cookie: unknown } },
    { name: 'public page, kept', page },
  ].map((row) => ({ ...row, barePage: page, bare }))
  return { rows, stop: bare.stop }
}

/** The headers that Node does not add by itself. */
function sentHeaders({ rawHeaders }: IncomingMessage): SameAnswer['headers'] {
  const own = ['date', 'connection', 'keep-alive']
  return rawHeaders.filter((_, index) => !own.includes((rawHeaders[index - (index % 2)] ?? '').toLowerCase()))
}

/** The bytes that a browser receives at its first visit to each page of a citizen, in English. */
export async function weighFirstVisits(
  origin: string,
  { serviceId }: Filled,
  { citizen }: { citizen: string },
): Promise<Record<string, number>> {
  const visits = [
    ['home', '/'],
    ['services', '/services'],
    ['a service', `/services/${serviceId}`],
    ['track', '/track'],
    ['login', '/login'],
    ['own services list', '/user', citizen],
    ['own applications', '/user/applications', citizen],
    ['form to apply', `/user/apply/${serviceId}`, citizen],
  ] as const
  const weights: Record<string, number> = {}
  for (const [name, path, cookie] of visits) weights[name] = await weighVisit(origin, path, cookie)
  return weights
}

async function weighVisit(origin: string, path: string, cookie: string | undefined) {
  const headers = { 'Accept-Encoding': 'br, gzip', ...(cookie && { Cookie: cookie }) }
  const document = await load(origin + path, headers)
  const page = await load(origin + path, { ...headers, 'Accept-Encoding': 'identity' })
  const parts = new Set(
    Array.from(page.body.toString().matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g), ([, part = '']) => part),
  )
  let bytes = document.bytes
  for (const part of parts) bytes += (await load(origin + part, headers)).bytes
  return bytes
}

interface Loaded {
  answer: IncomingMessage
  body: Buffer
  /** With the head. */
  bytes: number
}

function load(url: string, headers: Record<string, string>): Promise<Loaded> {
  return new Promise((resolve, reject) => {
    const asked = get(url, { headers, agent: false }, async (answer) => {
      const { socket } = answer
      const body = Buffer.concat(await answer.toArray())
      if (answer.statusCode !== 200) reject(new Error(`${url} answers ${answer.statusCode}`))
      resolve({ answer, body, bytes: socket.bytesRead })
    })
    asked.on('error', reject)
  })
}
