import { Agent, type ClientRequest, request } from 'node:http'
import { performance } from 'node:perf_hooks'

export interface Asked {
  path: string
  cookie?: string
  /** The host that it is for, where the server has several. */
  host?: string
  /** The address that the web server in front would name. */
  client?: string
  /** The fields of a form to post; without them the request is a GET. */
  fields?: Record<string, string>
  /** Whether to accept compression, as browsers do. */
  compressed?: boolean
}

export interface Answer {
  status: number
  body: string
  cookies: string[]
}

/** A client that keeps up to `connections` connections to one server open. */
export class Client {
  readonly origin: string
  private readonly agent: Agent

  constructor(origin: string, connections = 1) {
    this.origin = origin
    this.agent = new Agent({ keepAlive: true, maxSockets: connections })
  }

  ask({ path, cookie, host, client, fields, compressed }: Asked): Promise<Answer> {
    const form = fields && new URLSearchParams(fields).toString()
    const headers = {
      ...(cookie && { Cookie: cookie }),
      ...(host && { Host: host }),
      ...(client && { 'X-Forwarded-For': client }),
      ...(compressed && { 'Accept-Encoding': 'gzip' }),
      ...(form !== undefined && {
        Origin: this.origin,
        'Content-Type': 'application/x-www-form-urlencoded',
        'Content-Length': Buffer.byteLength(form),
      }),
    }
    return new Promise((resolve, reject) => {
      const method = form === undefined ? 'GET' : 'POST'
      const asked: ClientRequest = request(
        this.origin + path,
        { agent: this.agent, method, headers },
        (answer) => {
          const pieces: Buffer[] = []
          answer.on('data', (piece: Buffer) => pieces.push(piece))
          answer.on('error', reject)
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              body: Buffer.concat(pieces).toString(),
              cookies: answer.headers['set-cookie'] ?? [],
            }),
          )
        },
      )
      asked.on('error', reject)
      asked.end(form)
    })
  }

  /** Throws unless the response has the status, because error pages are fast too. */
  async demand(asked: Asked, status = asked.fields ? 303 : 200): Promise<Answer> {
    const answer = await this.ask(asked)
    if (answer.status !== status) throw new Error(`${asked.path} answers ${answer.status}, not ${status}`)
    return answer
  }

  close() {
    this.agent.destroy()
  }
}

/** The duration of a call in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [low = Number.NaN, high = low] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return (low + high) / 2
}

/** Responses per second to `connections` visitors, each asking again as soon as a response has arrived. */
export async function rate(
  connections: number,
  seconds: number,
  work: () => Promise<unknown>,
): Promise<number> {
  const begun = performance.now()
  const until = begun + seconds * 1000
  let done = 0
  const visit = async () => {
    do {
      await work()
      done += 1
    } while (performance.now() < until)
  }
  await Promise.all(Array.from({ length: connections }, visit))
  return (done * 1000) / (performance.now() - begun)
}
