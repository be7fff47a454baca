// One of the processes that share the test files of a floor. Node, the build, and a browser cost more to start than most
// files to run. Each file is a suite named after it, which begins when the one before has ended.
import asyncHooks, { type AsyncHook, AsyncResource } from 'node:async_hooks'
import { closeSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { endProcess, sharedFolder } from '../tests/shared-process.ts'

/**
 * Node's runner follows every promise, so that it knows in which suite a test is declared. That takes a quarter of the
 * time of tests that wait a lot, and is needed only while a file declares its tests. What nobody catches would then be
 * without a place: it is told with the name of the file, and fails the run.
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
/** What is declared here belongs to no file. */
const outside = new AsyncResource('files')

function runNext() {
  const index = files.findIndex((_, index) => claim(index))
  const file = files[index]
  if (file === undefined) return void endProcess()
  following?.enable()
  running = file
  describe(file, { timeout: limit }, async () => {
    // Before the file's own, since those that follow one that fails are left out. The next file waits for them.
    after(() => {
      writeFileSync(join(folder, `${index}.ended`), '')
      setImmediate(() => outside.runInAsyncScope(runNext))
    })
    await import(join(root, file))
    following?.disable()
  })
}

/** Whoever makes the mark runs the file. */
function claim(index: number) {
  try {
    closeSync(openSync(join(folder, `${index}.begun`), 'wx'))
    return true
  } catch {
    return false
  }
}

runNext()
