import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { openDatabase } from '../../council/database/connect.server.ts'
import { newAdmin } from '../actors.ts'
import { factsOf, setFacts } from '../council/cases-for-tests.ts'
import { everything } from '../everything.ts'
import { newCouncilToHarm, serviceId, signInAll } from '../faults/council-to-harm.ts'
import { headersOf } from '../faults/writers.ts'
import { answers } from '../portal/services-for-tests.ts'

const photos = 8
const bytesPerSecond = 50_000
const mostMegabytes = 280

/** As every command starts the portal. */
const asStarted = { NODE_OPTIONS: '--max-semi-space-size=8', MALLOC_ARENA_MAX: '2' }

/** A photo of 12 megapixels and some 6 MB, noise as a camera has it in the dark, held upright with the EXIF of a phone. */
function takePhoto() {
  const noise = { type: 'gaussian', mean: 128, sigma: 24 } as const
  const create = { width: 4000, height: 3000, channels: 3, background: '#888', noise } as const
  return sharp({ create }).withMetadata({ orientation: 6 }).jpeg({ quality: 89 }).toBuffer()
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
    const { place, origin, writers, startPortal } = await newCouncilToHarm(t, 'SQLite')
    const db = await openDatabase(place)
    t.after(() => db.destroy())
    const names = Array.from({ length: photos }, (_, index) => `Paper ${index + 1}`)
    await setFacts(db, await newAdmin(db), serviceId, factsOf(undefined, names))
    const portal = await startPortal(asStarted)
    const [citizen] = writers
    assert.ok(citizen)
    await signInAll([citizen])
    const { visitor } = citizen
    const sent = await visitor.submit(`/user/apply/${serviceId}`, answers)
    const [, number = ''] = /Your Application no is (\S+)/.exec((await visitor.follow(sent)).text) ?? []
    const own = `/user/applications/${number}`
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
          const { status } = await visitor.get(path)
          assert.equal(status, 200, path)
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
