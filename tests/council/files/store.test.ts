import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { openFileStore } from '../../../council/files/store/store.server.ts'
import { openFolder } from './papers-for-tests.ts'

const bytes = Buffer.from('a page')
const digest = createHash('sha256').update(bytes).digest('hex')

/** On the disk of a small machine less may be free than a council keeps free. */
const anyRoom = { leastFree: 0 }

function filesIn(folder: string) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
}

test('a file is found by the digest of its bytes, is kept once, and only the owner of the process reads it', async () => {
  await using folder = await openFolder()
  const store = openFileStore(folder.path, anyRoom)
  assert.equal(await store.read(digest), undefined)
  const put = await Promise.all([store.put(bytes), store.put(bytes), store.put(Buffer.from('another'))])
  assert.deepEqual(put.slice(0, 2), [{ digest }, { digest }])
  assert.deepEqual(await store.read(digest), bytes)
  assert.equal(filesIn(folder.path).length, 2)
  const path = join(folder.path, 'files', digest.slice(0, 2), digest)
  assert.equal(statSync(path).mode & 0o777, 0o600)
  assert.deepEqual(await openFileStore(folder.path, anyRoom).read(digest), bytes)
})

test('the bytes of a file are synced before it has its name, and the folder that names it afterwards', async (t) => {
  await using folder = await openFolder()
  const store = openFileStore(folder.path, anyRoom)
  await store.openParts()
  const isNamed = () => filesIn(folder.path).includes(digest)
  const synced: string[] = []
  await using any = await open(folder.path)
  const { sync } = any
  t.mock.method(Object.getPrototypeOf(any), 'sync', async function (this: FileHandle) {
    const what = (await this.stat()).isFile() ? `${(await this.stat()).size} bytes` : 'a folder'
    synced.push(`${what}, ${isNamed() ? 'named' : 'without a name'}`)
    return sync.call(this)
  })
  await store.put(bytes)
  assert.deepEqual(synced, [`${bytes.length} bytes, without a name`, 'a folder, named', 'a folder, named'])
})

test('bytes that have changed on the disk are not given out, and are healed when they come again', async () => {
  await using folder = await openFolder()
  const store = openFileStore(folder.path, anyRoom)
  await store.put(bytes)
  writeFileSync(join(folder.path, 'files', digest.slice(0, 2), digest), 'b page')
  await assert.rejects(store.read(digest), /other bytes/)
  await store.put(bytes)
  assert.deepEqual(await store.read(digest), bytes)
})

test('nothing but a digest leads to a file', async () => {
  await using folder = await openFolder()
  const store = openFileStore(folder.path, anyRoom)
  await store.put(bytes)
  for (const other of ['', '../council.sqlite', `${digest}/`, digest.toUpperCase(), `${digest}\n`])
    await assert.rejects(store.read(other), /no digest/, other)
})

test('where too little room is left nothing is kept', async () => {
  await using folder = await openFolder()
  const store = openFileStore(folder.path, { leastFree: Number.MAX_SAFE_INTEGER })
  assert.equal(await store.put(bytes), 'diskFull')
  assert.deepEqual(filesIn(folder.path), [])
})

test('a file that was cut off while it arrived is removed after a day, and no kept one', async () => {
  await using folder = await openFolder()
  const store = openFileStore(folder.path, anyRoom)
  const begun = new Date('2026-11-20T10:00:00Z')
  const later = (hours: number) => new Date(begun.getTime() + hours * 3_600_000)
  assert.equal(await store.sweepParts(begun), 0)
  await store.put(bytes)
  const path = join(folder.path, 'files', digest.slice(0, 2), digest)
  const part = join(await store.openParts(), 'half')
  writeFileSync(part, 'half a')
  for (const one of [part, path]) utimesSync(one, begun, begun)
  assert.equal(await store.sweepParts(later(23)), 0)
  assert.equal(await store.sweepParts(later(24)), 1)
  assert.deepEqual(filesIn(folder.path), [digest])
})
