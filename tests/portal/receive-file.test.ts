import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { type ReceivedForm, receiveFile } from '../../app/forms/receive-file.server.ts'
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

async function openFolder() {
  const path = await mkdtemp(join(tmpdir(), 'received-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

function assertReceived(received: Awaited<ReturnType<typeof receiveFile>>): asserts received is ReceivedForm {
  assert.ok(!('fault' in received), JSON.stringify(received))
}

const photo = Buffer.from(Array.from({ length: 3000 }, (_, index) => index % 251))
const paper = { name: 'paper', value: photo, fileName: '../../council.sqlite' }

test('a file is on the disk byte for byte beside the fields of its form, under no name of the sender’s', async () => {
  await using folder = await openFolder()
  const parts = [{ name: 'account', value: 'a1' }, paper, { name: 'account', value: 'a2' }]
  for (const size of [1, 7, 65_536]) {
    const received = await receiveFile(postOf(bodyOf(parts), { size }).request, folder.path)
    assertReceived(received)
    const { fields, path = '' } = received
    assert.deepEqual(fields, { account: 'a1' })
    assert.deepEqual(readFileSync(path), photo)
    assert.equal(statSync(path).mode & 0o777, 0o600)
    assert.match(path.slice(folder.path.length), /^\/[0-9a-f-]{36}$/)
    await received.discard()
    assert.deepEqual(readdirSync(folder.path), [])
  }
})

test('a form in which no file was chosen has an empty one, and a form without a file none', async () => {
  await using folder = await openFolder()
  const unchosen = await receiveFile(
    postOf(bodyOf([{ name: 'paper', value: '', fileName: '' }])).request,
    folder.path,
  )
  assertReceived(unchosen)
  assert.equal(statSync(unchosen.path ?? '').size, 0)
  const plain = await receiveFile(postOf(bodyOf([{ name: 'bring', value: 'yes' }])).request, folder.path)
  assertReceived(plain)
  assert.equal(plain.path, undefined)
})

test('a file of 8 MB is received, and one byte more is refused before the rest of it is read', async () => {
  await using folder = await openFolder()
  const most = Buffer.alloc(paperLimits.sentBytes)
  const received = await receiveFile(postOf(bodyOf([{ ...paper, value: most }])).request, folder.path)
  assertReceived(received)
  assert.equal(statSync(received.path ?? '').size, paperLimits.sentBytes)
  await received.discard()
  const larger = Buffer.alloc(4 * paperLimits.sentBytes)
  const post = postOf(bodyOf([{ ...paper, value: larger }]))
  assert.deepEqual(await receiveFile(post.request, folder.path), { fault: 'tooLarge' })
  assert.ok(post.sentBytes() < 2 * paperLimits.sentBytes, `${post.sentBytes()} bytes were read`)
  assert.deepEqual(readdirSync(folder.path), [])
})

test('a form that breaks off anywhere leaves nothing behind', async () => {
  await using folder = await openFolder()
  const body = bodyOf([{ name: 'account', value: 'a1' }, paper])
  for (let tenth = 0; tenth < 10; tenth += 1) {
    const breaksAt = Math.floor((body.length * tenth) / 10)
    const broken = postOf(body, { size: 200, breaksAt })
    assert.deepEqual(await receiveFile(broken.request, folder.path), { fault: 'broken' })
    const short = postOf(body.subarray(0, breaksAt), { size: 200 })
    assert.deepEqual(await receiveFile(short.request, folder.path), { fault: 'broken' })
    assert.deepEqual(readdirSync(folder.path), [], `${tenth} tenths`)
  }
})

test('a second file, many fields and long ones are refused', async () => {
  await using folder = await openFolder()
  const field = { name: 'account', value: 'a1' }
  const many = Array.from({ length: 21 }, (_, index) => ({ ...field, name: `account-${index}` }))
  for (const parts of [
    [paper, paper],
    many,
    [paper, ...many],
    [paper, { ...field, value: 'a'.repeat(401) }],
  ]) {
    const received = await receiveFile(postOf(bodyOf(parts)).request, folder.path)
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
    const received = await receiveFile(postOf(bodyOf([paper]), { contentType }).request, folder.path)
    assert.deepEqual(received, { fault: 'broken' }, contentType)
  }
  const empty = new Request('http://localhost/', { method: 'POST', headers: { 'Content-Type': type } })
  assert.deepEqual(await receiveFile(empty, folder.path), { fault: 'broken' })
  assert.deepEqual(readdirSync(folder.path), [])
})

test('a folder that is not there is a fault of the portal, not of the sender', async () => {
  await using folder = await openFolder()
  const gone = join(folder.path, 'gone')
  await assert.rejects(receiveFile(postOf(bodyOf([paper])).request, gone), { code: 'ENOENT' })
})
