import * as build from 'virtual:react-router/server-build'
import { type Handler, Hono } from 'hono'
import { compress } from 'hono/compress'
import { etag } from 'hono/etag'
import plainStart from '../app/browser/plain-start.ts?text'
import { drawAwayNote } from '../app/frame/away-note.server.tsx'
import { drawRefusal } from '../app/frame/refusal-page.server.tsx'
import { readStrangerCookies } from '../app/frame/stranger-cookies.server.ts'
import type { Visit } from '../app/http/visit.server.ts'
import { languageTags } from '../app/i18n/languages.server.ts'
import { messageWords } from '../app/i18n/message-words.server.ts'
import { prepareWords } from '../app/i18n/prepare-words.server.ts'
import type { HeadsReport } from '../council/audit/heads.server.ts'
import { faultOf } from '../council/database/faults.server.ts'
import { DatabaseRefused } from '../council/database/refused.server.ts'
import type { Database } from '../council/database/tables.ts'
import type { MessageSender } from '../council/messages/sending/message-sender.server.ts'
import { type Council, openCouncil, type SharedWorks } from '../council/open-council.server.ts'
import type { Refusal } from '../rules/refusals.ts'
import { limitBody } from './body-limits.ts'
import { readBuiltFrom } from './built-from.mjs'
import { clientAddress } from './client-address.ts'
import { readLatestKnown, watchClock } from './clock.ts'
import { answerCouncilImage } from './council-image.ts'
import { serveCouncils } from './councils.ts'
import type { CouncilsSettings } from './councils-settings.ts'
import { errorLine, withFaultHandling } from './faults.ts'
import { answerForeignPosts } from './foreign-posts.ts'
import { forwardingWatch, watchForwarding } from './forwarding.ts'
import { refusingApp } from './front.ts'
import { readinessCheck, serveHealth } from './health.ts'
import { answerByArea } from './kept/answer-by-area.ts'
import { answerWithPage } from './kept/encoded-page.ts'
import { keepPages } from './kept/kept-pages.ts'
import type { PageRoom } from './kept/page-store.ts'
import { type RequestRecord, tell, warningLine } from './log.ts'
import type { CouncilReports } from './open-council-portal.ts'
import { withCharset, withoutEncodedData } from './plain-data.ts'
import type { PortalEnv } from './portal-env.ts'
import { asGet, atPublicOrigin, readTyped } from './posted-request.ts'
import { answerRefusals, isFaultWithoutPage, refuse } from './refusals.ts'
import {
  allowedMethods,
  decodableAddress,
  formBodiesOnly,
  sameOriginForms,
  servedHosts,
} from './request-checks.ts'
import { recordRequests } from './request-records.ts'
import { answerHeaders, securityHeaders } from './security-headers.ts'
import { sendMessages } from './send-messages.ts'
import type { Settings } from './settings.ts'
import { revalidate, serveAssets, serveServiceWorker, workerAddresses } from './static-files.ts'
import { contextOf, visitIn } from './visits.ts'
import { serveWellKnown } from './well-known.ts'

export interface Portal {
  /** Answers one request; `address` is where the connection comes from. */
  fetch(request: Request, address?: string): Promise<Response>
  /** The answer to a request of which only `path` and some headers may have arrived. */
  refuse(refusal: Refusal, path: string, headers: Headers): Promise<Response>
  council: Council
  /** Sweeps, and tries once to send what is due. */
  round(): Promise<void>
  close(): Promise<void>
}

/** What a process that serves several councils has once for all of them; by itself each has its own. */
interface Shared extends SharedWorks {
  /** The memory of kept pages. */
  room?: PageRoom
  /** Throws where the council may not be served, before anybody is. */
  check?(db: Database): Promise<void>
}

/**
 * Opens the council, and the HTTP application in front of it. `log` gets a line for what the operator must
 * see, `record` one record for each request, `reportHeads` once a day the heads of the audit's chains. The
 * order of the middleware matters; comments say where it is not obvious.
 */
export async function openPortal(
  settings: Settings,
  log: (line: string) => void = tell,
  record: (record: RequestRecord) => void = () => undefined,
  reportHeads?: HeadsReport,
  shared: Shared = {},
): Promise<Portal> {
  const reports = {
    heads: reportHeads,
    text: (fault: string) => log(warningLine('texts', `a text message was not sent: ${fault}`)),
    scanner: (fault: string) => log(warningLine('scanner', `a PDF was stored without a scan: ${fault}`)),
  }
  const report = (error: unknown) => log(errorLine('sweep', error, settings.bucket))
  const council = await openCouncil(settings, report, reports, shared)
  try {
    await shared.check?.(council.db)
    return await serve(council, settings, { log, record, shared })
  } catch (error) {
    await council.close()
    throw error
  }
}

