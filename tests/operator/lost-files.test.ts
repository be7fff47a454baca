import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { addCasePage } from '../../council/cases/papers/add-page.server.ts'
import { openDatabase } from '../../council/database/connect.server.ts'
import type { Bucket } from '../../council/files/store/bucket-store.server.ts'
import { digestOf } from '../../council/files/store/digests.server.ts'
import { openFiles } from '../../council/files/store/open-files.server.ts'
import { newCitizen } from '../actors.ts'
import { apply, factsOf, offer } from '../council/cases-for-tests.ts'
import { addPaper, keepBytes } from '../council/files/added-papers.ts'
import { startBucketServer } from '../council/files/bucket-server.ts'
import { pdfOf, redAndBlue } from '../council/files/papers-for-tests.ts'
import { type EngineName, engineNames, newFolder, newPlace } from '../council-places.ts'
import { until } from '../until.ts'
import { run } from './run.ts'
import { toolHere } from './tool-here.ts'

/** A council with a photo in an application; in a citizen's papers a PDF and what only says it is a photo. */
async function councilWithFiles(t: TestContext, { engine = 'SQLite', bucket }: Asked = {}) {
  const place = { ...(await newPlace(t, engine, 'migrated')), bucket }
  const folder = newFolder(t)
  const env = {
    DATA_DIR: place.dataDir,
    SECRET: 'a secret of the tests, 32 characters',
    PUBLIC_ORIGIN: 'https://vadgaon.example',
    TMPDIR: folder,
    ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
    ...(bucket && bucketSettings(bucket)),
  }
  const db = await openDatabase(place)
  const [citizen, files] = [await newCitizen(db), openFiles(place, { leastFree: 0 })]
  const photo = await redAndBlue(80, 60).jpeg().toBuffer()
  await keepBytes(db, files, photo)
  const applicationId = await apply(db, citizen, await offer(db, factsOf(7, ['Ration card'])))
  const file = { digest: digestOf(photo), type: 'image/jpeg' as const, scan: 'none' as const }
  const page = { ...file, width: 80, height: 60, bytes: photo }
  assert.deepEqual(
    await addCasePage(db, citizen, { applicationId, document: 0, name: 'Ration card', file: page }),
    { done: true },
  )
  const papers = [pdfOf('one'), pdfOf('two')]
  for (const bytes of papers) await addPaper(db, files, { user: citizen.id, bytes })
  const pathOf = (bytes: Buffer) => join(place.dataDir, 'files', digestOf(bytes).slice(0, 2), digestOf(bytes))
  return { place, db, env, photo, papers, applicationId, pathOf, backups: join(folder, 'backups'), folder }
}

interface Asked {
  engine?: EngineName
  bucket?: Bucket
}

const bucketSettings = ({ name, prefix, endpoint, region, keyId, secret }: Bucket) => ({
  FILES_URL: `s3://${name}/${prefix}?endpoint=${endpoint}&region=${region}`,
  FILES_KEY_ID: keyId,
  FILES_SECRET: secret,
})

/** A backup is named after the second in which it is made. */
async function inNextSecond<T>(work: () => Promise<T>) {
  const began = Math.floor(Date.now() / 1000)
  await until(() => Math.floor(Date.now() / 1000) > began)
  return work()
}

