// One engine is enough: it reads what the screens draw of rows whose acts are tested on both engines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import encodeQR from 'qr'
import decodeQR from 'qr/decode.js'
import { newSlip } from '../new-slip.ts'
import { findRow } from '../rows.ts'
import { applyFor, mark, newCaseService } from './cases-for-tests.ts'
import { origin, portalForFile } from './open-test-portal.ts'
import { newService } from './services-for-tests.ts'

const portal = await portalForFile()
const citizen = await portal.signedIn('user')

const paperOf = (number: string) => `/user/applications/${number}/acknowledgement`

/** What stands beside each word, of the ruled facts. */
function factsOf(html: string): Record<string, string> {
  const paper = /<article class="ack[\s\S]*<\/article>/.exec(html)?.[0] ?? ''
  const pairs = [...paper.matchAll(/<dt>([\s\S]*?)<\/dt><dd[^>]*>([\s\S]*?)<\/dd>/g)]
  const plain = (text: string) => text.replace(/<!--.*?-->|<[^>]+>/g, '').trim()
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [plain(name), plain(value)]))
}

test('Maharashtra r.6: the acknowledgement says number, date, service, applicant, what is missing and who answers for it', async () => {
  const serviceId = await newCaseService(portal)
  const number = await applyFor(citizen, serviceId, { 'document-0': 'yes' })
  const { status, html, text } = await citizen.get(paperOf(number))
  assert.equal(status, 200)
  const { Received: received, 'Due date': due, ...facts } = factsOf(html)
  assert.match(received ?? '', /^\d+ \w+ \d{4}$/)
  assert.match(due ?? '', /^There is no due date while documents are missing\. They have been missing since /)
  const { serviceName } = await findRow(portal.council.db, 'services', { serviceId })
  const [statusOn = ''] = Object.keys(facts).filter((name) => name.startsWith('Status on '))
  assert.deepEqual(facts, {
    'Application no': number,
    [statusOn]: 'Pending',
    Service: serviceName,
    Applicant: 'Asha Patil',
    'At hand, not seen yet': 'Ration card',
    'Documents missing': 'Tax receipt',
    Fee: '20 rupees',
    Officer: 'Village secretary\n02167 220011',
    'First appeal': 'Block officer\n02167 220011',
    'Second appeal': 'District officer\n02167 220011',
  })
  assert.match(text, /Gram Panchayat/)
  assert.doesNotMatch(html, /Demonstration: not valid|9876543210/)
})

test('whose paper has no phone number is sent to the office, and to no page that asks for one', async () => {
  const { number } = await newSlip(portal.council.db, { phone: '' })
  const staff = await portal.signedIn('staff')
  const at = `/staff/application/update/${number}/acknowledgement`
  const [paper = ''] = /<article class="ack[\s\S]*<\/article>/.exec((await staff.get(at)).html) ?? []
  assert.doesNotMatch(paper, /\/track|<svg class="qr|your phone number/)
  assert.match(paper, /<\/strong> To hear what has become of the application, ask at the office/)
  assert.equal((await staff.get(`${at}/pdf`)).headers.get('Content-Type'), 'application/pdf')
})

test('with everything at hand it says the due date, and after the officer what was seen', async () => {
  const number = await applyFor(citizen, await newCaseService(portal), {
    'document-0': 'yes',
    'document-1': 'yes',
  })
  const received = factsOf((await citizen.get(paperOf(number))).html)
  assert.match(received['Due date'] ?? '', /^\d+ \w+ \d{4}$/)
  assert.equal(received['At hand, not seen yet'], 'Ration card, Tax receipt')
  await mark(portal, number, { seen: [0], missing: [1] })
  const seen = factsOf((await citizen.get(paperOf(number))).html)
  assert.equal(seen['Documents seen'], 'Ration card')
  assert.equal(seen['Documents missing'], 'Tax receipt')
  assert.match(seen['Due date'] ?? '', /^There is no due date/)
})

/** The dark modules that the path draws on a side of `size`. */
function modulesOf(path: string, size: number): boolean[][] {
  const modules = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)]
  assert.equal(runs.map(([run]) => run).join(''), path)
  for (const [, x, y, length] of runs) modules[Number(y)]?.fill(true, Number(x), Number(x) + Number(length))
  return modules
}

const margin = 4
const pixelsPerModule = 4

