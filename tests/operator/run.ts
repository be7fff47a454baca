import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { findFreePort } from '../free-port.ts'

export const root = join(import.meta.dirname, '../..')

export interface Finished {
  code: number | null
  output: string
}

/** The search path, and the store of compiled code: without it starts compile all anew, half their cost. */
const inherited = (): Record<string, string> => {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env
  return NODE_COMPILE_CACHE === undefined ? { PATH } : { PATH, NODE_COMPILE_CACHE }
}

/** Runs a script of the project under the Node of the tests, with exactly these settings, to its end. */
export function run(script: string, words: string[], env: Record<string, string>): Promise<Finished> {
  return finished(spawned(root, script, words, env))
}

/** The same, after a line of the shell that takes something from it. */
export function runInShell(
  line: string,
  script: string,
  words: string[],
  env: Record<string, string>,
): Promise<Finished> {
  const asked = ['-c', `${line}; exec "$0" "$@"`, process.execPath, join(root, script), ...words]
  return finished(spawn('sh', asked, { cwd: root, env: { ...inherited(), ...env } }))
}

/** Starts a script that goes on running; it is ended with the test, whatever becomes of it. */
export function start(
  test: TestContext,
  script: string,
  words: string[],
  env: Record<string, string>,
): ChildProcess {
  return startIn(root, test, script, words, env)
}

/** The same with the code of another folder. */
export function startIn(
  folder: string,
  test: TestContext,
  script: string,
  words: string[],
  env: Record<string, string>,
): ChildProcess {
  const child = spawned(folder, script, words, env)
  test.after(() => child.kill('SIGKILL'))
  return child
}

function spawned(folder: string, script: string, words: string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [join(folder, script), ...words], {
    cwd: folder,
    env: { ...inherited(), ...env },
  })
}

export function finished(child: ChildProcess): Promise<Finished> {
  let output = ''
  child.stdout?.on('data', (piece) => {
    output += piece
  })
  child.stderr?.on('data', (piece) => {
    output += piece
  })
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })))
}

/** Resolves when the process has printed the words; rejects with its output when it ends before. */
export function says(child: ChildProcess, words: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (piece: Buffer) => {
      output += piece
      if (output.includes(words)) resolve()
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.on('close', () => reject(new Error(output)))
  })
}

/** A port that nothing listens on, as a setting. */
export const freePort = async () => String(await findFreePort())
