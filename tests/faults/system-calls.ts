import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

export interface SystemCall {
  pid: number
  name: string
  /** What it was called with and what it returned, as strace writes them. */
  text: string
  /** The places in the trace where it began and where it had returned. */
  began: number
  returned: number
}

const traced = 'fsync,fdatasync,pwrite64,pwritev,write,writev,sendto,sendmsg,recvfrom'

/**
 * Traces these processes, their threads and what descends from them, until `stop`, which answers with the
 * calls in the order in which they began.
 */
export async function trace(pids: number[], file: string): Promise<{ stop(): Promise<SystemCall[]> }> {
  const words = ['-f', '-ttt', '-y', '-s', '9000', '-e', `trace=${traced}`, '-o', file]
  const strace = spawn('strace', [...words, ...pids.flatMap((pid) => ['-p', String(pid)])])
  await new Promise<void>((resolve, reject) => {
    let said = ''
    strace.on('error', () => reject(new Error('This test needs strace: apt-get install strace')))
    strace.on('exit', () => reject(new Error(`strace may not trace here: ${said}`)))
    strace.stderr.on('data', (piece) => {
      said += piece
      if (pids.every((pid) => said.includes(`Process ${pid} attached`))) resolve()
    })
  })
  return {
    async stop() {
      strace.kill('SIGINT')
      await once(strace, 'close')
      return readCalls(readFileSync(file, 'utf8').split('\n'))
    },
  }
}

const line = /^(\d+) +[\d.]+ (?:<\.\.\. (\w+) resumed>|(\w+)\()(.*)$/
const unfinished = ' <unfinished ...>'

function readCalls(lines: string[]): SystemCall[] {
  const calls: SystemCall[] = []
  const open = new Map<string, SystemCall>()
  for (const [place, text] of lines.entries()) {
    const [, pid, resumed, name = resumed, rest = ''] = line.exec(text) ?? []
    if (pid === undefined || name === undefined) continue
    const begun = resumed ? open.get(pid) : undefined
    const call = begun ?? { pid: Number(pid), name, text: '', began: place, returned: place }
    const half = rest.endsWith(unfinished)
    call.text += half ? rest.slice(0, -unfinished.length) : rest
    // What has not returned when the trace ends has not returned before anything.
    call.returned = half ? lines.length : place
    if (!begun) calls.push(call)
    if (half) open.set(pid, call)
    else open.delete(pid)
  }
  return calls
}

export function isSync({ name, text }: SystemCall): boolean {
  return /^f(data)?sync$/.test(name) && text.endsWith('= 0')
}