for (const engine of engineNames) {
  test(`backups of a council on ${engine} that has lost files fail, count as none, and never delete the one that has them`, async (t) => {
    const { db, env, backups, papers, photo, applicationId, pathOf, place, folder } = await councilWithFiles(
      t,
      { engine },
    )
    await db.destroy()
    const tool = (...words: string[]) => toolHere(words, env)
    const nightly = () => inNextSecond(() => tool('backup', '--to', backups, '--keep', '2'))
    const whole = await nightly()
    assert.equal(whole.code, 0, whole.output)
    const [good = ''] = readdirSync(backups)
    const drilled = await tool('drill', backups)
    assert.match(drilled.output, /drill passed: .* and 3 stored files as written, a photo of 80 x 60 opens, /)

    rmSync(pathOf(papers[0] as Buffer))
    const nights = [await nightly(), await nightly()]
    renameSync(join(place.dataDir, 'files'), join(folder, 'away'))
    nights.push(await nightly())
    for (const [index, { code, output }] of nights.entries()) {
      assert.equal(code, 1, `night ${index}`)
      assert.match(output, /^MISSING: [13] of 3 stored files, as named above\. This is NO GOOD BACKUP/m)
      assert.doesNotMatch(output, /^Deleted/m)
    }
    const named = new RegExp(`^ {2}${digestOf(photo).slice(0, 12)} {2}${applicationId}$`, 'm')
    assert.match(nights[2]?.output ?? '', named)
    assert.doesNotMatch(nights[1]?.output ?? '', named)
    assert.ok(readdirSync(backups).includes(good), 'the whole one is there')
    const told = (await tool('doctor')).output
    assert.ok(told.includes(`ok     the last good backup, ${good}, is of `), told)
    assert.match(told, /^FAULT {2}3 stored files are lost/m)
    assert.doesNotMatch(told, /^ok {5}3 stored files/m)

    const emptied = join(backups, readdirSync(backups).sort().at(-1) ?? '')
    const failed = await tool('drill', backups)
    assert.match(failed.output, /drill FAILED: vadgaon\S+: It brings back 0 of 3 stored files, without /)
    assert.equal(failed.code, 1)
    const verified = await run('server/portal.ts', ['backup', '--verify', emptied], env)
    assert.ok(verified.output.startsWith(`${emptied} is whole but for 3 files: a council of `))
    assert.match(verified.output, named)
    assert.equal(verified.code, 1)
    const replaced = await tool('restore', '--replace', emptied)
    assert.match(replaced.output, /^Restored but for 3 files: a council of /)
    assert.match(replaced.output, /^MISSING: 3 of 3 .* Everything else is restored\. [^\n]+\n$/m)
    assert.equal(replaced.code, 1)

    const healed = await tool('restore', '--replace', join(backups, good))
    assert.deepEqual([healed.code, healed.output.includes('MISSING')], [0, false])
    const next = await nightly()
    assert.equal(next.code, 0)
    assert.match(next.output, /^Deleted: /m)
    assert.equal(readdirSync(backups).length, 2)
  })
}

for (const engine of engineNames) {
  test(`a loss that the operator has accepted on ${engine} fails no backup and no drill, and hides no other one and no later one`, async (t) => {
    const { db, place, env, backups, papers, photo, pathOf } = await councilWithFiles(t, { engine })
    t.after(() => db.destroy())
    const tool = (...words: string[]) => toolHere(words, env)
    const nightly = () => inNextSecond(() => tool('backup', '--to', backups, '--keep', '1'))
    const [lost, other] = papers as [Buffer, Buffer]
    const name = digestOf(lost).slice(0, 12)
    assert.equal((await nightly()).code, 0)
    rmSync(pathOf(lost))
    const refused = [digestOf(other), name.slice(0, 11), `${name}%`, '0'.repeat(64)]
    for (const word of refused) assert.equal((await tool('accept-lost', name, word)).code, 1, word)
    assert.equal((await tool('accept-lost')).code, 1)
    assert.equal((await nightly()).code, 1, 'nothing is accepted with what is refused')

    assert.equal((await tool('accept-lost', name)).code, 0)
    const lines = db.selectFrom('audit').select(['actor', 'subject']).where('act', '=', 'file.lossAccepted')
    assert.deepEqual(await lines.execute(), [{ actor: 'operator', subject: digestOf(lost) }])
    const good = await nightly()
    assert.deepEqual([good.code, readdirSync(backups).length], [0, 1], good.output)
    assert.match(good.output, /^Without 1 stored files that were accepted as lost for good\.$/m)
    assert.match(
      (await tool('drill', backups)).output,
      /drill passed: .* and 2 of 3 stored files as written, a photo/,
    )
    const told = (await tool('doctor')).output
    assert.match(
      told,
      new RegExp(`^warn {3}1 stored files are accepted as lost for good \\(${name}\\)$`, 'm'),
    )
    assert.doesNotMatch(told, /^FAULT {2}.*stored files/m)

    const away = `${pathOf(photo)}.away`
    renameSync(pathOf(photo), away)
    const another = await nightly()
    assert.deepEqual([another.code, readdirSync(backups).length], [1, 2])
    assert.match(another.output, /^MISSING: 1 of 3 stored files/m)
    assert.ok(!another.output.includes(`  ${name}  `), another.output)
    assert.match((await tool('doctor')).output, /^FAULT {2}1 stored files are lost/m)
    assert.match((await tool('drill', backups)).output, /drill FAILED: .* It brings back 1 of 3 stored files/)
    renameSync(away, pathOf(photo))

    const comeAgain = {
      'by hand, as a backup sees': async () => {
        await openFiles(place, { leastFree: 0 }).put(lost)
        assert.equal((await nightly()).code, 0)
      },
      'from its owner': async () => {
        const { id } = await newCitizen(db)
        await addPaper(db, openFiles(place, { leastFree: 0 }), { user: id, bytes: lost, now: new Date() })
      },
    }
    for (const [how, bringBack] of Object.entries(comeAgain)) {
      await bringBack()
      rmSync(pathOf(lost))
      const again = await nightly()
      assert.equal(again.code, 1, how)
      assert.ok(again.output.includes(`  ${name}  `), how)
      assert.equal((await tool('accept-lost', digestOf(lost))).code, 0)
      assert.equal((await nightly()).code, 0)
    }
  })
}

