import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import sharp, { type Sharp } from 'sharp'
import { openPictures } from '../../../council/files/pictures/open-pictures.server.ts'
import { until } from '../../until.ts'
import { openFolder, redAndBlue } from './papers-for-tests.ts'

const root = join(import.meta.dirname, '../../..')

/** Drawing, with a small photo to draw. */
async function openDrawing(t: TestContext) {
  const folder = await openFolder()
  const pictures = openPictures(root)
  t.after(async () => {
    pictures.close()
    await folder[Symbol.asyncDispose]()
  })
  const keep = async (name: string, picture: Sharp) => folder.keep(name, await picture.toBuffer())
  return { pictures, keep, photo: await keep('photo', redAndBlue(20, 20).jpeg()) }
}

type Drawn = Awaited<ReturnType<ReturnType<typeof openPictures>['draw']>>
const isDrawn = (drawn: Drawn) => typeof drawn === 'object'
const lives = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('accounts take turns, and one that sends many photos fills the queue for nobody else', async (t) => {
  const { pictures, photo } = await openDrawing(t)
  const done: string[] = []
  const send = async (account: string) => {
    const drawn = await pictures.draw(photo, account)
    done.push(isDrawn(drawn) ? account : `${account} ${drawn}`)
  }
  await Promise.all([...'aaaaaaaaaaaabbc'].map(send))
  assert.deepEqual(done, [...Array(3).fill('a busy'), ...'abcabaaaaaaa'])
  await send('a')
  assert.equal(done.at(-1), 'a')
})

test('a hundred accounts at once are all that there may be', async (t) => {
  const { pictures, photo } = await openDrawing(t)
  const accounts = Array.from({ length: 103 }, (_, index) => String(index))
  const drawn = await Promise.all(accounts.map((account) => pictures.draw(photo, account)))
  assert.deepEqual(drawn.slice(100), ['busy', 'busy', 'busy'])
  assert.ok(drawn.slice(0, 100).every(isDrawn))
})

test('a process that dies over a picture costs that picture, and the next is drawn by another', async (t) => {
  const { pictures, photo } = await openDrawing(t)
  assert.ok(isDrawn(await pictures.draw(photo, 'a')))
  const first = pictures.pid()
  const drawing = pictures.draw(photo, 'a')
  const next = pictures.draw(photo, 'a')
  process.kill(first ?? 0, 'SIGKILL')
  assert.equal(await drawing, 'unreadable')
  assert.ok(isDrawn(await next))
  assert.notEqual(pictures.pid(), first)
})

test('a picture that is never drawn is given up after half a minute', async (t) => {
  const { pictures, photo } = await openDrawing(t)
  t.mock.timers.enable({ apis: ['setTimeout'] })
  assert.ok(isDrawn(await pictures.draw(photo, 'a')))
  const pid = pictures.pid() ?? 0
  process.kill(pid, 'SIGSTOP')
  const drawing = pictures.draw(photo, 'a')
  await setImmediate()
  t.mock.timers.tick(29_999)
  assert.equal(pictures.pid(), pid)
  t.mock.timers.tick(1)
  t.mock.timers.reset()
  await until(() => !lives(pid))
  assert.equal(await drawing, 'unreadable')
  assert.ok(isDrawn(await pictures.draw(photo, 'a')))
})

test('a process without work ends after a minute, and one whose portal closes ends at once', async (t) => {
  const { pictures, photo } = await openDrawing(t)
  t.mock.timers.enable({ apis: ['setTimeout'] })
  assert.ok(isDrawn(await pictures.draw(photo, 'a')))
  const idle = pictures.pid() ?? 0
  t.mock.timers.tick(59_999)
  assert.equal(pictures.pid(), idle)
  t.mock.timers.tick(1)
  t.mock.timers.reset()
  await until(() => !lives(idle))
  assert.ok(isDrawn(await pictures.draw(photo, 'a')))
  const open = pictures.pid() ?? 0
  assert.ok(open !== idle && lives(open))
  pictures.close()
  await until(() => !lives(open))
})

test('a picture that takes more memory than its header says ends its process, and the next is drawn', async (t) => {
  const { pictures, keep, photo } = await openDrawing(t)
  // The lines that drawing it smaller holds are as wide as the picture: some 500 MB.
  const base = { create: { width: 500_000, height: 100, channels: 3 as const, background: '#808080' } }
  assert.equal(await pictures.draw(await keep('wide', sharp(base).png()), 'a'), 'unreadable')
  assert.equal(pictures.pid(), undefined)
  assert.ok(isDrawn(await pictures.draw(photo, 'a')))
})

test('no other reader of the library is in reach', async (t) => {
  const { pictures, keep } = await openDrawing(t)
  for (const other of [redAndBlue(20, 20).gif(), redAndBlue(20, 20).tiff()])
    assert.equal(await pictures.draw(await keep('other', other), 'a'), 'unreadable')
})

const onLinux = { skip: process.platform !== 'linux' }

test(
  'the process knows none of the portal’s settings, and Linux ends it before the portal',
  onLinux,
  async (t) => {
    const { pictures, photo } = await openDrawing(t)
    await pictures.draw(photo, 'a')
    const told = (name: string) => readFileSync(`/proc/${pictures.pid()}/${name}`, 'latin1')
    const names = told('environ')
      .split('\0')
      .flatMap((line) => line.split('=')[0] || [])
    assert.ok(names.length > 3)
    assert.ok(
      names.every((name) => /^(MALLOC|UV|NODE_CHANNEL)_/.test(name)),
      String(names),
    )
    assert.equal(told('oom_score_adj').trim(), '1000')
  },
)
