import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import type { Compiled } from './open-printer.server.ts'

// The process that `open-printer.server.ts` starts: compiles the paper of each message. Nothing else of the
// portal is loaded here, and the compiler is loaded nowhere else.

/** What is used of the package: its own types are not there where it is not. */
interface CompilerPackage {
  NodeCompiler: { create(settings: { workspace: string; fontArgs: { fontBlobs: Buffer[] }[] }): Compiler }
}

interface Compiler {
  addSource(path: string, source: string): void
  compile(paper: { mainFileContent: string; inputs: Record<string, string> }): {
    result: object | null
    takeError(): { shortDiagnostics: unknown[] } | null
  }
  pdf(made: object, settings: { pdfStandard: string }): Buffer
  evictCache(maxAge: number): void
}

/** A hundred papers one after the other took no more than 170 MB. */
const mostBytes = 400 * 1024 * 1024
const lookEveryMs = 10
const [, , papers = '', fonts = ''] = process.argv

// Whoever reads the file without these two, as a test of all acts does, starts nothing.
if (fonts !== '') await (isMainThread ? watch() : compile())

/** The compiler works in another thread, so that this one always looks in time what memory it takes. */
async function watch() {
  const end = () => process.kill(process.pid, 'SIGKILL')
  // Where a machine runs out of memory, Linux is to end this process and not the portal.
  await writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined)
  const compiler = new Worker(new URL(import.meta.url), { argv: [papers, fonts] })
  compiler.on('error', end)
  let looking: NodeJS.Timeout | undefined
  process.on('message', (paper) => {
    looking = setInterval(() => process.memoryUsage.rss() > mostBytes && end(), lookEveryMs)
    compiler.postMessage(paper)
  })
  compiler.on('message', (compiled) => {
    clearInterval(looking)
    process.send?.(compiled)
  })
  process.on('disconnect', end)
  // They go to all processes of a terminal or a service; the portal still waits for what is being printed.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)
}

function compile() {
  // There is nothing in the folder that a paper could read: it is made of its own source, of what it imports,
  // and of its data.
  const workspace = join(papers, 'nothing')
  const fontBlobs = readdirSync(fonts)
    .filter((name) => name.endsWith('.ttf'))
    .map((name) => readFileSync(join(fonts, name)))
  const load = createRequire(import.meta.url)
  const { NodeCompiler } = load('@myriaddreamin/typst-ts-node-compiler') as CompilerPackage
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs }] })
  const sources = new Map(
    readdirSync(papers)
      .filter((file) => file.endsWith('.typ'))
      .map((file) => [file, readFileSync(join(papers, file), 'utf8')]),
  )
  compiler.addSource(join(workspace, 'sheet.typ'), sources.get('sheet.typ') ?? '')

  function print(name: string, data: string): Compiled {
    const inputs = { data }
    const compiled = compiler.compile({ mainFileContent: sources.get(`${name}.typ`) ?? '', inputs })
    const fault = compiled.takeError()
    if (!compiled.result)
      return { fault: fault ? JSON.stringify(fault.shortDiagnostics) : 'nothing was made' }
    // For the archive of an office: with its fonts inside, its order and its language.
    const pdf = compiler.pdf(compiled.result, { pdfStandard: 'a-2a' })
    compiler.evictCache(10)
    return { pdf }
  }

  parentPort?.on('message', ({ name, data }: { name: string; data: string }) => {
    try {
      parentPort?.postMessage(print(name, data))
    } catch (error) {
      parentPort?.postMessage({ fault: error instanceof Error ? error.message : 'it failed' })
    }
  })
  parentPort?.postMessage('ready')
}
