// One engine is enough: it reads what the screens draw of rows that other tests read on both.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { drawPreviews } from '../../scripts/preview-pictures.ts'
import { openTestPortal, origin, type TestPortal } from './open-test-portal.ts'
import { openSamplePortal, reader } from './sample-portal.ts'

let portal: TestPortal
before(async () => {
  portal = await openSamplePortal()
  await portal.council.db.updateTable('councilProfile').set({ defaultLanguage: 'mr' }).execute()
})
after(() => portal.close())

const tagged = (html: string) =>
  Object.fromEntries(
    Array.from(
      html.matchAll(/<meta (?:name|property)="(description|og:[\w:]+)" content="([^"]*)"\/>/g),
      ([, name, said]) => [name, said?.replaceAll('&amp;', '&')],
    ),
  )

const pictureNames = readdirSync(join(import.meta.dirname, '../../build/client/assets')).filter((name) =>
  name.endsWith('.png'),
)
const pictureOf = (name: string) =>
  `${origin}/assets/${pictureNames.find((one) => one.startsWith(`preview-${name}-`))}`

test('a link to a public page tells what it is, in the council’s own language, with absolute addresses', async () => {
  const all = 'ग्रामपंचायतीची कामे आणि दाखले: काय आणायचे, किती पैसे लागतात, अर्ज कसा करायचा.'
  const guest = await reader(portal, 'en')
  for (const [path, title, sentence, picture, url = path] of [
    ['/', 'ग्रामपंचायत नमुना', all, 'home'],
    ['/services', 'ग्रामपंचायतीच्या सेवा - ग्रामपंचायत नमुना', all, 'records'],
    ['/services?need=water', 'नळ, पाणी - ग्रामपंचायत नमुना', all, 'water'],
    [
      '/services?category=Property&view=BIRTH',
      'बांधकाम - ग्रामपंचायत नमुना',
      /बांध/,
      'records',
      '/services?category=Property',
    ],
    ['/services/TAP?from=somebody', 'नवीन नळ जोडणी - ग्रामपंचायत नमुना', /नळ/, 'water', '/services/TAP'],
    ['/services/SANIT', 'गावाची स्वच्छता - ग्रामपंचायत नमुना', /./, 'records'],
  ] as const) {
    const tags = tagged((await guest.get(path)).html)
    assert.equal(tags['og:title'], title)
    assert.match(tags['og:description'] ?? '', sentence === all ? new RegExp(`^${all}$`) : sentence, path)
    assert.equal(tags.description, tags['og:description'])
    assert.equal(tags['og:url'], origin + url)
    assert.equal(tags['og:image'], pictureOf(picture), path)
  }
})

test('what was searched for, and what is not there, tells nothing', async () => {
  for (const path of ['/services?search=water', '/services?category=None', '/services/NONE', '/nowhere']) {
    assert.deepEqual(tagged((await portal.visitor().get(path)).html), {}, path)
  }
})

test('a portal without a public address names no address and no picture', async () => {
  const own = await openTestPortal({ origin: 'http://localhost:3000', origins: ['http://localhost:3000'] })
  const tags = tagged((await own.visitor().get('/')).html)
  assert.deepEqual(Object.keys(tags), ['description', 'og:type', 'og:title', 'og:description'])
  await own.close()
})

test('each need, the records and the home page have a picture of 600 by 315 pixels, of at most 30 kB', async () => {
  const drawn = await drawPreviews()
  assert.equal(pictureNames.length, Object.keys(drawn).length)
  for (const [name, bytes] of Object.entries(drawn)) {
    const { pathname } = new URL(pictureOf(name))
    const answer = await portal.fetch(new Request(origin + pathname), '192.0.2.1')
    assert.equal(answer.headers.get('Content-Type'), 'image/png')
    assert.equal(answer.headers.get('Cache-Control'), 'public, max-age=31536000, immutable')
    const served = Buffer.from(await answer.arrayBuffer())
    assert.ok(served.equals(bytes), `${name} is drawn otherwise each time`)
    const { width, height, format } = await sharp(served).metadata()
    assert.deepEqual([width, height, format], [600, 315, 'png'])
    assert.ok(served.length <= 30_000, `${name}: ${served.length} bytes`)
  }
})

test('no style sheet, script or service worker asks for one of these pictures', () => {
  const folder = join(import.meta.dirname, '../../build/client')
  const files = ['sw.js', ...readdirSync(join(folder, 'assets')).map((name) => `assets/${name}`)]
  const asking = files.filter(
    (name) =>
      /\.(js|css)$/.test(name) && /preview-\w+-[\w-]{7}\.png/.test(readFileSync(join(folder, name), 'utf8')),
  )
  assert.deepEqual(asking, [])
})