async function serve(
  council: Council,
  settings: Settings,
  { log, record, shared }: { log(line: string): void; record(record: RequestRecord): void; shared: Shared },
): Promise<Portal> {
  await prepareWords(council)
  const app = new Hono<PortalEnv>()
  const builtAt = readBuiltFrom(settings.root)?.date
  const clock = watchClock(await readLatestKnown(council.db, { ...settings, builtAt }))

  const watch = forwardingWatch(settings, log)
  const answerFromKept = keepPages(council.db, {
    room: shared.room,
    origins: settings.origins,
    languageTags,
    ...(await readStrangerCookies(council)),
    render: async (request, rendering) => app.fetch(request, { rendering }),
    record,
    watch,
    drawNote: drawAwayNote,
  })
  const https = settings.origin.startsWith('https://')

  app.use(recordRequests(record))
  app.use(answerHeaders({ https }))
  app.use(watchForwarding(watch))
  serveHealth(app, readinessCheck(council, settings, clock))
  // Before the headers of pages: the picture has stricter ones of its own.
  app.get('/council-image/:version', (c) => answerCouncilImage(c, council.db, c.req.param('version')))
  // Before the headers of pages, which would weigh more than most assets, and before the compression: the
  // build has compressed them already.
  app.use('/assets/*', serveAssets(settings.root))
  app.use(securityHeaders({ https, script: plainStart }))
  app.use(answerRefusals((request, refused) => drawRefusal(council, request, refused)))
  app.use(allowedMethods)
  app.use(compress())
  for (const address of workerAddresses)
    app.get(address, etag(), revalidate, serveServiceWorker(settings.root, address))
  app.use(servedHosts(settings.origins, council, log))
  serveWellKnown(app, council, settings, languageTags)
  app.use(decodableAddress)
  app.use(answerForeignPosts(council))
  app.use(sameOriginForms(settings.origins))
  app.use(formBodiesOnly)
  app.use(limitBody(council))
  app.all('*', serveScreens(council, settings, { log, clock }))

  app.onError((error, c) => {
    if (faultOf(error)) return c.text('Service Unavailable', 503)
    // If the connection broke while the form was still arriving, nobody is there to be answered.
    if (!c.req.raw.signal.aborted) log(errorLine(c.get('requestId'), error, settings.bucket))
    return c.text(`Internal Server Error (${c.get('requestId')})`, 500)
  })

  const refusing = refusingApp(https, (request, refused) => drawRefusal(council, request, refused))

  // Last, so that nothing goes on where opening failed.
  const sender = settings.sendsMessages
    ? await sendMessages(council.db, settings, messageWords, log)
    : undefined
  return {
    // Kept pages come before all middleware, which would take as long again as sending one.
    fetch: async (request, address) =>
      (await answerFromKept(request, address)) ?? app.fetch(request, { address }),
    refuse: async (refusal, path, headers) =>
      refusing.fetch(new Request(settings.origin + path, { headers }), { refusal }),
    council,
    round: async () => {
      await council.sweep()
      await sender?.triedOnce
    },
    close: async () => {
      await sender?.close()
      await council.close()
    },
  }
}

/** One for the process: the screens know their council by the visit alone. */
const answer = answerByArea(
  withFaultHandling(withoutEncodedData(build, visitIn), visitIn),
  import.meta.env.MODE,
)

/** Opens the councils of a folder, each when somebody asks for it as `openPortal` opens one. */
export const openCouncils = (settings: CouncilsSettings, reports: CouncilReports) =>
  serveCouncils(settings, openPortal, reports, (request, refused) => drawRefusal(undefined, request, refused))

/** Hands the request to the screens, with the visit that they ask for. */
function serveScreens(
  council: Council,
  { trustedProxies, bucket }: Settings,
  { log, clock }: { log: (line: string) => void; clock: () => string | undefined },
): Handler<PortalEnv> {
  return async (c) => {
    const requestId = c.get('requestId')
    const request = atPublicOrigin(c.req.raw, c.get('origin'))
    const visit: Visit = {
      council,
      client: clientAddress(c.env?.address, c.req.header('x-forwarded-for'), trustedProxies),
      nonce: c.get('secureHeadersNonce'),
      requestId,
      refusedStatus: c.get('refusedStatus'),
      typed: () => readTyped(request),
      report: {},
      assertClock: () => {
        const fault = clock()
        if (fault === undefined) return
        log(warningLine(requestId, fault))
        throw new DatabaseRefused(fault)
      },
      logWarning: (words) => log(warningLine(requestId, words)),
      logError: (error) => log(errorLine(requestId, error, bucket)),
    }
    const { report } = visit
    c.set('report', report)
    if (c.env?.rendering) Object.assign(c.env.rendering, { report, nonce: visit.nonce })
    const first = await answer(request, contextOf(visit))
    const response = report.retained ? await answer(asGet(request), contextOf(visit)) : first
    if (isFaultWithoutPage(request, response)) {
      const page = refuse(c, response.status === 500 ? 'cannotShow' : 'unavailable')
      // A full disk has a status of its own.
      return new Response(page.body, { status: response.status, headers: page.headers })
    }
    // React Router copies the response of a page, after which its body could only be sent as a stream.
    const { drawn } = report
    if (drawn?.answer !== response) return withCharset(response)
    return answerWithPage(drawn.page, response, c.req.raw)
  }
}

/** Sends what waits in the outbox, serving nobody: what `portal send` does. `clock` tells the time of day. */
export async function openSender(
  db: Database,
  settings: Pick<Settings, 'origin' | 'mail' | 'texts'>,
  log: (line: string) => void = tell,
  clock?: () => Date,
): Promise<MessageSender> {
  return sendMessages(db, settings, messageWords, log, clock)
}
