import { patience } from '../rules/patience.ts'
import type { Role } from '../rules/roles.ts'
import { deleteExpiredThrottles } from './actors/throttles.server.ts'
import { deleteOldAddresses } from './audit/client-addresses.server.ts'
import { type HeadsReport, reportDaily } from './audit/heads.server.ts'
import { deleteEndedUndos } from './cases/applications/keep-undo.server.ts'
import { deleteExpiredClaims } from './cases/counter/claim-codes.server.ts'
import { drawReviews } from './cases/counter/reviews.server.ts'
import { forgetSealedCodes } from './cases/counter/slip.server.ts'
import { deleteLeftCases } from './cases/desk/open-cases.server.ts'
import { deleteExpiredDrafts } from './cases/drafts.server.ts'
import { eraseOldPages } from './cases/papers/erase-old-pages.server.ts'
import { deleteOldSearches } from './catalogue/search/not-found.server.ts'
import { keysFolderOf } from './certificates/keys/key-files.server.ts'
import { openDatabase } from './database/connect.server.ts'
import { migrate } from './database/migrate.server.ts'
import { rememberContentOf } from './database/remembered-content.server.ts'
import type { Database } from './database/tables.ts'
import { openPrinter, type Printer } from './files/pdf/open-printer.server.ts'
import { openPictures, type Pictures } from './files/pictures/open-pictures.server.ts'
import type { Bucket } from './files/store/bucket-store.server.ts'
import type { ClamdPlace } from './files/store/clamd.server.ts'
import { openFiles } from './files/store/open-files.server.ts'
import { openScanner, type ScanFaultReport, type Scanner } from './files/store/open-scanner.server.ts'
import type { FileStore } from './files/store/store.server.ts'
import { sweepFiles } from './files/store/sweep-files.server.ts'
import { removeUnusedPapers } from './files/wallet/remove-unused.server.ts'
import { deleteExpiredLinks } from './identity/accounts/one-time-links.server.ts'
import { deleteSpentTokens } from './identity/hosted/end-hosted-sessions.server.ts'
import type { HostedSettings } from './identity/hosted/hosted-settings.server.ts'
import { type IdentityProvider, openIdentityProvider } from './identity/hosted/identity-provider.server.ts'
import { deleteExpiredInvitations } from './identity/hosted/invitations.server.ts'
import { deleteOldNotices } from './identity/notices/write-notice.server.ts'
import { deleteExpiredCodes } from './identity/phones/codes.server.ts'
import { deleteExpiredSteps } from './identity/second-factor/begin-second-step.server.ts'
import { deleteExpiredSessions, deleteUnusedDevices } from './identity/sessions/sweep-sessions.server.ts'
import type { TextGatewaySettings } from './messages/channels/gateway-settings.server.ts'
import {
  openTextSender,
  type TextFaultReport,
  type TextSender,
} from './messages/channels/text-sender.server.ts'
import { forgetMessages } from './messages/outbox/forget-messages.server.ts'

export interface CouncilSettings {
  /** The repository's folder: migrations are in it, and the programs that draw photos and print papers. */
  root: string
  dataDir: string
  /** The PostgreSQL database that the council is kept in; undefined: the file in `dataDir`. */
  databaseUrl?: string
  databasePool?: number
  /** How long PostgreSQL may work on a statement; undefined: as long as a visitor waits. */
  statementSeconds?: number
  /** The bucket that files lie in; undefined: the folder `files` in `dataDir`. */
  bucket?: Bucket
  /** Where the scanner of PDFs listens; undefined: there is none. */
  clamd?: ClamdPlace
  secret: string
  /** The folder of the private keys that sign the codes of certificates; undefined: `keys` in `dataDir`. */
  keysFolder?: string
  /** The address that people type, such as `https://vadgaon.example`. */
  origin: string
  /** The identity service beside the portal's own sign-in. */
  hosted?: HostedSettings
  /** The roles that may sign in with a password only together with a second factor. */
  secondFactorFor: readonly Role[]
  /** The gateway that sends text messages. */
  texts?: TextGatewaySettings
}

/** Receives the errors of background work, which has no caller to throw to. */
export type ErrorReport = (error: unknown) => void