/** The code as a camera sees it: black on white paper, with the quiet margin around it. */
function photographOf(modules: boolean[][]) {
  const side = (modules.length + 2 * margin) * pixelsPerModule
  const moduleAt = (pixel: number) => Math.floor(pixel / pixelsPerModule) - margin
  const pixels = Array.from({ length: side * side }, (_, index) => {
    const dark = modules[moduleAt(Math.floor(index / side))]?.[moduleAt(index % side)]
    return dark ? [0, 0, 0, 255] : [255, 255, 255, 255]
  })
  return { width: side, height: side, data: Uint8Array.from(pixels.flat()) }
}

/** Whether the modules are a code of the text at level M, none of them wrong, whichever mask was chosen. */
function isWholeCode(modules: boolean[][], text: string): boolean {
  const wanted = JSON.stringify(modules)
  return [0, 1, 2, 3, 4, 5, 6, 7].some((mask) => {
    const drawn = encodeQR(text, 'raw', { ecc: 'medium', mask, border: 1 })
    return JSON.stringify(drawn.slice(1, -1).map((row) => row.slice(1, -1))) === wanted
  })
}

test('its code holds the address of tracking with the number, and nothing else', async () => {
  const numbers = [
    await applyFor(citizen, await newService(portal)),
    await applyFor(citizen, await newCaseService(portal)),
  ]
  for (const number of numbers) {
    const { html } = await citizen.get(paperOf(number))
    const [, left, side, path = ''] =
      /<svg[^>]* viewBox="(-?\d+) -4 (\d+) \d+" role="img" aria-label="QR code that opens[^"]*"><path d="([^"]+)"/.exec(
        html,
      ) ?? assert.fail('there is no code')
    assert.equal(Number(left), -margin)
    const address = `${origin}/track?number=${number}`
    const modules = modulesOf(path, Number(side) - 2 * margin)
    assert.equal(decodeQR(photographOf(modules)), address)
    assert.ok(isWholeCode(modules, address), 'a worn code is still read')
    assert.ok(html.includes(`>${address}<`), 'the address stands beside it')
  }
})

test('a service of which nothing is known is acknowledged with what there is, and why there is no due date', async () => {
  const number = await applyFor(citizen, await newService(portal))
  const facts = factsOf((await citizen.get(paperOf(number))).html)
  assert.equal(facts['Due date'], 'There is no due date: the council has set no time limit for this service.')
  for (const name of ['Documents missing', 'Fee', 'Officer', 'First appeal'])
    assert.equal(facts[name], undefined, name)
})

test('a fact of grade C is marked on paper as one to be checked', async () => {
  const unsure = { source: 'a newspaper', checkedOn: '2026-11-01', grade: 'C' } as const
  const serviceId = await newCaseService(portal, { fee: { value: '50 rupees', ...unsure } })
  const facts = factsOf((await citizen.get(paperOf(await applyFor(citizen, serviceId)))).html)
  assert.equal(facts.Fee, '50 rupees (check with the office)')
  assert.equal(facts['First appeal'], 'Block officer\n02167 220011')
})

test('it is its applicant’s and the officers’, and as good as absent for anybody else', async () => {
  const number = await applyFor(citizen, await newCaseService(portal))
  const other = await portal.signedIn('user')
  assert.equal((await other.get(paperOf(number))).status, 404)
  for (const role of ['staff', 'admin'] as const) {
    const officer = await portal.signedIn(role)
    const page = await officer.get(`/${role}/application/update/${number}/acknowledgement`)
    assert.equal(factsOf(page.html)['Application no'], number, role)
    assert.match(page.html, new RegExp(`href="/${role}/application/update/${number}"`))
    assert.equal((await officer.get(`/${role}/application/update/NONE/acknowledgement`)).status, 404)
  }
})

test('the slip is the same page by its address, on a paper of its own size', async () => {
  const number = await applyFor(citizen, await newCaseService(portal))
  const sheet = await citizen.get(paperOf(number))
  assert.match(sheet.html, new RegExp(`href="${paperOf(number)}\\?paper=slip"`))
  for (const query of ['?paper=slip', '?slip']) {
    const { html } = await citizen.get(paperOf(number) + query)
    assert.deepEqual(
      { ...factsOf(html), Received: '' },
      { ...factsOf(sheet.html), Received: '' },
      'it says the same',
    )
    assert.match(html, /<article class="ack ack-slip"/)
    assert.match(html, new RegExp(`href="${paperOf(number)}"`))
    assert.match(html, /<link rel="stylesheet" href="\/assets\/slip-/)
  }
  assert.doesNotMatch(sheet.html, /slip-[^"]*\.css/)
})
