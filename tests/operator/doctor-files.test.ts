import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openDatabase } from '../../council/database/connect.server.ts'
import type { ClamdPlace } from '../../council/files/store/clamd.server.ts'
import { digestOf } from '../../council/files/store/digests.server.ts'
import { openFileStore } from '../../council/files/store/store.server.ts'
import { Findings } from '../../server/checks.ts'
import { examine } from '../../server/doctor.ts'
import { examineScanner } from '../../server/examine-scanner.ts'
import { readSettings } from '../../server/settings.ts'
import { newCitizen } from '../actors.ts'
import { startClamd } from '../clamd-server.ts'
import { addPaper } from '../council/files/added-papers.ts'
import { engineNames, newPlace } from '../council-places.ts'
import { root } from './run.ts'

test('the doctor tells whether the scanner of PDFs answers', async () => {
  const look = async (clamd?: ClamdPlace) => {
    const found = new Findings()
    await examineScanner(found, { clamd })
    return found.checks.map(({ words }) => words).join()
  }
  assert.match(await look(), /^no scanner of PDFs/)
  const clamd = await startClamd()
  assert.match(await look(clamd.place), /^the scanner of PDFs at 127\.0\.0\.1:\d+ answers$/)
  clamd.manner = 'babbles'
  assert.match(await look(clamd.place), /does not answer \(garbled\)/)
  await clamd.close()
  assert.match(
    await look(clamd.place),
    /^The scanner of PDFs at .* does not answer \(unreachable\): start clamd/,
  )
})

for (const engine of engineNames) {
  test(`the doctor on ${engine} names stored files that are lost, reads all when it is asked, and tells several data folders`, async (t) => {
    const place = await newPlace(t, engine, 'migrated')
    const folder = place.dataDir
    const env: Record<string, string> = {
      DATA_DIR: folder,
      PUBLIC_ORIGIN: 'https://portal.example',
      SECRET: 'a secret of the tests, 32 characters',
      ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
    }
    const files = ['one', 'two', 'three'].map((word) => Buffer.from(word))
    const [lost = '', changed = ''] = files.map(digestOf)
    const db = await openDatabase(place)
    const { id: user } = await newCitizen(db)
    for (const bytes of files) await addPaper(db, openFileStore(folder, { leastFree: 0 }), { user, bytes })
    await db.destroy()
    const look = async (read: boolean, more: Record<string, string> = {}) => {
      const all = { ...env, ...more }
      const found = await examine(readSettings(all, 'operate', root), all, { files: read })
      // How much is free on the machine of the tests, and that the council is a bare one, is told elsewhere.
      return {
        facts: found.words('ok'),
        faults: found.words('fault').filter((line) => /stored files|data folders/.test(line)),
      }
    }
    const fine = await look(true)
    assert.deepEqual(fine.faults, [])
    assert.ok(fine.facts.includes('every stored file was read and is as it came'))
    assert.ok(fine.facts.some((line) => line.startsWith('3 stored files, 0 MB, in the folder files of /')))
    writeFileSync(join(folder, 'files', changed.slice(0, 2), changed), 'six')
    rmSync(join(folder, 'files', lost.slice(0, 2), lost))
    const first = `1 stored files are lost (${lost.slice(0, 12)}): take them out of a backup.`
    assert.deepEqual((await look(false)).faults, [first])
    assert.deepEqual((await look(true)).faults, [
      first,
      `1 stored files have changed (${changed.slice(0, 12)}): take them out of a backup.`,
    ])
    const bucket = {
      FILES_URL: 's3://papers?endpoint=http://127.0.0.1:1',
      FILES_KEY_ID: 'AKIA',
      FILES_SECRET: 'hush',
    }
    const away = await look(false, bucket)
    assert.match(away.faults.join(), /^The stored files cannot be looked at: The bucket does not answer GET/)
    assert.doesNotMatch([...away.facts, ...away.faults].join(), /hush/)
    if (engine !== 'PostgreSQL') return
    const serving = ['a', 'b'].map((name) =>
      openDatabase({ dataDir: join(folder, name), databaseUrl: env.DATABASE_URL, serving: true }),
    )
    const opened = await Promise.all(serving)
    await Promise.all(opened.map((db) => sql`select 1`.execute(db)))
    assert.match(
      (await look(false)).faults[0] ?? '',
      /^Portals with several data folders serve this database/,
    )
    for (const db of opened) await db.destroy()
  })
}