test('an accepted loss stays one where a backup does not look for the file, and where none can be noted', async (t) => {
  const { db, place, env, papers, pathOf, folder } = await councilWithFiles(t)
  t.after(() => db.destroy())
  const backUp = (name: string, ...more: string[]) => toolHere(['backup', join(folder, name), ...more], env)
  const whole = await backUp('whole')
  assert.equal(whole.code, 0, whole.output)
  for (const bytes of papers) rmSync(pathOf(bytes))
  assert.equal((await toolHere(['accept-lost', ...papers.map(digestOf)], env)).code, 0)
  const since = await backUp('since', '--since', join(folder, 'whole'))
  assert.equal(since.code, 0, since.output)
  const later = await backUp('later')
  assert.equal(later.code, 0, later.output)
  // One of them is here again, and the full disk takes no line of it.
  await openFiles(place, { leastFree: 0 }).put(papers[0] as Buffer)
  await sql`create trigger "full" before update on "files" begin select raise(abort, 'full'); end`.execute(db)
  const full = await backUp('full')
  assert.equal(full.code, 0, full.output)
})

test('a backup out of a wrong bucket or prefix fails in words, and the doctor calls no file there that is not', async (t) => {
  const server = await startBucketServer()
  t.after(() => server.stop())
  const { db, env, backups } = await councilWithFiles(t, { bucket: server.bucket })
  await db.destroy()
  const right = await toolHere(['backup', '--to', backups, '--keep', '1'], env)
  assert.equal(right.code, 0, right.output)
  assert.match((await toolHere(['doctor'], env)).output, /^ok {5}3 stored files, 0 MB, in the bucket papers/m)
  const wrong = { ...env, ...bucketSettings({ ...server.bucket, prefix: 'wai/' }) }
  const made = await inNextSecond(() => toolHere(['backup', '--to', backups, '--keep', '1'], wrong))
  assert.match(made.output, /^MISSING: 3 of 3 stored files/m)
  assert.deepEqual([made.code, readdirSync(backups).length], [1, 2])
  server.harmNext('noBucket', 2)
  const none = await inNextSecond(() => toolHere(['backup', '--to', backups, '--keep', '1'], wrong))
  const said = 'The stored files cannot be read: The bucket answers with 404 (NoSuchBucket).\n'
  assert.deepEqual([none, readdirSync(backups).length], [{ code: 1, output: said }, 2])
  server.harmNext('noBucket')
  const told = (await toolHere(['doctor'], wrong)).output
  assert.match(told, /^FAULT {2}The stored files cannot be looked at: .*NoSuchBucket/m)
  assert.doesNotMatch(told, /stored files, 0 MB/)
})

test('a drill opens a photo, and fails where what came as one is none', async (t) => {
  const { db, env, backups } = await councilWithFiles(t)
  const [tool, name] = [(...words: string[]) => toolHere(words, env), join(backups, 'council')]
  mkdirSync(backups)
  await db.updateTable('files').set({ width: 60, height: 80 }).where('type', '=', 'image/jpeg').execute()
  await db.destroy()
  assert.equal((await tool('backup', name)).code, 0)
  const { code, output } = await tool('drill', name)
  assert.match(output, /drill FAILED: council: The photo [0-9a-f]{12} does not open\.\n$/)
  assert.equal(code, 1)
})
