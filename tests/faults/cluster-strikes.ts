import assert from 'node:assert/strict'
import { get } from 'node:http'
import type { TestContext } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { type Cluster, eventually } from './cluster.ts'
import type { CouncilToHarm } from './council-to-harm.ts'
import { readRegister } from './register.ts'
import { acknowledgedBy, Citizen, keepWriting, retriedBy } from './writers.ts'

/** What strangers read, whose pages are kept. */
export const strangersPages = ['/', '/services', '/services/WATER', '/contact']
const away = 'The portal cannot read its records just now.'

/** How long nothing was acknowledged, and how often somebody had to send again. */
interface Struck {
  gap: number
  acknowledged: number
  sentAgain: number
}

/**
 * Has everybody write while the fault strikes, until each of them has been acknowledged after it, and holds
 * the register against what they were told. What a citizen was told is opened at once at the other portal.
 */
export async function strike(
  t: TestContext,
  { cluster, council }: { cluster: Cluster; council: CouncilToHarm },
  fault: () => Promise<void>,
): Promise<Struck> {
  const { writers, place } = council
  await cluster.whole()
  const portals = cluster.portalProcesses()
  const before = { acknowledged: acknowledgedBy(writers), retried: retriedBy(writers) }
  let over = false
  let last = performance.now()
  let gap = 0
  const watching = (async () => {
    for (let known = acknowledgedBy(writers); !over; await setTimeout(20)) {
      const now = performance.now()
      gap = Math.max(gap, now - last)
      if (acknowledgedBy(writers) > known) last = now
      known = acknowledgedBy(writers)
    }
  })()
  const reading = readOwnWrites(cluster, council, () => over)
  const writing = keepWriting(writers, () => over)
  const beside = Promise.all([reading, writing, watching])
  // Who finds fault beside the strike ends it, and is heard at its end.
  beside.catch(() => {
    over = true
  })
  try {
    await eventually(() => over || acknowledgedBy(writers) > before.acknowledged + writers.length)
    await fault()
    const struck = writers.map(({ acknowledged }) => acknowledged.length + 1)
    await eventually(
      () => over || writers.every((one, index) => one.acknowledged.length > (struck[index] ?? 0)),
    )
  } finally {
    over = true
  }
  const [opened] = await beside
  const { faults } = await readRegister(place, writers)
  assert.deepEqual(faults, [])
  assert.equal(cluster.portalProcesses(), portals, 'a portal was started again')
  const struck = {
    gap: Math.round(gap / 100) / 10,
    acknowledged: acknowledgedBy(writers) - before.acknowledged,
    sentAgain: retriedBy(writers) - before.retried,
  }
  t.diagnostic(
    `${struck.gap} s without a write, ${struck.acknowledged} acknowledged, ${struck.sentAgain} sent again, ` +
      `${opened} opened at once at another portal: 0 lost, 0 doubled, 0 half-written, 0 not there`,
  )
  return struck
}

/** Opens each new number of the citizens at a portal, in turn; one that is away is asked again. */
async function readOwnWrites({ portals, origin }: Cluster, { writers }: CouncilToHarm, over: () => boolean) {
  const citizens = writers.filter((writer) => writer instanceof Citizen)
  const opened = await Promise.all(
    citizens.map(async ({ acknowledged, visitor }) => {
      let known = acknowledged.length
      let count = 0
      while (!over()) {
        await setTimeout(5)
        const number = acknowledged[known]?.number
        if (number === undefined) continue
        const port = portals[known % portals.length] ?? 0
        const { status } = await ask(port, `/user/applications/${number}`, {
          Host: new URL(origin).host,
          Cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        })
        if (status >= 500) continue
        assert.equal(status, 200, `${number} is not there`)
        known = acknowledged.length
        count += 1
      }
      return count
    }),
  )
  return opened.reduce((sum, count) => sum + count, 0)
}

interface Answer {
  status: number
  html: string
}

/** The answer of a portal itself; 503 where it does not answer. */
function ask(port: number, path: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve) => {
    const none = () => resolve({ status: 503, html: '' })
    const asked = get({ host: '127.0.0.1', port, path, headers, agent: false, timeout: 30_000 }, (answer) => {
      let html = ''
      answer.setEncoding('utf8').on('data', (piece) => {
        html += piece
      })
      answer.on('error', none).on('end', () => resolve({ status: answer.statusCode ?? 503, html }))
    })
    asked.on('error', none).on('timeout', () => asked.destroy())
  })
}

/**
 * Has strangers read at each portal until it is over: each page is answered, with the note while the records
 * cannot be read. Tells how many pages had it.
 */
export async function readAsStranger({ portals, origin }: Cluster, over: () => boolean): Promise<number> {
  const headers = { Host: new URL(origin).host, 'Accept-Language': 'en' }
  let noted = 0
  for (let round = 0; round === 0 || !over(); round += 1)
    for (const port of portals)
      for (const path of strangersPages) {
        const { status, html } = await ask(port, path, headers)
        assert.equal(status, 200, `${path} of ${port}`)
        if (html.includes(away)) noted += 1
      }
  return noted
}
