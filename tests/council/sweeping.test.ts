// One engine is enough: it asks when the work begins, not what it does to the tables.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openCouncil } from '../../council/open-council.server.ts'
import { until } from '../until.ts'

const root = join(import.meta.dirname, '../..')
const tenMinutes = 600_000

test('the work of the background is not begun while it is under way, and a close awaits it', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const dataDir = mkdtempSync(join(tmpdir(), 'sweeping-'))
  t.after(() => rmSync(dataDir, { recursive: true }))
  const settings = { root, dataDir, secret: 'x'.repeat(32), origin: 'http://v.test', secondFactorFor: [] }
  const first = Promise.withResolvers<void>()
  let begun = 0
  const council = await openCouncil(settings, assert.ifError, undefined, {
    forDistrict: async () => {
      begun += 1
      if (begun === 1) await first.promise
    },
  })
  t.mock.timers.tick(tenMinutes)
  await until(() => begun === 1)
  t.mock.timers.tick(tenMinutes)
  // What was begun before it would be as far by now.
  await council.sweep()
  assert.equal(begun, 2, 'by the clock once, and once as asked for')
  let isClosed = false
  const closing = council.close().then(() => {
    isClosed = true
  })
  await council.accessNotes.flush()
  assert.equal(isClosed, false)
  first.resolve()
  await closing
})

test('work that fails keeps no other from its turn', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sweeping-'))
  t.after(() => rmSync(dataDir, { recursive: true }))
  const settings = { root, dataDir, secret: 'x'.repeat(32), origin: 'http://v.test', secondFactorFor: [] }
  const told: unknown[] = []
  let begun = 0
  const council = await openCouncil(settings, (error) => told.push(error), undefined, {
    forDistrict: async () => {
      begun += 1
      throw new Error('The district cannot be written to.')
    },
  })
  t.after(() => council.close())
  council.files.sweepParts = async () => {
    throw new Error('The bucket is silent.')
  }
  await council.sweep()
  assert.equal(begun, 1)
  assert.deepEqual(told.map(String), [
    'Error: The bucket is silent.',
    'Error: The district cannot be written to.',
  ])
})
