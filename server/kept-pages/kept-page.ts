import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { endOfCouncilDay } from '../../rules/days.ts'
import { digestOfScript } from '../security-headers.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** A rendered page as it is sent again to every stranger. */
export interface KeptPage {
  /** Between which moments it holds if nothing is changed, in milliseconds. */
  from: number
  until: number
  /** The memory that it takes, compressed forms included. */
  bytes: number
  /** The pattern of its address, for the log. */
  route: string | undefined
  headers: Record<string, string>
  /** Its answers in an encoding, into which it is brought once. */
  encode(encoding: Encoding): Promise<KeptAnswers>
  /** The same, if it was brought into the encoding before; undefined otherwise. */
  findEncoded(encoding: Encoding): KeptAnswers | undefined
}

/** What is sent to those who have the page already, and to all others. */
export interface KeptAnswers {
  etag: string
  unchanged: KeptAnswer
  whole: KeptAnswer
}

export interface KeptAnswer {
  status: 200 | 304
  headers: Record<string, string>
  /** The same headers, each name before its value: Node sends such a list fastest. */
  headerLines: string[]
  body: Uint8Array<ArrayBuffer> | null
}

interface Rendered {
  /** When its rendering began. */
  from: Date
  /** When it shows something else, if that is before the end of the day. */
  holdsUntil: string | undefined
  route: string | undefined
  nonce: string | undefined
}

const policyName = 'content-security-policy'

/**
 * Makes a page out of the answer for a stranger. Its scripts run by their digests, because a nonce must never be sent
 * twice. Undefined for an answer that is no plain page: an error, a redirect, a page that sets a cookie or that may not be
 * stored, or one whose nonce stands where it cannot be taken out.
 */
export async function makeKeptPage(
  answer: Response,
  { from, holdsUntil, route, nonce }: Rendered,
): Promise<KeptPage | undefined> {
  const headers = Object.fromEntries(answer.headers)
  const isPage =
    answer.status === 200 &&
    headers['content-type'] === 'text/html; charset=utf-8' &&
    headers['cache-control'] === 'no-cache' &&
    answer.headers.getSetCookie().length === 0
  if (!isPage) return undefined
  const html = (await answer.clone().text()).replaceAll(` nonce="${nonce}"`, '')
  const policy = (headers[policyName] ?? '')
    .replace(/ 'sha256-[^']+'/g, '')
    .replace(`'nonce-${nonce}'`, digestsOfScripts(html))
  if (nonce === undefined || html.includes(nonce) || policy.includes(nonce)) return undefined
  headers[policyName] = policy.replace(/(?<! ) +;/g, ';')
  delete headers['content-length']
  const page = Buffer.from(html)
  const digest = createHash('sha256').update(page).digest('base64url').slice(0, 22)
  const endOfDay = endOfCouncilDay(from.toISOString())
  const asked = new Map<Encoding, Promise<KeptAnswers>>()
  const encoded = new Map<Encoding, KeptAnswers>()
  const encode = async (encoding: Encoding) => {
    const answers = answersOf(headers, digest, encoding, await compress(page, encoding))
    encoded.set(encoding, answers)
    return answers
  }
  return {
    from: from.getTime(),
    until: Date.parse(holdsUntil !== undefined && holdsUntil < endOfDay ? holdsUntil : endOfDay),
    bytes: page.length * 2,
    route,
    headers,
    encode(encoding) {
      const answers = asked.get(encoding) ?? encode(encoding)
      asked.set(encoding, answers)
      return answers
    },
    findEncoded: (encoding) => encoded.get(encoding),
  }
}

function answersOf(
  pageHeaders: Record<string, string>,
  digest: string,
  encoding: Encoding,
  body: Uint8Array<ArrayBuffer>,
): KeptAnswers {
  const isPlain = encoding === 'identity'
  const etag = isPlain ? `"${digest}"` : `"${digest}-${encoding}"`
  const { 'content-type': type = '', ...others } = pageHeaders
  const unchanged = { ...others, etag }
  const whole: Record<string, string> = {
    ...unchanged,
    'content-type': type,
    'content-length': String(body.length),
  }
  if (!isPlain) whole['content-encoding'] = encoding
  return {
    etag,
    unchanged: { status: 304, headers: unchanged, headerLines: Object.entries(unchanged).flat(), body: null },
    whole: { status: 200, headers: whole, headerLines: Object.entries(whole).flat(), body },
  }
}

/** The sources of a policy by which the page's own scripts run, and no others. */
function digestsOfScripts(html: string) {
  const scripts = html.split(/<script\b/).slice(1)
  const inline = scripts.flatMap((script) => {
    const start = script.indexOf('>')
    const text = script.slice(start + 1, script.indexOf('</script>'))
    return /\ssrc=/.test(script.slice(0, start)) ? [] : [digestOfScript(text)]
  })
  return [...new Set(inline)].join(' ')
}

async function compress(page: Buffer<ArrayBuffer>, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === 'gzip') return promisify(gzip)(page, { level: 9 }) as Promise<Buffer<ArrayBuffer>>
  if (encoding === 'identity') return page
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 7,
    [constants.BROTLI_PARAM_SIZE_HINT]: page.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  }
  return promisify(brotliCompress)(page, { params }) as Promise<Buffer<ArrayBuffer>>
}
