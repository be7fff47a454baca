import assert from 'node:assert/strict'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { redAndBlue } from '../council/files/papers-for-tests.ts'
import { noCompiler, readPdf } from '../pdf-reader.ts'
import { until } from '../until.ts'
import { applyFor } from './cases-for-tests.ts'
import { asTestPortal, newCouncilsFolder, originOf, serveTestCouncils } from './councils-for-tests.ts'
import type { TestPortal } from './open-test-portal.ts'
import { newService } from './services-for-tests.ts'
import { addFile, beginApplication } from './uploads-for-tests.ts'
import type { Visitor } from './visitor.ts'

const folder = newCouncilsFolder()
const names = { vadgaon: 'Zqvadgaon', pasarni: 'Xwpasarni' } as const
const slugs = ['vadgaon', 'pasarni'] as const
type Slug = (typeof slugs)[number]
const portals = {} as Record<Slug, TestPortal>
let served: Awaited<ReturnType<typeof serveTestCouncils>>

before(async () => {
  for (const slug of slugs) await folder.add(slug)
  served = await serveTestCouncils(folder)
  for (const slug of slugs) portals[slug] = await asTestPortal(folder, served.councils, slug)
})
after(async () => {
  await served.councils.close()
  await folder.remove()
})

/** What all citizens of both councils ask for at once, each with what came. */
function atOnce<T>(times: number, ask: (slug: Slug, turn: number) => Promise<T>): Promise<[Slug, T][]> {
  const turns = Array.from({ length: times }, (_, turn) => turn)
  return Promise.all(
    turns.flatMap((turn) => slugs.map(async (slug): Promise<[Slug, T]> => [slug, await ask(slug, turn)])),
  )
}

async function bytesOf(slug: Slug, visitor: Visitor, path: string) {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { Host: new URL(originOf(slug)).host, Cookie: cookie }
  const ask = () => portals[slug].fetch(new Request(originOf(slug) + path, { headers }), visitor.address)
  let answer = await ask()
  // On a busy machine the printer asks to come again.
  for (let turn = 0; answer.status === 503 && turn < 20; turn += 1) answer = await ask()
  assert.equal(answer.status, 200, path)
  return Buffer.from(await answer.arrayBuffer())
}

test('the heads of an audit are reported in the name of its council, with the timeline of its server', async () => {
  const timeline = process.env.TEST_ENGINE === 'postgres' ? 1 : undefined
  for (const slug of slugs) await portals[slug].visitor().get('/')
  for (const slug of slugs)
    await until(() => served.heads.some((one) => one.slug === slug && one.timeline === timeline))
})

test('papers that two councils print at once by one printer are each their own', {
  skip: noCompiler,
}, async () => {
  const printed = await atOnce(3, async (slug, turn) => {
    const citizen = await portals[slug].signedIn('user')
    const fields = { applicantName: `${names[slug]} ${turn}` }
    const number = await applyFor(citizen, await newService(portals[slug]), fields)
    return bytesOf(slug, citizen, `/user/applications/${number}/acknowledgement/pdf`)
  })
  for (const [slug, bytes] of printed) {
    const { text } = await readPdf(bytes)
    for (const other of slugs)
      assert.equal(text.includes(names[other]), other === slug, `${slug} prints ${other}`)
  }
})

test('photos that two councils draw at once by one program lie with their own council, and open there alone', async () => {
  const widths = { vadgaon: 30, pasarni: 60 }
  const added = await atOnce(2, async (slug, turn) => {
    const citizen = await portals[slug].signedIn('user')
    const path = await beginApplication(portals[slug], citizen)
    const photo = await redAndBlue(widths[slug] + 2 * turn, 20)
      .jpeg()
      .toBuffer()
    assert.equal((await addFile(portals[slug], citizen, path, photo)).status, 303)
    const [, page = ''] =
      /(?:src|href)="(\/user\/(?:apply|papers)\/[^"]*\/\d+)"/.exec((await citizen.get(path)).html) ?? []
    const bytes = await bytesOf(slug, citizen, page)
    const other = slug === 'vadgaon' ? 'pasarni' : 'vadgaon'
    const stranger = await portals[other].signedIn('user')
    assert.equal((await stranger.get(page)).status, 404, page)
    return bytes.toString('base64')
  })
  const stored = (slug: Slug) =>
    readdirSync(join(folder.dir, slug, 'files'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      statSync(join(folder.dir, slug, 'files', name)).isFile(),
    )
  for (const name of stored('vadgaon')) assert.ok(!stored('pasarni').includes(name), name)
  assert.ok(stored('vadgaon').length >= 2 && stored('pasarni').length >= 2)
  const ofEach = Object.groupBy(added, ([slug]) => slug)
  for (const [, bytes] of ofEach.vadgaon ?? [])
    assert.ok(!ofEach.pasarni?.some(([, others]) => others === bytes))
})
