// One engine is enough: files are received without a database.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { type ReceivedForm, receiveFiles } from '../../app/forms/receive-files.server.ts'
import { openFileStore } from '../../council/files/store/store.server.ts'
import { paperLimits } from '../../rules/paper.ts'

const type = 'multipart/form-data; boundary=edge'

interface Part {
  name: string
  value: string | Buffer
  fileName?: string
}

/** The body of a form as a browser writes it. */
function bodyOf(parts: Part[]): Buffer {
  const pieces = parts.flatMap(({ name, value, fileName }) => {
    const file = fileName === undefined ? '' : `; filename="${fileName}"\r\nContent-Type: text/html`
    return [`--edge\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`, value, '\r\n']
  })
  return Buffer.concat([...pieces, '--edge--\r\n'].map((piece) => Buffer.from(piece)))
}

/** A post whose body comes in pieces of so many bytes; `breaksAt`: the connection ends there. */
function postOf(
  body: Buffer,
  { size = 65_536, breaksAt = Number.POSITIVE_INFINITY, contentType = type } = {},
) {
  let at = 0
  const stream = new ReadableStream({
    pull(controller) {
      if (at >= breaksAt) return controller.error(new Error('The connection is gone.'))
      if (at >= body.length) return controller.close()
      const end = Math.min(at + size, breaksAt, body.length)
      controller.enqueue(new Uint8Array(body.subarray(at, end)))
      at = end
    },
  })
  const sent = {
    method: 'POST',
    headers: { 'Content-Type': contentType },
    body: stream,
    duplex: 'half',
  } as RequestInit
  return { request: new Request('http://localhost/', sent), sentBytes: () => at }
}

async function openFolder(leastFree = 0) {
  const dataDir = await mkdtemp(join(tmpdir(), 'received-'))
  const store = openFileStore(dataDir, { leastFree })
  const path = await store.openParts()
  return { store, path, [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true, force: true }) }
}

function assertReceived(
  received: Awaited<ReturnType<typeof receiveFiles>>,
): asserts received is ReceivedForm {
  assert.ok(!('fault' in received), JSON.stringify(received))
}

function pathOf({ files: [file] }: ReceivedForm) {
  return file && 'path' in file ? file.path : ''
}

/** The files with what is on the disk of them. */
function readAll({ files }: ReceivedForm) {
  return files.map((file) => ('fault' in file ? file : { name: file.name, bytes: readFileSync(file.path) }))
}

const photo = Buffer.from(Array.from({ length: 3000 }, (_, index) => index % 251))
const paper = { name: 'paper', value: photo, fileName: '../../council.sqlite' }

test('a file is on the disk byte for byte beside the fields of its form, under no name of the sender’s', async () => {
  await using folder = await openFolder()
  const parts = [{ name: 'account', value: 'a1' }, paper, { name: 'account', value: 'a2' }]
  for (const size of [1, 7, 65_536]) {
    const received = await receiveFiles(postOf(bodyOf(parts), { size }).request, folder.store)
    assertReceived(received)
    const path = pathOf(received)
    assert.deepEqual(received.fields, { account: 'a1' })
    assert.deepEqual(readAll(received), [{ name: 'council.sqlite', bytes: photo }])
    assert.equal(statSync(path).mode & 0o777, 0o600)
    assert.match(path.slice(folder.path.length), /^\/[0-9a-f-]{36}$/)
    await received.discard()
    assert.deepEqual(readdirSync(folder.path), [])
  }
})

test('a form in which no file was chosen has an empty one, and a form without a file none', async () => {
  await using folder = await openFolder()
  const unchosen = await receiveFiles(
    postOf(bodyOf([{ name: 'paper', value: '', fileName: '' }])).request,
    folder.store,
  )
  assertReceived(unchosen)
  assert.deepEqual(readAll(unchosen), [{ name: '', bytes: Buffer.alloc(0) }])
  const plain = await receiveFiles(postOf(bodyOf([{ name: 'bring', value: 'yes' }])).request, folder.store)
  assertReceived(plain)
  assert.deepEqual(plain.files, [])
})

test('a file of 8 MB is received, and of one byte more nothing is kept, while those beside it are', async () => {
  await using folder = await openFolder()
  const most = Buffer.alloc(paperLimits.sentBytes)
  const larger = Buffer.alloc(2 * paperLimits.sentBytes)
  const parts = [
    { ...paper, value: most },
    { ...paper, value: larger, fileName: 'large' },
    { ...paper, fileName: 'आधार.jpg' },
  ]
  const received = await receiveFiles(postOf(bodyOf(parts)).request, folder.store)
  assertReceived(received)
  assert.equal(statSync(pathOf(received)).size, paperLimits.sentBytes)
  assert.deepEqual(readAll(received).slice(1), [
    { name: 'large', fault: 'tooLarge' },
    { name: 'आधार.jpg', bytes: photo },
  ])
  assert.equal(readdirSync(folder.path).length, 2)
  await received.discard()
  assert.deepEqual(readdirSync(folder.path), [])
  const broken = postOf(bodyOf(parts.slice(1)), { breaksAt: larger.length })
  const cut = await receiveFiles(broken.request, folder.store)
  assertReceived(cut)
  assert.deepEqual(cut.files, [{ name: 'large', fault: 'tooLarge' }])
  assert.equal(cut.ended, undefined)
})

