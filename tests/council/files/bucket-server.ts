import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Bucket } from '../../../council/files/store/bucket-store.server.ts'

/** What a bucket does instead of its work, for the next requests. */
export type Harm = 'refuse' | 'silent' | 'held' | 'cut' | 'wrongBytes' | 'redirect' | 'noBucket'

const secret = 'the secret key of the tests'

/**
 * Serves an S3 bucket on loopback out of memory. It computes each signature of version 4 itself, from what
 * AWS has published of it, and refuses whatever differs.
 */
export async function startBucketServer({ keysPerPage = 1000 } = {}) {
  const objects = new Map<string, Buffer>()
  const asked: string[] = []
  const released = Promise.withResolvers<void>()
  let harm: { kind: Harm; times: number } | undefined

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '', 'http://bucket')
    const body = await bodyOf(request)
    asked.push(`${request.method} ${url.pathname}`)
    const hurt = harm && harm.times-- > 0 ? harm.kind : undefined
    if (hurt === 'silent') return
    if (hurt === 'held') await released.promise
    if (hurt === 'refuse') return refuse(response, 500, 'InternalError')
    if (hurt === 'noBucket') return refuse(response, 404, 'NoSuchBucket')
    if (hurt === 'redirect') return void response.writeHead(307, { Location: 'http://127.0.0.1:1/' }).end()
    if (signatureOf(request, url) !== /Signature=(\w+)/.exec(request.headers.authorization ?? '')?.[1])
      return refuse(response, 403, 'SignatureDoesNotMatch')
    const key = decodeURIComponent(url.pathname).replace(/^\/papers\/?/, '')
    const held = objects.get(key)
    if (request.method === 'PUT') {
      const digest = createHash('sha256').update(body).digest('hex')
      if (request.headers['x-amz-content-sha256'] !== digest)
        return refuse(response, 400, 'XAmzContentSHA256Mismatch')
      objects.set(key, body)
      return void response.writeHead(200, { ETag: '"x"' }).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return void response.writeHead(204).end()
    }
    if (key === '') return list(response, url, hurt)
    if (!held) return refuse(response, 404, 'NoSuchKey')
    const bytes = hurt === 'wrongBytes' ? Buffer.from(held.map((byte) => byte ^ 1)) : held
    response.writeHead(200, { 'Content-Length': bytes.length })
    if (hurt !== 'cut') return void response.end(bytes)
    response.write(bytes.subarray(0, bytes.length >> 1), () => response.destroy())
  }

  function list(response: ServerResponse, { searchParams }: URL, hurt: Harm | undefined) {
    const after = searchParams.get('continuation-token') ?? ''
    const prefix = searchParams.get('prefix') ?? ''
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
    const page = keys.slice(0, keysPerPage)
    const more = keys.length > page.length
    // A token of a real service holds signs that XML and addresses write in another way.
    const token =
      more && hurt !== 'cut' ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    const contents = page.map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`).join('')
    response.end(
      `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${contents}${token}</ListBucketResult>`,
    )
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const bucket: Bucket = {
    endpoint: `http://127.0.0.1:${port}`,
    name: 'papers',
    prefix: 'vadgaon/',
    region: 'ap-south-1',
    keyId: 'AKIATEST',
    secret,
  }
  return {
    bucket,
    objects,
    /** The method and path of each request so far. */
    asked,
    harmNext(kind: Harm, times = 1) {
      harm = { kind, times }
    },
    /** Lets what is held go on. */
    release: released.resolve,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function refuse(response: ServerResponse, status: number, code: string) {
  const page = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`
  response.writeHead(status).end(page)
}

async function bodyOf(request: IncomingMessage) {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** AWS, "Signature Version 4 signing process", steps 1 to 4. */
function signatureOf({ method, headers }: IncomingMessage, url: URL): string {
  const { authorization = '' } = headers
  const [, date = '', region = '', signed = ''] =
    /^AWS4-HMAC-SHA256 Credential=AKIATEST\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), /.exec(
      authorization,
    ) ?? []
  const names = signed.split(';')
  if (!names.includes('host') || !names.includes('x-amz-content-sha256') || region !== 'ap-south-1') return ''
  const at = String(headers['x-amz-date'])
  // What was recorded on the way must not be of use the next day.
  if (!at.startsWith(date) || Math.abs(Date.now() - instantOf(at)) > 900_000) return ''
  const canonical = [
    method,
    url.pathname,
    [...url.searchParams]
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .sort()
      .join('&'),
    ...names.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signed,
    String(headers['x-amz-content-sha256']),
  ].join('\n')
  const scope = `${date}/${region}/s3/aws4_request`
  const digest = createHash('sha256').update(canonical).digest('hex')
  const key = [date, region, 's3', 'aws4_request'].reduce<Buffer>(
    (last, part) => createHmac('sha256', last).update(part).digest(),
    Buffer.from(`AWS4${secret}`),
  )
  return createHmac('sha256', key).update(['AWS4-HMAC-SHA256', at, scope, digest].join('\n')).digest('hex')
}

function encode(text: string) {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function instantOf(text: string) {
  return Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}
