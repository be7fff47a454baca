import { patience } from '../rules/patience.ts'
import type { Role } from '../rules/roles.ts'
import { type AccessNotes, openAccessNotes } from './audit/access-notes.server.ts'
import { type HeadsReport, reportDaily } from './audit/heads.server.ts'
import { drawReviews } from './cases/counter/reviews.server.ts'
import { keysFolderOf } from './certificates/keys/key-files.server.ts'
import { type DatabaseLocation, openDatabase } from './database/connect.server.ts'
import { migrate } from './database/migrate.server.ts'
import { rememberContentOf } from './database/remembered-content.server.ts'
import type { Database } from './database/tables.ts'
import { picturesOf, printerOf } from './files/own-lines.server.ts'
import { openPrinter, type Printer } from './files/pdf/open-printer.server.ts'
import { openPictures, type Pictures } from './files/pictures/open-pictures.server.ts'
import type { Bucket } from './files/store/bucket-store.server.ts'
import type { ClamdPlace } from './files/store/clamd.server.ts'
import { openFiles } from './files/store/open-files.server.ts'
import { openScanner, type ScanFaultReport, type Scanner } from './files/store/open-scanner.server.ts'
import type { FileStore } from './files/store/store.server.ts'
import { sweepFiles } from './files/store/sweep-files.server.ts'
import type { HostedSettings } from './identity/hosted/hosted-settings.server.ts'
import { type IdentityProvider, openIdentityProvider } from './identity/hosted/identity-provider.server.ts'
import type { TextGatewaySettings } from './messages/channels/gateway-settings.server.ts'
import {
  openTextSender,
  type TextFaultReport,
  type TextSender,
} from './messages/channels/text-sender.server.ts'
import { deleteExpired } from './office/delete-expired.server.ts'
import { type WatchedCouncil, watchCouncil } from './office/watched-council.server.ts'
import { reduceRecords } from './privacy/reduce-records.server.ts'
import { tellAllBreaches } from './privacy/tell-breach.server.ts'

export interface CouncilSettings extends DatabaseLocation {
  /** The repository's folder: migrations are in it, and the programs that draw photos and print papers. */
  root: string
  /** The bucket that files lie in; undefined: the folder `files` in `dataDir`. */
  bucket?: Bucket
  /** Where the scanner of PDFs listens; undefined: there is none. */
  clamd?: ClamdPlace
  secret: string
  /** The folder of the private keys that sign the codes of certificates; undefined: `keys` in `dataDir`. */
  keysFolder?: string
  /** The address that people type, such as `https://vadgaon.example`. */
  origin: string
  /** Whether it is the registry of a district, a council without citizens, in place of a council. */
  isDistrict?: boolean
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
  /** Whether it is the registry of a district, which has no citizens, no services and no cases. */
  isDistrict: boolean
  /** Where the catalogue of its state lies; undefined for a council alone. */
  stateCatalogue?: string
  /** The identity service beside the portal's own sign-in; undefined: none is set. */
  identityProvider?: IdentityProvider
  /** The roles whose passwords open nothing. */
  passwordsClosed: readonly Role[]
  secondFactorFor: readonly Role[]
  /** Who saw whom in lists, written a moment after the answer. */
  accessNotes: AccessNotes
  /** Sends text messages; undefined: no gateway is set, and no code is offered anywhere. */
  texts?: TextSender
  /** Does at once what the council does in the background from time to time. */
  sweep(): Promise<void>
  /** What the operator watches. */
  watched: WatchedCouncil
  close(): Promise<void>
}

/** What is another where a process serves several councils. */
export interface SharedWorks extends Partial<Pick<Council, 'pictures' | 'printer' | 'stateCatalogue'>> {
  /** Prepares the tables, in the place of `migrate`. */
  migrate?(db: Database, root: string): Promise<unknown>
  /** What a council of a district does for it, and the district for itself, each time that it sweeps. */
  forDistrict?(db: Database, now: Date): Promise<void>
}

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
 * open. `report` receives the error when a sweep fails; the next tries again: a lock must not end the portal.
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
    await (shared.migrate ?? migrate)(db, settings.root)
    await reportHeadsOn(new Date())
  } catch (error) {
    await db.destroy()
    throw error
  }
  const files = openFiles(settings)
  const work = async (now: Date) => {
    const tasks = [
      reportHeadsOn,
      () => tellAllBreaches(db, now),
      () => deleteExpired(db, now),
      () => drawReviews(db, secret, now),
      () => sweepFiles(db, files, now),
      () => shared.forDistrict?.(db, now),
      () => reduceRecords(db, now),
    ]
    // One that fails, as where a bucket is silent, keeps none of the others from its turn.
    for (const task of tasks) await task(now)?.catch(report)
  }
  let working: Promise<void> | undefined
  const sweep = setInterval(() => {
    // One after the other, so that none is under way when the database is closed.
    working ??= work(new Date()).finally(() => {
      working = undefined
    })
  }, sweepIntervalMs)
  sweep.unref()
  rememberContentOf(db)
  const pictures = shared.pictures ? picturesOf(shared.pictures, origin) : openPictures(settings.root)
  const printer = shared.printer ? printerOf(shared.printer, origin) : openPrinter(settings.root)
  const accessNotes = openAccessNotes(db, report)
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
    isDistrict: settings.isDistrict ?? false,
    stateCatalogue: shared.stateCatalogue,
    identityProvider: hosted && openIdentityProvider(hosted, origin),
    passwordsClosed: hosted?.only ?? [],
    secondFactorFor,
    accessNotes,
    texts,
    sweep: async () => {
      texts?.sendSoon()
      await work(new Date())
    },
    watched: watchCouncil(db, settings.dataDir),
    close: async () => {
      clearInterval(sweep)
      clearInterval(codes)
      if (!shared.pictures) pictures.close()
      if (!shared.printer) printer?.close()
      await texts?.settle()
      await working
      await accessNotes.close().catch(report)
      await db.destroy()
    },
  }
}