export interface Council {
  db: Database
  /** The files that people add. */
  files: FileStore
  /** Draws the photos that people add. */
  pictures: Pictures
  /** Prints papers as PDFs; undefined: the compiler is not installed. */
  printer?: Printer
  /** Looks into PDFs before they are kept; undefined: none is set. */
  scanner?: Scanner
  secret: string
  /** Where the private keys lie that sign the codes of certificates. */
  keysFolder: string
  origin: string
  /** The identity service beside the portal's own sign-in; undefined: none is set. */
  identityProvider?: IdentityProvider
  /** The roles whose passwords open nothing. */
  passwordsClosed: readonly Role[]
  secondFactorFor: readonly Role[]
  /** Sends text messages; undefined: no gateway is set, and no code is offered anywhere. */
  texts?: TextSender
  /** Does at once what the council does in the background from time to time. */
  sweep(): Promise<void>
  close(): Promise<void>
}

/** What draws and prints for several councils of one process; it outlives each of them. */
export type SharedWorks = Partial<Pick<Council, 'pictures' | 'printer'>>

/** Who is told of what happens in the background, besides errors. */
export interface Reports {
  /** The heads of the audit's chains, at the start and again on each new day. */
  heads: HeadsReport
  /** Why a text message was not sent. */
  text: TextFaultReport
  /** Why a PDF was not scanned. */
  scanner: ScanFaultReport
}

const sweepIntervalMs = 600_000
const codeIntervalMs = 10_000

/**
 * Opens the council's one database, migrates it, and does its background work every ten minutes while it is
 * open. `report` receives the error when a sweep fails; the next sweep tries again, because a locked database
 * must not end the portal.
 */
export async function openCouncil(
  settings: CouncilSettings,
  report: ErrorReport,
  { heads = () => undefined, text = () => undefined, scanner = () => undefined }: Partial<Reports> = {},
  shared: SharedWorks = {},
): Promise<Council> {
  const { secret, origin, hosted, secondFactorFor, statementSeconds = patience.statement } = settings
  const db = await openDatabase({ ...settings, statementSeconds, serving: true })
  const reportHeadsOn = reportDaily(db, heads)
  try {
    await migrate(db, settings.root)
    await reportHeadsOn(new Date())
  } catch (error) {
    await db.destroy()
    throw error
  }
  const files = openFiles(settings)
  const work = async (now: Date) => {
    await reportHeadsOn(now)
    await deleteExpired(db, now)
    await drawReviews(db, secret, now)
    await sweepFiles(db, files, now)
  }
  const sweep = setInterval(() => void work(new Date()).catch(report), sweepIntervalMs)
  sweep.unref()
  rememberContentOf(db)
  const { pictures = openPictures(settings.root), printer = openPrinter(settings.root) } = shared
  const texts = settings.texts && openTextSender(db, { settings: settings.texts, secret }, text, report)
  // What failed, and what a process that was killed has left.
  const codes = texts && setInterval(() => texts.sendSoon(), codeIntervalMs)
  codes?.unref()
  return {
    db,
    files,
    pictures,
    printer,
    scanner: settings.clamd && openScanner(settings.clamd, scanner),
    secret,
    keysFolder: keysFolderOf(settings),
    origin,
    identityProvider: hosted && openIdentityProvider(hosted, origin),
    passwordsClosed: hosted?.only ?? [],
    secondFactorFor,
    texts,
    sweep: async () => {
      texts?.sendSoon()
      await work(new Date())
    },
    close: async () => {
      clearInterval(sweep)
      clearInterval(codes)
      if (!shared.pictures) pictures.close()
      if (!shared.printer) printer?.close()
      await texts?.settle()
      await db.destroy()
    },
  }
}

async function deleteExpired(db: Database, now: Date) {
  await deleteExpiredThrottles(db, now)
  await deleteExpiredSessions(db, now)
  await deleteExpiredDrafts(db, now)
  await deleteExpiredLinks(db, now)
  await deleteExpiredClaims(db, now)
  await forgetSealedCodes(db, now)
  await deleteExpiredInvitations(db, now)
  await deleteSpentTokens(db, now)
  await deleteExpiredSteps(db, now)
  await deleteExpiredCodes(db, now)
  await deleteUnusedDevices(db, now)
  await deleteLeftCases(db, now)
  await deleteEndedUndos(db, now)
  await deleteOldAddresses(db, now)
  await deleteOldSearches(db, now)
  await deleteOldNotices(db, now)
  await forgetMessages(db, now)
  await removeUnusedPapers(db, now)
  await eraseOldPages(db, now)
}
