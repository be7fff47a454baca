import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { openDatabase } from '../../council/database/connect.server.ts'
import { openFileStore } from '../../council/files/store/store.server.ts'
import { sweepFiles } from '../../council/files/store/sweep-files.server.ts'
import { newAdmin } from '../actors.ts'
import { factsOf, setFacts } from '../council/cases-for-tests.ts'
import { heldBy } from '../council/files/added-papers.ts'
import { redAndBlue } from '../council/files/papers-for-tests.ts'
import { answers } from '../portal/services-for-tests.ts'
import { until } from '../until.ts'
import { type Engine, newCouncilToHarm, serviceId, signInAll } from './council-to-harm.ts'
import { headersOf } from './writers.ts'

/** The form of a document's page with a photo in it, which nobody has sent before. */
export interface Upload {
  path: string
  body: Buffer
}

const documents = ['Ration card', 'Tax receipt', 'Consent', 'Photo of the house', 'Old bill', 'Map']
const muchLater = () => new Date(Date.now() + 25 * 3_600_000)

export type Uploader = Awaited<ReturnType<typeof newUploader>>

/** A citizen who adds photos to an application's documents, over a portal that is its own process. */
export async function newUploader(t: TestContext, engine: Engine) {
  const { place, writers, startPortal } = await newCouncilToHarm(t, engine)
  const db = await openDatabase(place)
  t.after(() => db.destroy())
  await setFacts(db, await newAdmin(db), serviceId, factsOf(undefined, documents))
  const store = openFileStore(place.dataDir)
  const files = join(place.dataDir, 'files')
  const parts = join(files, 'part')
  const partsLeft = () => (existsSync(parts) ? readdirSync(parts).length : 0)
  const countFiles = () => {
    const names = existsSync(files) ? readdirSync(files, { recursive: true }) : []
    return names.filter((name) => /[0-9a-f]{64}$/.test(String(name))).length
  }
  let portal = await startPortal()
  const [citizen] = writers
  assert.ok(citizen)
  await signInAll([citizen])
  const { visitor } = citizen
  const sent = await visitor.submit(`/user/apply/${serviceId}`, answers)
  const [, number = ''] = /Your Application no is (\S+)/.exec((await visitor.follow(sent)).text) ?? []
  let photos = 0
  const acknowledged = new Set<string>()

  async function listPages() {
    const rows = await db.selectFrom('casePapers').select('digest').execute()
    return rows.flatMap(({ digest }) => digest ?? [])
  }

  /** Begins to send a form; the answer is undefined when the line breaks. */
  function begin({ path, body }: Upload) {
    const headers = {
      ...headersOf(visitor),
      'Content-Type': 'multipart/form-data; boundary=edge',
      'Content-Length': body.length,
    }
    const sending = request(visitor.origin + path, { method: 'POST', agent: false, headers })
    const answer = new Promise<{ status: number; html: string } | undefined>((resolve) => {
      sending.on('error', () => resolve(undefined))
      sending.on('response', async (response) => {
        const pieces = await response.toArray().catch(() => [])
        resolve({ status: response.statusCode ?? 0, html: Buffer.concat(pieces).toString() })
      })
    })
    return { sending, answer }
  }

  async function send(upload: Upload) {
    const { sending, answer } = begin(upload)
    sending.end(upload.body)
    return answer
  }

  return {
    partsLeft,
    listPages,
    send,
    process: () => portal,
    /** How many files lie in the store. */
    countFiles,
    /** How many pages the portal has acknowledged. */
    count: () => acknowledged.size,
    async startAgain() {
      if (portal.exitCode === null && portal.signalCode === null) await once(portal, 'exit')
      portal = await startPortal()
    },
    async newUpload(width = 400): Promise<Upload> {
      photos += 1
      const document = 1 + (photos % documents.length)
      const photo = await redAndBlue(width, 300 + photos)
        .png({ compressionLevel: 0 })
        .toBuffer()
      const head = '--edge\r\nContent-Disposition: form-data; name="file"; filename="photo.png"\r\n\r\n'
      const body = Buffer.concat([Buffer.from(head), photo, Buffer.from('\r\n--edge--\r\n')])
      return { path: `/user/applications/${number}/documents/${document}`, body }
    },
    /** Sends so many tenths of a form; returns once what came of its photo lies in the folder of parts. */
    async sendTenths(upload: Upload, tenths: number) {
      const before = partsLeft()
      const { sending, answer } = begin(upload)
      const piece = upload.body.subarray(0, (upload.body.length * tenths) / 10)
      await new Promise((resolve) => (tenths > 0 ? sending.write(piece, resolve) : resolve(undefined)))
      if (tenths > 0) await until(() => partsLeft() > before)
      return { cut: () => sending.destroy(), answer }
    },
    /** Sends a form that has no answer yet again: the portal takes it, and has its photo once. */
    async acknowledge(upload: Upload) {
      assert.equal((await send(upload))?.status, 303, 'what is sent again is not taken')
      const pages = await listPages()
      assert.equal(pages.length, photos, 'a page is lost, or there twice')
      for (const digest of pages) acknowledged.add(digest)
      assert.equal(acknowledged.size, photos)
    },
    /** What was acknowledged is there and whole, and a day later nothing is there but that. */
    async assertKept() {
      const pages = await listPages()
      for (const digest of acknowledged) assert.ok(pages.includes(digest), 'an acknowledged page is lost')
      assert.ok(pages.length <= photos, 'a page is there twice')
      for (const digest of pages) assert.ok(await store.read(digest), 'a page has no file')
      await sweepFiles(db, store, muchLater())
      assert.deepEqual(await heldBy(store), pages.toSorted())
      assert.equal(partsLeft(), 0)
    },
  }
}
