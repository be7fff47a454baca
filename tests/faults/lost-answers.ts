import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import type { TestContext } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { type Engine, newCouncilToHarm, signInAll } from './council-to-harm.ts'
import { readRegister } from './register.ts'
import { acknowledgedBy, Citizen, headersOf, type Write } from './writers.ts'

const kinds = ['in the middle of the form', 'after the form', 'before the answer was read'] as const
type Kind = (typeof kinds)[number]

/** Has citizens send so many forms over lines that break, and again over whole ones. */
export async function loseAnswers(t: TestContext, engine: Engine, each: number): Promise<void> {
  const { place, writers, startPortal } = await newCouncilToHarm(t, engine)
  const before = (await readRegister(place, [])).applications
  const portal = await startPortal()
  const citizens = writers.filter((writer) => writer instanceof Citizen)
  await signInAll(citizens)
  await Promise.all(
    citizens.map(async (citizen) => {
      for (let index = 0; index < each; index += 1) {
        citizen.unanswered = citizen.next()
        await sendAndCut(citizen, citizen.unanswered, kinds[index % kinds.length] ?? 'after the form')
        assert.ok(await citizen.write(), 'a retry was not answered')
      }
    }),
  )
  const { faults, applications } = await readRegister(place, citizens)
  assert.deepEqual(faults, [])
  const sent = citizens.length * each
  assert.equal(acknowledgedBy(citizens), sent)
  assert.equal(applications - before, sent, 'a retry made a second application')
  portal.kill('SIGKILL')
  t.diagnostic(`${engine}: ${sent} lines cut (${kinds.join(', ')}), ${sent} retries, ${sent} applications`)
}

async function sendAndCut({ visitor }: Citizen, write: Write, kind: Kind) {
  const { hostname, port, host } = new URL(visitor.origin)
  const body = new URLSearchParams(write.fields).toString()
  const headers = { ...headersOf(visitor), Host: host, 'Content-Length': String(body.length) }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const whole = `POST ${write.path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
  const line = connect(Number(port), hostname)
  await once(line, 'connect')
  const text = kind === 'in the middle of the form' ? whole.slice(0, -body.length / 2) : whole
  await new Promise((resolve) => line.write(text, resolve))
  if (kind === 'before the answer was read') await once(line, 'readable')
  else await setTimeout(randomInt(12))
  line.destroy()
}
