/** What the portal tells of one request: nothing that a person sent, and no address, which can hold tokens. */
export interface RequestRecord {
  request: string
  method: string
  /** The pattern of the address, such as `/password/:token`. */
  route: string
  status: number
  ms: number
  /** What kept the database from answering, if something did. */
  database?: string
}

/**
 * Writes lines to a stream, those of one turn of the event loop together: each write stops the process until it is
 * done. What is left when the process ends is written then.
 */
export function lineWriter(stream: NodeJS.WritableStream): (line: string) => void {
  let held = ''
  const write = () => {
    if (held !== '') stream.write(held)
    held = ''
  }
  process.on('exit', write)
  return (line) => {
    if (held === '') setImmediate(write)
    held += `${line}\n`
  }
}

/** One line for each request. */
export function recordLine(record: RequestRecord): string {
  return line('info', 'request', { ...record })
}

/** One line for an error that nobody expected: its kind and its places in the code, never its message. */
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

function line(level: string, what: string, rest: object) {
  return JSON.stringify({ time: new Date().toISOString(), level, what, ...rest })
}
