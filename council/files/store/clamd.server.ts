import { connect } from 'node:net'

/** Where clamd listens: a socket on this machine, or a host and its port. */
export type ClamdPlace = { path: string } | { host: string; port: number }

/** Why clamd gave no answer: not there, gone in the middle, too slow, or with words that it does not have. */
export type ClamdFault = 'unreachable' | 'cut' | 'slow' | 'garbled'

/** clamd names what it has found in fewer letters. */
const longestAnswer = 1000

/**
 * Sends one command of clamd's protocol, and returns its answer without the final zero. Its first letter z
 * makes clamd end both with a zero (clamd(8), COMMANDS).
 */
export function askClamd(
  place: ClamdPlace,
  command: 'zPING' | 'zINSTREAM',
  { bytes, patienceMs }: { bytes?: Uint8Array; patienceMs: number },
): Promise<{ answer: string } | { fault: ClamdFault }> {
  return new Promise((resolve) => {
    const socket = connect({ ...place })
    const finish = (result: { answer: string } | { fault: ClamdFault }) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(result)
    }
    const timer = setTimeout(() => finish({ fault: 'slow' }), patienceMs)
    let answer = ''
    socket.setEncoding('latin1')
    socket.on('data', (part: string) => {
      answer += part
      if (answer.endsWith('\0')) finish({ answer: answer.slice(0, -1) })
      else if (answer.length > longestAnswer) finish({ fault: 'garbled' })
    })
    let connected = false
    socket.on('connect', () => {
      connected = true
    })
    socket.on('error', () => finish({ fault: connected ? 'cut' : 'unreachable' }))
    socket.on('close', () => finish({ fault: 'cut' }))
    socket.write(`${command}\0`)
    if (!bytes) return
    socket.write(lengthOf(bytes))
    socket.write(bytes)
    socket.write(lengthOf(new Uint8Array()))
  })
}

/** Each part of a stream begins with its length; one without bytes ends it. */
function lengthOf({ length }: Uint8Array) {
  const written = Buffer.alloc(4)
  written.writeUInt32BE(length)
  return written
}
