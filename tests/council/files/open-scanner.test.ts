import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { openPictures } from '../../../council/files/pictures/open-pictures.server.ts'
import { askClamd } from '../../../council/files/store/clamd.server.ts'
import { keepFile } from '../../../council/files/store/keep-file.server.ts'
import { openScanner } from '../../../council/files/store/open-scanner.server.ts'
import { recordFile } from '../../../council/files/store/record-file.server.ts'
import { openFileStore } from '../../../council/files/store/store.server.ts'
import { type ClamdServer, harmfulText, startClamd } from '../../clamd-server.ts'
import { describeDatabase } from '../../describe-database.ts'
import { heldBy } from './added-papers.ts'
import { openFolder, pdfOf, redAndBlue } from './papers-for-tests.ts'

let clamd: ClamdServer
before(async () => {
  clamd = await startClamd()
})
after(() => clamd.close())

const pictures = openPictures(join(import.meta.dirname, '../../..'))
after(() => pictures.close())

/** A scanner with what it reported. */
function scannerAt(place: Parameters<typeof openScanner>[0], patienceMs?: number) {
  const faults: string[] = []
  return { scan: openScanner(place, (fault) => faults.push(fault), { patienceMs }), faults }
}

test('the scanner reads every byte, and tells what is clean from what is harmful', async () => {
  clamd.manner = 'well'
  const { scan, faults } = scannerAt(clamd.place)
  const large = Buffer.alloc(4_000_000, 'x')
  assert.equal(await scan(large), 'clean')
  assert.ok(clamd.scanned.at(-1)?.equals(large))
  assert.equal(await scan(pdfOf(harmfulText)), 'found')
  assert.equal(await scan(Buffer.alloc(0)), 'clean')
  assert.deepEqual(faults, [])
})

test('a scanner that is slow, hangs up, talks nonsense or is not there has said nothing, and that is reported once', async () => {
  for (const [manner, fault] of [
    ['silent', 'slow'],
    ['cuts', 'cut'],
    ['babbles', 'garbled'],
    ['endless', 'garbled'],
    ['refuses', 'refused'],
  ] as const) {
    clamd.manner = manner
    const { scan, faults } = scannerAt(clamd.place, manner === 'silent' ? 50 : undefined)
    assert.deepEqual([await scan(pdfOf()), await scan(pdfOf(harmfulText))], ['none', 'none'], manner)
    assert.deepEqual(faults, [fault], manner)
  }
  const { scan, faults } = scannerAt({ path: '/nowhere/clamd.ctl' })
  assert.deepEqual([await scan(pdfOf()), faults], ['none', ['unreachable']])
})

test('the scanner is asked over a socket of the machine too', async () => {
  const local = await startClamd(join(tmpdir(), `${randomUUID()}.ctl`))
  assert.equal(await scannerAt(local.place).scan(pdfOf()), 'clean')
  assert.deepEqual(await askClamd(local.place, 'zPING', { patienceMs: 20_000 }), { answer: 'PONG' })
  await local.close()
})

describeDatabase('files that are scanned', (database) => {
  test('a harmful PDF is not kept, a clean one says so, one that nobody scanned is kept, and photos are not asked about', async () => {
    const db = database()
    await using folder = await openFolder()
    const files = openFileStore(folder.path, { leastFree: 0 })
    const { scan: scanner } = scannerAt(clamd.place)
    const keep = async (bytes: Uint8Array) =>
      keepFile({ db, files, pictures, scanner }, await folder.keep('sent', bytes), 'account')
    const scanOf = (kept: Awaited<ReturnType<typeof keep>>) =>
      typeof kept === 'object' && 'file' in kept && kept.file.scan
    clamd.manner = 'well'
    assert.deepEqual(await keep(pdfOf(harmfulText)), { fault: 'unsafe' })
    assert.deepEqual(await heldBy(files), [])
    assert.equal(scanOf(await keep(pdfOf())), 'clean')
    const asked = clamd.scanned.length
    assert.equal(scanOf(await keep(await redAndBlue(20, 10).jpeg().toBuffer())), 'none')
    assert.equal(clamd.scanned.length, asked)
    clamd.manner = 'cuts'
    assert.equal(scanOf(await keep(pdfOf('later'))), 'none')
    assert.equal(
      scanOf(await keepFile({ db, files, pictures }, join(folder.path, 'sent'), 'account')),
      'none',
    )
    assert.equal((await heldBy(files)).length, 3)
  })

  test('a file that was scanned once stays scanned, and one that came before the scanner becomes so', async () => {
    const db = database()
    await using folder = await openFolder()
    const files = openFileStore(folder.path, { leastFree: 0 })
    const path = join(folder.path, 'sent')
    writeFileSync(path, pdfOf())
    for (const [manner, scan] of [
      ['cuts', 'none'],
      ['well', 'clean'],
      ['cuts', 'clean'],
    ] as const) {
      clamd.manner = manner
      const kept = await keepFile(
        { db, files, pictures, scanner: scannerAt(clamd.place).scan },
        path,
        'account',
      )
      assert.ok(typeof kept === 'object' && 'file' in kept)
      await db.transaction().execute((trx) => recordFile(trx, kept.file, new Date('2026-11-22T10:00:00Z')))
      const needed = db.selectFrom('files').select('scan').where('bytes', '>', 0)
      assert.deepEqual(await needed.execute(), [{ scan }])
    }
  })
})
