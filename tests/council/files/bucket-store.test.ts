import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { BucketFault, openBucketStore } from '../../../council/files/store/bucket-store.server.ts'
import { openFileStore } from '../../../council/files/store/store.server.ts'
import { heldBy } from './added-papers.ts'
import { type Harm, startBucketServer } from './bucket-server.ts'
import { openFolder } from './papers-for-tests.ts'

const bytes = randomBytes(70_000)
const digest = createHash('sha256').update(bytes).digest('hex')
const another = createHash('sha256').update('another').digest('hex')

async function openBucket(t: TestContext, options?: { keysPerPage?: number; patience?: number }) {
  const server = await startBucketServer(options)
  const folder = await openFolder()
  t.after(async () => {
    await server.stop()
    await folder[Symbol.asyncDispose]()
  })
  const open = (more: Partial<typeof server.bucket> = {}) =>
    openBucketStore({ ...server.bucket, ...more }, openFileStore(folder.path), options)
  // What must be answered is not judged by a short patience: the machine may be busy.
  const patient = openBucketStore(server.bucket, openFileStore(folder.path))
  return { server, open, patient, store: open() }
}

test('a bucket keeps, gives, lists and removes files under their digests, each request signed', async (t) => {
  const { server, store } = await openBucket(t)
  assert.equal(await store.read(digest), undefined)
  assert.deepEqual(await store.put(bytes), { digest })
  assert.deepEqual(await store.put(bytes), { digest })
  assert.deepEqual([...server.objects.keys()], [`vadgaon/${digest.slice(0, 2)}/${digest}`])
  assert.ok((await store.read(digest))?.equals(bytes))
  assert.deepEqual(await heldBy(store), [digest])
  await store.remove(digest)
  await store.remove(digest)
  assert.equal(await store.read(digest), undefined)
  assert.deepEqual(await heldBy(store), [])
  for (const other of ['', '../x', digest.toUpperCase()]) await assert.rejects(store.read(other), /no digest/)
})

test('a list of several pages holds every file of the council, and nothing of its neighbours', async (t) => {
  const { server, store } = await openBucket(t, { keysPerPage: 3 })
  const files = Array.from({ length: 10 }, () => randomBytes(10))
  for (const file of files) await store.put(file)
  for (const key of [`other/${digest.slice(0, 2)}/${digest}`, 'vadgaon/notes', `vadgaon/ab/cd/${digest}`])
    server.objects.set(key, bytes)
  const wanted = files.map((file) => createHash('sha256').update(file).digest('hex')).sort()
  assert.deepEqual(await heldBy(store), wanted)
  server.harmNext('cut')
  await assert.rejects(heldBy(store), BucketFault)
})

test('a wrong key, secret or region opens nothing, and what is said of it holds none of them', async (t) => {
  const { server, open } = await openBucket(t)
  for (const wrong of [{ keyId: 'AKIAOTHER' }, { secret: 'another key' }, { region: 'eu-west-1' }]) {
    const store = open(wrong)
    const acts = [
      () => store.put(bytes),
      () => store.read(digest),
      () => heldBy(store),
      () => store.remove(digest),
    ]
    for (const act of acts)
      await assert.rejects(act, (error: Error) => {
        assert.ok(error instanceof BucketFault, String(error))
        assert.match(error.message, /^The bucket answers \w+ with 403 SignatureDoesNotMatch\.$/)
        return true
      })
  }
  assert.equal(server.objects.size, 0)
})

/** Memory is tidied up while a bucket is waited for: what ends the waiting must not be held by that alone. */
function tidyUpMeanwhile(t: TestContext) {
  setFlagsFromString('--expose-gc')
  const tidyUp: () => void = runInNewContext('gc')
  const timer = setInterval(tidyUp, 100)
  t.after(() => clearInterval(timer))
}

const harms: [Harm, RegExp][] = [
  ['silent', /^The bucket does not answer (PUT|GET|DELETE) \(TimeoutError\)\.$/],
  ['refuse', /^The bucket answers (PUT|GET|DELETE) with 500( InternalError)?\.$/],
  ['redirect', /^The bucket does not answer (PUT|GET|DELETE) \(\w+\)\.$/],
]

for (const [harm, line] of harms) {
  test(`a bucket that fails (${harm}) acknowledges nothing, and says nothing is missing`, async (t) => {
    const isSilent = harm === 'silent'
    const { server, patient, store } = await openBucket(t, isSilent ? { patience: 1000 } : {})
    await patient.put(bytes)
    if (isSilent) tidyUpMeanwhile(t)
    server.harmNext(harm, 1000)
    const acts = [
      () => store.put(bytes),
      () => store.read(digest),
      () => heldBy(store),
      // Of another file: what nobody waits for any more may arrive later.
      () => store.remove(another),
    ]
    for (const act of acts)
      await assert.rejects(act, (error: Error) => {
        assert.ok(error instanceof BucketFault, String(error))
        assert.match(error.message, line)
        for (const secret of [server.bucket.secret, digest, another])
          assert.ok(!error.message.includes(secret))
        return true
      })
    server.harmNext(harm, 0)
    assert.ok((await patient.read(digest))?.equals(bytes))
  })
}

test('bytes that were cut or changed on the way are not taken for the file, and a short fault is waited out', async (t) => {
  const { server, store } = await openBucket(t)
  await store.put(bytes)
  server.harmNext('cut')
  await assert.rejects(store.read(digest), BucketFault)
  server.harmNext('wrongBytes')
  await assert.rejects(store.read(digest), /other bytes/)
  server.harmNext('noBucket')
  await assert.rejects(store.read(digest), /404 \(NoSuchBucket\)/)
  server.harmNext('refuse', 1)
  assert.ok((await store.read(digest))?.equals(bytes))
  server.harmNext('refuse', 2)
  assert.deepEqual(await store.put(bytes), { digest })
})

test('a bucket that is not there is a fault of its own', async (t) => {
  const { server, store } = await openBucket(t)
  await server.stop()
  await assert.rejects(store.put(bytes), /does not answer PUT \(ECONNREFUSED\)/)
})
