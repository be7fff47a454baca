import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { ClamdPlace } from '../council/files/store/clamd.server.ts'

/** How a scanner behaves: as clamd does, or silent, hanging up midway, talking nonsense or too small. */
export type ClamdManner = 'well' | 'silent' | 'cuts' | 'babbles' | 'refuses' | 'endless'

/** What the scanner of tests takes for harmful. */
export const harmfulText = 'HARMFUL-FOR-TESTS'

/** A server that speaks clamd's protocol, on a port of its own. */
export interface ClamdServer {
  place: ClamdPlace
  manner: ClamdManner
  /** The whole streams that were sent to it. */
  scanned: Buffer[]
  close(): Promise<void>
}

/** Starts a scanner that behaves well, at a socket of the machine where one is named. */
export async function startClamd(path?: string): Promise<ClamdServer> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    let arrived = Buffer.alloc(0)
    socket.on('data', (part: Buffer) => {
      arrived = Buffer.concat([arrived, part])
      answer(scanner, socket, arrived)
    })
  })
  if (path === undefined) server.listen(0, '127.0.0.1')
  else server.listen(path)
  await once(server, 'listening')
  const scanner: ClamdServer = {
    place:
      path === undefined ? { host: '127.0.0.1', port: (server.address() as AddressInfo).port } : { path },
    manner: 'well',
    scanned: [],
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  return scanner
}

function answer(scanner: ClamdServer, socket: Socket, arrived: Buffer) {
  const { manner } = scanner
  if (manner === 'silent') return
  if (manner === 'cuts') return void socket.destroy()
  if (manner === 'babbles') return void socket.end('HTTP/1.1 400 Bad Request\0')
  if (manner === 'endless') return void socket.write('x'.repeat(2000))
  if (manner === 'refuses') return void socket.end('INSTREAM size limit exceeded. ERROR\0')
  if (arrived.equals(Buffer.from('zPING\0'))) return void socket.end('PONG\0')
  const stream = readStream(arrived)
  if (!stream) return
  scanner.scanned.push(stream)
  socket.end(stream.includes(harmfulText) ? 'stream: Test-Signature FOUND\0' : 'stream: OK\0')
}

/** The bytes of a stream that has ended; undefined while more must come. */
function readStream(arrived: Buffer) {
  const command = 'zINSTREAM\0'
  if (!arrived.subarray(0, command.length).equals(Buffer.from(command))) return undefined
  const parts: Buffer[] = []
  for (let at = command.length; at + 4 <= arrived.length; ) {
    const length = arrived.readUInt32BE(at)
    if (length === 0) return Buffer.concat(parts)
    parts.push(arrived.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}
