import { format } from 'node:util'
import { useTool } from '../../server/commands/use-tool.ts'
import type { Finished } from './run.ts'

/**
 * Has the operator's tool carry out the words in this process, which costs a fraction of a process of its
 * own, and returns what it printed and the exit code that it would have ended with. What nobody expected
 * throws. That `server/portal.ts` prints and ends so is held by the tests that start it: at least one of each
 * file that uses this.
 */
export async function toolHere(words: string[], env: Record<string, string>): Promise<Finished> {
  const { log, error } = console
  const { exitCode, env: own } = process
  let output = ''
  const print = (...said: unknown[]) => {
    output += `${format(...said)}\n`
  }
  Object.assign(console, { log: print, error: print })
  process.env = { ...env }
  process.exitCode = undefined
  try {
    const answer = await useTool(words, env)
    if (answer) print(answer.told)
    return { code: answer?.refused ? 1 : Number(process.exitCode ?? 0), output }
  } finally {
    Object.assign(console, { log, error })
    process.env = own
    process.exitCode = exitCode
  }
}
