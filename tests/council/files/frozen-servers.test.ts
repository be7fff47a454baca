import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import {
  type Bucket,
  BucketFault,
  openBucketStore,
} from '../../../council/files/store/bucket-store.server.ts'
import type { ClamdPlace } from '../../../council/files/store/clamd.server.ts'
import { openScanner } from '../../../council/files/store/open-scanner.server.ts'
import { openFileStore } from '../../../council/files/store/store.server.ts'
import { openFolder, pdfOf } from './papers-for-tests.ts'

const patience = 500

/** A bucket and a scanner in another process; `freeze` stops it as a dead disk does. */
async function openServers(t: TestContext) {
  const servers = fork(join(import.meta.dirname, 'frozen-servers.ts'))
  t.after(() => servers.kill('SIGKILL'))
  const [{ bucket, place }] = (await once(servers, 'message')) as [{ bucket: Bucket; place: ClamdPlace }]
  return { bucket, place, freeze: () => servers.kill('SIGSTOP'), thaw: () => servers.kill('SIGCONT') }
}

test('a bucket that freezes ends every request in its time, and serves again when it goes on', async (t) => {
  const { bucket, freeze, thaw } = await openServers(t)
  await using folder = await openFolder()
  const patient = openBucketStore(bucket, openFileStore(folder.path))
  const store = openBucketStore(bucket, openFileStore(folder.path), { patience })
  const kept = await patient.put(pdfOf())
  assert.ok(kept !== 'diskFull')
  const { digest } = kept
  freeze()
  const acts = [store.put(pdfOf('x')), store.read(digest), store.remove(digest)]
  for (const act of [...acts, store.list()[Symbol.asyncIterator]().next()])
    await assert.rejects(act, (error: Error) => {
      assert.ok(error instanceof BucketFault)
      assert.match(error.message, /does not answer \w+ \(TimeoutError\)/)
      return true
    })
  thaw()
  assert.deepEqual(await patient.put(pdfOf()), { digest })
})

test('a scanner that freezes has said nothing after its time, which is reported', async (t) => {
  const { place, freeze } = await openServers(t)
  const faults: string[] = []
  const report = (fault: string) => faults.push(fault)
  assert.equal(await openScanner(place, report)(pdfOf()), 'clean')
  const scan = openScanner(place, report, { patienceMs: patience })
  freeze()
  assert.equal(await scan(Buffer.alloc(4_000_000, 'x')), 'none')
  assert.deepEqual(faults, ['slow'])
})
