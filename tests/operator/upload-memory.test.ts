import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { type TestContext, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { openDatabase } from '../../council/database/connect.server.ts'
import { newAdmin } from '../actors.ts'
import { factsOf, setFacts } from '../council/cases-for-tests.ts'
import { everything } from '../everything.ts'
import { newCouncilToHarm, serviceId, signInAll } from '../faults/council-to-harm.ts'
import { headersOf, type Writer } from '../faults/writers.ts'
import { answers } from '../portal/services-for-tests.ts'
import { until } from '../until.ts'

const photos = 8
const bytesPerSecond = 50_000
const mostMegabytes = 280

/** As every command starts the portal. */
const asStarted = { NODE_OPTIONS: '--max-semi-space-size=8', MALLOC_ARENA_MAX: '2' }

/** A photo of 12 megapixels, some 6 MB, with a camera's noise in the dark, held upright with phone EXIF. */
function takePhoto() {
  const noise = { type: 'gaussian', mean: 128, sigma: 24 } as const
  const create = { width: 4000, height: 3000, channels: 3, background: '#888', noise } as const
  return sharp({ create }).withMetadata({ orientation: 6 }).jpeg({ quality: 89 }).toBuffer()
}

/** A running portal with a service of so many documents, and citizens who are signed in. */
async function openPortal(t: TestContext, documents: number, citizens: number) {
  const { place, origin, writers, startPortal } = await newCouncilToHarm(t, 'SQLite')
  const db = await openDatabase(place)
  t.after(() => db.destroy())
  const names = Array.from({ length: documents }, (_, index) => `Paper ${index + 1}`)
  await setFacts(db, await newAdmin(db), serviceId, factsOf(undefined, names))
  const portal = await startPortal(asStarted)
  const chosen = writers.slice(0, citizens)
  await signInAll(chosen)
  const applied = await Promise.all(
    chosen.map(async ({ visitor }) => ({ visitor, own: await apply(visitor) })),
  )
  return { origin, portal, names, citizens: applied }
}

/** Applies, and answers with the address of the application. */
async function apply(visitor: Writer['visitor']) {
  const sent = await visitor.submit(`/user/apply/${serviceId}`, answers)
  const [, number = ''] = /Your Application no is (\S+)/.exec((await visitor.follow(sent)).text) ?? []
  return `/user/applications/${number}`
}

/** The most memory that the process ever had, in megabytes; Linux counts it. */
function peakOf(pid: number | undefined) {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

// It takes as long as the lines are slow, some two minutes.
const whole = { skip: !everything || process.platform !== 'linux' }

test(
  'eight photos of 6 MB come at once over slow lines in less than 280 MB of memory, while other pages are answered',
  whole,
  async (t) => {
    const { origin, portal, names, citizens } = await openPortal(t, photos, 1)
    const [citizen] = citizens
    assert.ok(citizen)
    const { visitor, own } = citizen
    const head = '--edge\r\nContent-Disposition: form-data; name="file"; filename="photo.jpg"\r\n\r\n'
    const photo = await takePhoto()
    assert.ok(photo.length > 5_500_000 && photo.length < 6_600_000, `${photo.length} bytes`)
    const body = Buffer.concat([Buffer.from(head), photo, Buffer.from('\r\n--edge--\r\n')])
    const rest = peakOf(portal.pid)

    /** Sends the form as fast as the line is, and answers with the status. */
    async function sendSlowly(path: string) {
      const headers = {
        ...headersOf(visitor),
        'Content-Type': 'multipart/form-data; boundary=edge',
        'Content-Length': body.length,
      }
      const sending = request(origin + path, { method: 'POST', agent: false, headers })
      const answer = new Promise<number>((resolve, reject) => {
        sending.on('error', reject)
        sending.on('response', (response) => resolve(response.resume().statusCode ?? 0))
      })
      const piece = bytesPerSecond / 5
      for (let at = 0; at < body.length; at += piece) {
        sending.write(body.subarray(at, at + piece))
        await setTimeout(200)
      }
      sending.end()
      return answer
    }

    let underWay = true
    const waits: number[] = []
    const reading = (async () => {
      while (underWay)
        for (const path of ['/', '/user', own]) {
          const begun = performance.now()
          assert.equal((await visitor.get(path)).status, 200, path)
          waits.push(Math.round(performance.now() - begun))
          await setTimeout(300)
        }
    })()
    const taken = await Promise.all(names.map((_, index) => sendSlowly(`${own}/documents/${index + 1}`)))
    underWay = false
    await reading
    assert.deepEqual(taken, Array(photos).fill(303))
    const sorted = waits.toSorted((one, other) => one - other)
    const peak = peakOf(portal.pid)
    t.diagnostic(
      `${photos} photos of ${photo.length} bytes at ${bytesPerSecond} bytes a second each: peak ${peak} MB (${rest} MB ` +
        `before); ${waits.length} pages answered meanwhile, in ${sorted[sorted.length >> 1]} ms by the median, ` +
        `${sorted.at(-1)} ms at most`,
    )
    assert.ok(peak < mostMegabytes, `${peak} MB`)
  },
)

/** The process that draws, which the portal has started. */
function drawerOf(portal: number | undefined) {
  const pid = readdirSync('/proc').find((name) => {
    const status = /^\d+$/.test(name) && existsSync(`/proc/${name}/status`)
    return status && readFileSync(`/proc/${name}/status`, 'utf8').includes(`\nPPid:\t${portal}\n`)
  })
  return Number(pid)
}

test('twelve pictures that unpack to 150 MB each hold up nobody else, and do not reach the portal’s memory', {
  skip: process.platform !== 'linux',
}, async (t) => {
  const { origin, portal, names, citizens } = await openPortal(t, 12, 2)
  const [attacker, citizen] = citizens
  assert.ok(attacker && citizen)
  const blank = { width: 7000, height: 7000, channels: 3, background: '#808080' } as const
  const heavy = await sharp({ create: blank }).jpeg({ progressive: true }).toBuffer()
  const small = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#808080' } })
    .jpeg()
    .toBuffer()
  const rest = peakOf(portal.pid)
  const statuses: number[] = []
  async function send({ visitor, own }: typeof attacker & object, document: number, photo: Buffer) {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(photo)]), 'photo.jpg')
    const init = { method: 'POST', headers: { Origin: origin }, body: form }
    return visitor.send(`${own}/documents/${document + 1}`, init)
  }
  const attack = names.map(async (_, document) => {
    const { status } = await send(attacker, document, heavy)
    statuses.push(status)
  })
  // The first is drawn, and the others stand in the queue or were turned away.
  await until(() => statuses.includes(303))
  const before = statuses.filter((status) => status !== 503).length
  assert.equal((await send(citizen, 0, small)).status, 303)
  const meanwhile = statuses.filter((status) => status !== 503).length - before
  assert.ok(meanwhile <= 3, `${meanwhile} of the other account were drawn before it`)
  const drawer = drawerOf(portal.pid)
  await Promise.all(attack)
  const [peak, drawn] = [peakOf(portal.pid), peakOf(drawer)]
  t.diagnostic(
    `the portal ${peak} MB (${rest} MB before), the process that draws ${drawn} MB; ${meanwhile} drawn before the other ` +
      `citizen's; answers ${statuses.join(' ')}`,
  )
  assert.ok(statuses.filter((status) => status === 303).length >= 6, statuses.join(' '))
  assert.ok(peak < 300, `${peak} MB`)
  assert.ok(drawn < 360, `${drawn} MB`)
  portal.kill('SIGKILL')
  await until(() => !existsSync(`/proc/${drawer}`))
})
