import { createContext } from 'react-router'
import type { DatabaseFault } from '../../council/database/faults.server.ts'
import type { Council } from '../../council/open-council.server.ts'

/** A form that its reader asked to see in another language instead of sending it. */
export interface RetainedForm {
  language: string
  /** What was typed, without passwords. */
  typed: Record<string, string>
  /** Whether a password was typed, which the page then asks for again. */
  hadPassword: boolean
}

/** A pattern of `app/routes.ts`, or one of the few fixed names for addresses without a screen. */
export type RoutePattern = string & { readonly kind: 'pattern of an address' }

/** What the screens tell the HTTP entry about the page that they made. */
export interface PageReport {
  /** The pattern of the address, once a screen has been found for it. */
  route?: RoutePattern
  /** What kept the database from answering, if something did. */
  fault?: DatabaseFault
  /** What the loaders of a plain page returned, by the ids of their routes (`server/plain-data.ts`). */
  plainData?: Record<string, unknown>
  /** The form that this page shows again in another language, if it was opened in that way. */
  retained?: RetainedForm
  /** The rendered page, and the response whose status and headers it is sent with. */
  drawn?: { answer: Response; page: Uint8Array<ArrayBuffer> }
  /** When this page changes although nobody changed anything, such as at the office's closing time. */
  holdsUntil?: string
}

/** The context of one request, which the HTTP entry gives to the screens. */
export interface Visit {
  readonly council: Council
  /** The client's network address, for the throttles. */
  readonly client: string
  /** The nonce with which the content security policy lets a script run. */
  readonly nonce: string
  /** The request's id in the log; error pages show it. */
  readonly requestId: string
  /** The status with which every screen refuses this request, whose form nobody has read. */
  readonly refusedStatus?: number
  readonly report: PageReport
  /** The fields of the posted form without passwords; undefined if none was posted. */
  typed(): Promise<Record<string, string> | undefined>
  /** Throws when the machine's clock cannot be right: what is written now would be dated wrong for ever. */
  assertClock(): void
  /** Logs a line for the operator, whose words hold nothing that a person sent. */
  logWarning(words: string): void
  /** Logs an error that nobody is told of, without anything that a person sent. */
  logError(error: unknown): void
}

/**
 * Says that the page shows something else from the instant on (ISO 8601 in UTC), so that it is kept until
 * then and no longer. No page is kept past the end of the council's day.
 */
export function limitKeeping({ report }: Visit, instant: string): void {
  if (report.holdsUntil === undefined || instant < report.holdsUntil) report.holdsUntil = instant
}

/** Set by the HTTP entry for every request. */
export const visitContext = createContext<Visit | null>(null)
