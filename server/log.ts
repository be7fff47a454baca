import type { RoutePattern } from '../app/http/visit.server.ts'
import type { Head } from '../council/audit/heads.server.ts'
import type { AnsweringServer } from '../council/database/cluster.server.ts'
import type { Version } from './built-from.mjs'

/** What the log holds of a request: nothing that a person sent, and no address, which can hold tokens. */
export interface RequestRecord {
  request: string
  method: string
  /** The pattern of the address, such as `/password/:token`. */
  route: RoutePattern
  status: number
  ms: number
  /** Whether an application was sent with it. */
  submitted?: true
  /** Whether the answer is a page that was rendered before. */
  kept?: true
  /** What kept the database from answering, if something did. */
  database?: string
  /** Whose request it is, where one process serves many councils. */
  council?: string
}

/**
 * Writes lines to a stream, all lines of one turn of the event loop together, because each write blocks the
 * process. The last lines are written when the process exits.
 */
export function lineWriter(stream: NodeJS.WritableStream): (line: string) => void {
  let pending = ''
  const write = () => {
    if (pending !== '') stream.write(pending)
    pending = ''
  }
  process.on('exit', write)
  return (line) => {
    if (pending === '') setImmediate(write)
    pending += `${line}\n`
  }
}

const priorities: Record<string, number> = { error: 3, warning: 4, info: 6 }

/**
 * The line with the priority before it by which `journalctl -p` finds it, where systemd's journal reads this
 * process; else as it is. A line that is none of these, such as a refusal, counts as an error.
 */
export function forJournal(line: string): string {
  if (!process.env.JOURNAL_STREAM || process.stdout.isTTY) return line
  const level = /^\{"time":"[^"]*","level":"(\w+)"/.exec(line)?.[1] ?? 'error'
  return `<${priorities[level]}>${line}`
}

/** Writes a line for what the operator must see. */
export function tell(line: string): void {
  console.error(forJournal(line))
}

/** The first line of a portal that serves: where, which portal it is, and which server its database is on. */
export function startedLine(
  origin: string,
  { version, commit = 'unknown' }: Version,
  server?: AnsweringServer,
): string {
  const { address, timeline, awaited } = server ?? {}
  return line('info', 'started', { origin, version, commit, database: address, timeline, awaited })
}

/** One line for each request. */
export function recordLine(record: RequestRecord): string {
  return line('info', 'request', { ...record })
}

/** One line for an unexpected error: kind and stack, never its message, which could quote a person's data. */
export function unexpectedLine(request: string, error: unknown): string {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error('not an error')
  // The stack begins with the message, and a line of a message may begin like a place.
  const places = stack
    .replace(message, '')
    .split('\n')
    .filter((place) => place.trimStart().startsWith('at '))
    .map((place) => place.trim())
  return line('error', 'unexpected', { request, error: name, places })
}

/** One line that asks the operator to do something. */
export function warningLine(request: string, words: string): string {
  return line('warning', words, { request })
}

/** The word by which lines with the heads of the audit are found in a log. */
export const headsWord = 'audit heads'

/** The line of one of the councils of a process, with its name in it. */
export function namingCouncil(line: string, council: string): string {
  if (!line.startsWith('{"time":')) return `${council}: ${line}`
  return `${line.slice(0, -1)},"council":${JSON.stringify(council)}}`
}

/**
 * One line with the heads of the audit's chains: a copy of it elsewhere proves what was written before. The
 * timeline, which a cluster counts up with each server that takes over, tells that from a change by hand.
 */
export function headsLine(heads: Head[], timeline?: number): string {
  return line('info', headsWord, { timeline, heads })
}

function line(level: string, what: string, rest: object) {
  return JSON.stringify({ time: new Date().toISOString(), level, what, ...rest })
}
