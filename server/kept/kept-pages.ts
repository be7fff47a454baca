import { contentRevisionReader } from '../../council/database/content-revision.server.ts'
import { isPostgres } from '../../council/database/dialect.server.ts'
import { faultOf } from '../../council/database/faults.server.ts'
import type { Database } from '../../council/database/tables.ts'
import type { ForwardingWatch } from '../forwarding.ts'
import type { RequestRecord } from '../log.ts'
import type { Rendering } from '../portal-env.ts'
import { millisecondsSince, newRequestId, withoutScreen } from '../request-records.ts'
import { type KeptPage, makeKeptPage } from './kept-page.ts'
import { type PageRoom, PageStore } from './page-store.ts'
import { readStranger, type StrangerSettings } from './stranger.ts'

interface Settings extends StrangerSettings {
  /** Answers with all that the portal is, and fills in the rendering. */
  render(request: Request, rendering: Rendering): Promise<Response>
  record(record: RequestRecord): void
  watch: ForwardingWatch
  /** The memory that these pages share with those of other councils; undefined: they have their own. */
  room?: PageRoom
  /** Draws the note that the database was last read at an instant. */
  drawNote(language: string, iso: string): Promise<string>
}

/** For so long after the database was last read a page is sent without it. */
const longestAwayMs = 15 * 60_000
/** A reader does not wait for longer where there is a page to send. */
const longestReadMs = 1000

/**
 * Makes the function that answers strangers with pages that were rendered before, while the content revision
 * stays what it was; undefined for a request that it leaves to others. A page that is to be kept is rendered
 * for a request that holds nothing of the one that came, but address and language.
 */
export function keepPages(
  db: Database,
  { render, record, watch, drawNote, room, ...settings }: Settings,
): (request: Request, address: string | undefined) => Promise<Response | undefined> {
  const readUnconfirmed = contentRevisionReader(db)
  // A file answers in this process.
  const mayBeLate = isPostgres(db)
  let confirmedAt = Number.NEGATIVE_INFINITY
  const readRevision = async () => {
    const asked = Date.now()
    const revision = await readUnconfirmed()
    confirmedAt = Math.max(confirmedAt, asked)
    return revision
  }
  const store = new PageStore(room)
  const underWay = new Map<string, Promise<KeptPage | undefined>>()

  return async (request, address) => {
    const began = performance.now()
    const stranger = readStranger(request, settings)
    if (!stranger) return undefined
    const { key, language } = stranger
    const reading = readRevision().catch(unlessFault)
    const inTime = await (mayBeLate ? orLate(reading) : reading)
    if (typeof inTime !== 'number') {
      const last = Date.now() - confirmedAt < longestAwayMs && store.findLast(key, Date.now())
      if (last) return answerAway(request, last, began)
    }
    const revision = await reading
    if (revision === undefined) return undefined
    const name = `${revision} ${key}`
    const other = underWay.get(name)
    const page = store.find(key, revision, Date.now()) ?? (other && (await other))
    if (other && !page) return undefined
    const { promise, resolve } = Promise.withResolvers<KeptPage | undefined>()
    if (!page) underWay.set(name, promise)
    try {
      const { answer, made } = page ? { made: page } : await draw(request.url, language)
      if (made && !page) store.keep(key, revision, made)
      resolve(made)
      const id = answer?.headers.get('x-request-id') ?? newRequestId()
      watch(id, address, (header) => request.headers.get(header) ?? undefined)
      if (!made) return request.method === 'HEAD' ? new Response(null, answer) : answer
      const sent = made.answer(request, id)
      const { method } = request
      const { route = withoutScreen } = made
      const ms = millisecondsSince(began)
      if (page) record({ request: id, method, route, status: sent.status, ms, kept: true })
      return sent
    } finally {
      if (!page) underWay.delete(name)
      resolve(undefined)
    }
  }

  async function answerAway(request: Request, page: KeptPage, began: number) {
    const id = newRequestId()
    const { language, route = withoutScreen } = page
    const note = await drawNote(language, new Date(confirmedAt).toISOString())
    const sent = page.answerOnce(request, id, note)
    const ms = millisecondsSince(began)
    record({ request: id, method: request.method, route, status: 200, ms, kept: true, database: 'gone' })
    return sent
  }

  async function draw(url: string, language: string | undefined) {
    const from = new Date()
    const rendering: Rendering = {}
    const headers = language === undefined ? undefined : { 'Accept-Language': language }
    const answer = await render(new Request(url, { headers }), rendering)
    const { nonce, report: { route, holdsUntil } = {} } = rendering
    return { answer, made: await makeKeptPage(answer, { from, holdsUntil, route, nonce }) }
  }
}

/** What is read, or nothing where that takes too long. */
function orLate<T>(reading: Promise<T>): Promise<T | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>()
  // What came while this process was busy with something else is there then, and is not late.
  const timer = setTimeout(() => setImmediate(resolve, undefined), longestReadMs)
  return Promise.race([reading, late]).finally(() => clearTimeout(timer))
}

/** Without its database the portal answers as it does for every page. */
function unlessFault(error: unknown) {
  if (!faultOf(error)) throw error
  return undefined
}