test('of more files than a document has pages the rest is named and not kept, and of very many nothing', async () => {
  await using folder = await openFolder()
  const named = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...paper, fileName: `${index}.jpg` }))
  const received = await receiveFiles(postOf(bodyOf(named(12))).request, folder.store)
  assertReceived(received)
  assert.deepEqual(
    received.files.map((file) => ('fault' in file ? `${file.name} ${file.fault}` : file.name)),
    Array.from({ length: 12 }, (_, index) => (index < 10 ? `${index}.jpg` : `${index}.jpg full`)),
  )
  assert.equal(readdirSync(folder.path).length, 10)
  await received.discard()
  assert.deepEqual(await receiveFiles(postOf(bodyOf(named(51))).request, folder.store), { fault: 'tooMany' })
  assert.deepEqual(readdirSync(folder.path), [])
})

test('files that came whole before the form broke off are there, and the one that did not is named', async () => {
  await using folder = await openFolder()
  const parts = ['1.jpg', '2.jpg', '3.jpg'].map((fileName) => ({ ...paper, fileName }))
  const body = bodyOf(parts)
  for (const size of [1, 200]) {
    const breaksAt = body.indexOf('3.jpg') - 200
    const received = await receiveFiles(postOf(body, { size, breaksAt }).request, folder.store)
    assertReceived(received)
    assert.deepEqual(readAll(received), [{ name: '1.jpg', bytes: photo }])
    assert.deepEqual(received.ended, { name: '2.jpg', fault: 'broken' })
    assert.equal(readdirSync(folder.path).length, 1)
    await received.discard()
  }
})

test('a form that breaks off anywhere leaves nothing behind', async () => {
  await using folder = await openFolder()
  const body = bodyOf([{ name: 'account', value: 'a1' }, paper])
  for (let tenth = 0; tenth < 10; tenth += 1) {
    const breaksAt = Math.floor((body.length * tenth) / 10)
    const broken = postOf(body, { size: 200, breaksAt })
    assert.deepEqual(await receiveFiles(broken.request, folder.store), { fault: 'broken' })
    const short = postOf(body.subarray(0, breaksAt), { size: 200 })
    assert.deepEqual(await receiveFiles(short.request, folder.store), { fault: 'broken' })
    assert.deepEqual(readdirSync(folder.path), [], `${tenth} tenths`)
  }
})

test('many fields and long ones are refused', async () => {
  await using folder = await openFolder()
  const field = { name: 'account', value: 'a1' }
  const many = Array.from({ length: 21 }, (_, index) => ({ ...field, name: `account-${index}` }))
  for (const parts of [many, [paper, ...many], [paper, { ...field, value: 'a'.repeat(4097) }]]) {
    const received = await receiveFiles(postOf(bodyOf(parts)).request, folder.store)
    assert.deepEqual(received, { fault: 'tooMany' })
    assert.deepEqual(readdirSync(folder.path), [])
  }
})

test('what is no form with parts is refused', async () => {
  await using folder = await openFolder()
  const types = [
    'multipart/form-data',
    'multipart/form-data;',
    'multipart/mixed; boundary=edge',
    'text/plain',
    'multipart/form-data; boundary=other',
  ]
  for (const contentType of types) {
    const received = await receiveFiles(postOf(bodyOf([paper]), { contentType }).request, folder.store)
    assert.deepEqual(received, { fault: 'broken' }, contentType)
  }
  const empty = new Request('http://localhost/', { method: 'POST', headers: { 'Content-Type': type } })
  assert.deepEqual(await receiveFiles(empty, folder.store), { fault: 'broken' })
  assert.deepEqual(readdirSync(folder.path), [])
})

test('a folder that is not there is a fault of the portal, not of the sender', async () => {
  await using folder = await openFolder()
  const gone = join(folder.path, 'gone')
  await assert.rejects(
    receiveFiles(postOf(bodyOf([paper])).request, { ...folder.store, openParts: async () => gone }),
    { code: 'ENOENT' },
  )
})

test('of a form nothing is written once the disk has no more left than it must have', async () => {
  await using folder = await openFolder(Number.MAX_SAFE_INTEGER / 2)
  const received = await receiveFiles(postOf(bodyOf([paper, paper])).request, folder.store)
  assert.deepEqual(received, { fault: 'diskFull' })
  assert.deepEqual(readdirSync(folder.path), [])
})
