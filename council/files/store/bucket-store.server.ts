import { setTimeout } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { assertBytes, assertDigest, digestOf, FilesFault, isDigest } from './digests.server.ts'
import type { FileStore } from './store.server.ts'

/** A bucket that speaks the API of S3, and what opens it. */
export interface Bucket {
  /** Scheme and host, such as `https://s3.example`. */
  endpoint: string
  name: string
  /** What the names of the council's files begin with: empty, or it ends with a slash. */
  prefix: string
  region: string
  keyId: string
  secret: string
}

/** Thrown when a bucket refuses or does not answer; the message holds neither keys nor names of files. */
export class BucketFault extends FilesFault {}

/** Somebody stands before a page and waits for the bucket. */
const patienceMs = 20_000
/** A bucket that is busy or fails is asked again after these pauses. */
const pausesMs = [100, 200]

/**
 * Opens a bucket as a store of files. What arrives from people lies in the folder of this machine until it is
 * whole: the bucket never holds a part.
 */
export function openBucketStore(
  { endpoint, name, prefix, region, keyId, secret }: Bucket,
  {
    hasRoom,
    openParts,
    sweepParts,
    countFree,
  }: Pick<FileStore, 'hasRoom' | 'openParts' | 'sweepParts' | 'countFree'>,
  { patience = patienceMs } = {},
): FileStore {
  const signer = { accessKeyId: keyId, secretAccessKey: secret, region, service: 's3' }
  const client = new AwsClient(signer)
  const address = `${endpoint}/${encodeURIComponent(name)}`

  async function ask(method: string, path: string, init: RequestInit = {}): Promise<Response> {
    const signal = AbortSignal.timeout(patience)
    const send = async () => {
      const signed = await client.sign(`${address}${path}`, { ...init, method })
      // The signal goes with the call: a request that only leads to it is forgotten when memory is tidied up,
      // and its end too. A redirect would lead the signed request to an address that nobody has set.
      return fetch(signed, { signal, redirect: 'error' })
    }
    try {
      for (const pause of pausesMs) {
        const answer = await send()
        if (answer.status < 500 && answer.status !== 429) return answer
        await answer.body?.cancel()
        await setTimeout(pause, undefined, { signal })
      }
      return await send()
    } catch (error) {
      throw silence(method, error)
    }
  }

  function pathOf(digest: string) {
    assertDigest(digest)
    return `/${prefix}${digest.slice(0, 2)}/${digest}`
  }

  async function put(bytes: Uint8Array) {
    const digest = digestOf(bytes)
    // The signature covers the digest: the bucket refuses bytes that have changed on the way.
    const headers = { 'Content-Type': 'application/octet-stream', 'X-Amz-Content-Sha256': digest }
    const answer = await ask('PUT', pathOf(digest), { body: Buffer.from(bytes), headers })
    await demandOk('PUT', answer)
    await answer.body?.cancel()
    return { digest }
  }

  async function read(digest: string) {
    const answer = await ask('GET', pathOf(digest))
    if (await isMissing(answer)) return undefined
    await demandOk('GET', answer)
    const bytes = await answer.arrayBuffer().catch((error) => {
      throw silence('GET', error)
    })
    assertBytes(Buffer.from(bytes), digest)
    return Buffer.from(bytes)
  }

  async function* list() {
    let token: string | undefined
    do {
      const query = new URLSearchParams({ 'list-type': '2', prefix })
      if (token !== undefined) query.set('continuation-token', token)
      const answer = await ask('GET', `?${query}`)
      await demandOk('GET', answer)
      const page = await answer.text().catch((error) => {
        throw silence('GET', error)
      })
      yield textsIn(page, 'Key').flatMap((key) => digestIn(key, prefix))
      token = textsIn(page, 'NextContinuationToken')[0]
      const more = textsIn(page, 'IsTruncated')[0]
      // Half a list must never be taken for a whole one: the doctor would call every other file lost.
      if (more !== (token === undefined ? 'false' : 'true'))
        throw new BucketFault('The bucket breaks off its list.')
    } while (token !== undefined)
  }

  async function remove(digest: string) {
    const answer = await ask('DELETE', pathOf(digest))
    if (await isMissing(answer)) return
    await demandOk('DELETE', answer)
    await answer.body?.cancel()
  }

  return { put, read, list, remove, hasRoom, openParts, sweepParts, countFree }
}

async function isMissing(answer: Response) {
  if (answer.status !== 404) return false
  const [code = 'NoSuchKey'] = textsIn(await answer.text().catch(() => ''), 'Code')
  if (code === 'NoSuchKey') return true
  throw new BucketFault(`The bucket answers with 404 (${code.slice(0, 40)}).`)
}

async function demandOk(method: string, answer: Response) {
  if (answer.ok) return
  const [code = ''] = textsIn(await answer.text().catch(() => ''), 'Code')
  const said = /^\w{1,40}$/.test(code) ? `${answer.status} ${code}` : String(answer.status)
  throw new BucketFault(`The bucket answers ${method} with ${said}.`)
}

function silence(method: string, error: unknown) {
  const { name, cause } = error as Error & { cause?: { code?: unknown } }
  const why = typeof cause?.code === 'string' ? cause.code : name
  return new BucketFault(`The bucket does not answer ${method} (${why}).`)
}

/** The lists of S3 hold nothing but these elements with text, and no attributes on them. */
function textsIn(page: string, element: string): string[] {
  const found = [...page.matchAll(/<(\w+)>([^<]*)<\/\1>/g)].filter(([, name]) => name === element)
  return found.map(([, , text = '']) => text.replace(/&(quot|apos|lt|gt|amp|#\d+);/g, readEntity))
}

const entities: Record<string, string> = { quot: '"', apos: "'", lt: '<', gt: '>', amp: '&' }

function readEntity(_entity: string, name: string) {
  return entities[name] ?? String.fromCodePoint(Number(name.slice(1)))
}

function digestIn(key: string, prefix: string): string[] {
  const [folder = '', digest = '', ...more] = key.slice(prefix.length).split('/')
  const ours = key.startsWith(prefix) && more.length === 0 && isDigest(digest) && digest.startsWith(folder)
  return ours && folder.length === 2 ? [digest] : []
}
