// One of the processes that share the test files of a floor. Node, the build, and a browser cost more to
// start than most files to run. Each file is a suite named after it, which begins when the one before has
// ended.
import asyncHooks, { type AsyncHook } from 'node:async_hooks'
import { closeSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { endProcess, sharedFolder } from '../tests/shared-process.ts'

/**
 * Node's runner follows every promise, so that it knows in which suite a test is declared. That takes up to a
 * fifth of the processor time of tests that wait a lot, and is needed only while a file declares its tests.
 * What nobody catches would then be without a place: it is told with the name of the file, and fails the run.
 */
let following: AsyncHook | undefined
const { createHook } = asyncHooks
asyncHooks.createHook = (callbacks) => {
  following = createHook(callbacks)
  return following
}
const { after, describe } = await import('node:test')
asyncHooks.createHook = createHook
let running = ''
for (const event of ['uncaughtException', 'unhandledRejection'])
  process.on(event, (error) => process.stderr.write(`${running}: nobody caught ${inspect(error)}\n`))

const folder = sharedFolder ?? ''
const root = join(import.meta.dirname, '..')
const { files, limit }: { files: string[]; limit: number } = JSON.parse(process.env.TEST_FILES ?? '')

for (const [index, file] of files.entries()) {
  if (!claim(index)) continue
  running = file
  following?.enable()
  let ended = false
  // It is there when the suite has ended, its hooks too: what the files share is in use until then.
  await describe(file, { timeout: limit }, async () => {
    after(() => {
      ended = true
    })
    await import(join(root, file))
    following?.disable()
  })
  if (!ended) throw new Error(`Node did not wait for the end of ${file}.`)
  writeFileSync(join(folder, `${index}.ended`), '')
}
await endProcess()

/** The process that creates the mark runs the file. */
function claim(index: number) {
  try {
    closeSync(openSync(join(folder, `${index}.begun`), 'wx'))
    return true
  } catch {
    return false
  }
}
