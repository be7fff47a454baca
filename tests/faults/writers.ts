import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type IncomingMessage, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { DatabaseLocation } from '../../council/database/connect.server.ts'
import { statuses } from '../../rules/statuses.ts'
import { answers } from '../portal/services-for-tests.ts'
import type { Visitor } from '../portal/visitor.ts'
import { makeRoom } from './make-room.ts'

export interface Write {
  /** What tells this write from others: a submission key, or an application and the revision decided on. */
  key: string
  path: string
  fields: Record<string, string>
}

/** What the portal said when it acknowledged a write. */
export interface Acknowledged extends Write {
  number: string
  /** Its cookie or else where it leads, by which the bytes of the answer are known again in a trace. */
  mark: string
}

/** Somebody who sends one write after the other, and sends one again for as long as it has no answer. */
export abstract class Writer {
  readonly visitor: Visitor
  readonly email: string
  readonly acknowledged: Acknowledged[] = []
  unanswered: Write | undefined
  /** Whether a write has been handed to the network whole and has no answer yet. */
  onItsWay = false
  /** How the last write was answered; undefined: not at all. */
  lastStatus: number | undefined
  attempts = 0
  retried = 0

  constructor(visitor: Visitor, email: string) {
    this.visitor = visitor
    this.email = email
  }

  abstract next(): Write

  /** Has the portal take more once it reached a limit; if its database is away, it may do nothing. */
  protected async makeRoom(): Promise<void> {}

  /** Sends the unanswered write again, or a new one; whether it was acknowledged. */
  async write(): Promise<boolean> {
    if (this.unanswered) this.retried += 1
    const write = this.unanswered ?? this.next()
    this.unanswered = write
    this.attempts += 1
    let answer = await this.post(write)
    if (answer?.status === 429) {
      await this.makeRoom()
      answer = await this.post(write)
    }
    this.lastStatus = answer?.status
    if (!answer || answer.status >= 500) return false
    assert.equal(answer.status, 303, `${write.path} answers ${answer.status}`)
    assert.doesNotMatch(answer.location, /^\/login/, 'a session was lost')
    this.acknowledged.push({ ...write, number: numberIn(answer), mark: markOf(answer) })
    this.unanswered = undefined
    return true
  }

  private async post(write: Write): Promise<Answer | undefined> {
    try {
      return await new Promise<Answer>((resolve, reject) => {
        const sent = request(this.visitor.origin + write.path, {
          method: 'POST',
          agent: false,
          headers: headersOf(this.visitor),
          timeout: 20_000,
        })
        sent.on('error', reject)
        sent.on('timeout', () => sent.destroy(new Error('No answer in 20 seconds.')))
        sent.on('finish', () => {
          this.onItsWay = true
        })
        sent.on('response', (response) => {
          response.resume()
          resolve(answerOf(response))
        })
        sent.end(new URLSearchParams(write.fields).toString())
      })
    } catch {
      return undefined
    } finally {
      this.onItsWay = false
    }
  }
}

interface Answer {
  status: number
  location: string
  cookie: string
}

function answerOf({ statusCode = 0, headers }: IncomingMessage): Answer {
  const cookie = headers['set-cookie']?.find((line) => line.startsWith('flash='))?.split(';')[0] ?? ''
  return { status: statusCode, location: headers.location ?? '', cookie: cookie.slice('flash='.length) }
}

/** What a browser without script sends along with a form. */
export function headersOf(visitor: Visitor): Record<string, string> {
  return {
    Cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    Origin: visitor.origin,
    'Content-Type': 'application/x-www-form-urlencoded',
  }
}

/** As a trace writes it. */
function markOf({ location, cookie }: Answer): string {
  return cookie || `location: ${location}\\r`
}

/** The number that a page after sending is about, or that the message of a decision names. */
function numberIn({ location, cookie }: Answer): string {
  const sent = new URL(location, 'http://portal.test').searchParams.get('sent')
  if (sent !== null) return sent
  const [text = ''] = decodeURIComponent(cookie).split('.')
  const { values } = JSON.parse(Buffer.from(text, 'base64').toString()) as {
    values: { applicationId: string }
  }
  return values.applicationId
}

export class Citizen extends Writer {
  private readonly account: string
  private readonly phone: string
  private readonly place: DatabaseLocation

  constructor(
    visitor: Visitor,
    email: string,
    own: { account: string; phone: string; place: DatabaseLocation },
  ) {
    super(visitor, email)
    this.account = own.account
    this.phone = own.phone
    this.place = own.place
  }

  protected override makeRoom(): Promise<void> {
    return makeRoom(this.place).catch(() => undefined)
  }

  next(): Write {
    const key = randomUUID()
    const form = { ...answers, applicantPhoneNo: this.phone, userDetails: `details of ${key}` }
    const fields = { ...form, submissionKey: key, account: this.account }
    return { key, path: '/user/apply/WATER', fields }
  }
}

export class Officer extends Writer {
  readonly applicationId: string
  private revision = 0

  constructor(visitor: Visitor, email: string, applicationId: string) {
    super(visitor, email)
    this.applicationId = applicationId
  }

  next(): Write {
    this.revision += 1
    const { applicationId, revision } = this
    const status = statuses[revision % statuses.length] ?? ''
    const standing = statuses[(revision - 1) % statuses.length]
    const whyChanged = standing === 'Pending' ? '' : 'Decided by mistake.'
    const path = `/staff/application/update/${applicationId}`
    const reason = status === 'Rejected' ? 'A paper is missing.' : ''
    return {
      key: `${applicationId} ${revision}`,
      path,
      fields: { status, reason, whyChanged, revision: String(revision) },
    }
  }
}

/** Has everybody write, each one thing after the other, until it is over. */
export async function keepWriting(writers: Writer[], over: () => boolean): Promise<void> {
  await Promise.all(
    writers.map(async (writer) => {
      while (!over()) if (!(await writer.write()) && !over()) await setTimeout(20)
    }),
  )
}

export function acknowledgedBy(writers: Writer[]): number {
  return writers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)
}

export function retriedBy(writers: Writer[]): number {
  return writers.reduce((sum, { retried }) => sum + retried, 0)
}
