import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright'
import { startDemonstration } from '../scripts/demonstration.ts'
import { launchBrowser } from '../scripts/find-browser.ts'
import { languages } from '../tests/browser/words.ts'
import { median } from './bench/load.ts'
import {
  lighthousePaths,
  lighthouseTable,
  lighthouseVersion,
  lookWithLighthouse,
  missed,
  type Seen,
} from './signal/lighthouse.ts'
import { exceededBy, lighthouseLimits, limits, type Measured } from './signal/limits.ts'
import { edgeLines, visitsTable, worstLines } from './signal/report.ts'
import { allPaths, openSampleScreens, type Screen } from './signal/sample.ts'
import { poor, type Visit, type Visitor, type Visits, visitTwice } from './signal/visit.ts'

const usage = `Usage: npm run measure:signal -- [--pages /login,/user] [--languages ${languages.join()}] [--runs 3] [--json FILE] [--lighthouse]`

interface Asked {
  paths: readonly string[]
  tags: readonly string[]
  runs: number
}

try {
  const { values } = parseArgs({
    options: {
      pages: { type: 'string' },
      languages: { type: 'string' },
      runs: { type: 'string', default: '3' },
      json: { type: 'string' },
      lighthouse: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) console.log(usage)
  else {
    const asked = {
      paths: chosen('pages', values.pages, allPaths, values.lighthouse ? lighthousePaths : allPaths),
      tags: chosen('languages', values.languages, languages, languages),
      runs: within('runs', values.runs, 1, 99),
    }
    const { report, over } = await (values.lighthouse ? look(asked) : measure(asked))
    const machine = { date: new Date().toISOString(), cores: availableParallelism(), runs: asked.runs }
    if (values.json) writeFileSync(values.json, `${JSON.stringify({ ...machine, ...report }, null, 2)}\n`)
    if (over) process.exitCode = 1
  }
} catch (error) {
  if (!(error instanceof RangeError) && !(error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS'))
    throw error
  console.error(`${(error as Error).message}\n${usage}`)
  process.exitCode = 1
}

/** Visits every screen in every language; screens with a form also without script. */
async function measure({ paths, tags, runs }: Asked) {
  const demonstration = await startDemonstration()
  const browser = await launchBrowser()
  const measured: Measured[] = []
  try {
    const { origin } = demonstration
    const { screens, cookie } = await openSampleScreens(demonstration, paths)
    // The first page of a new process is slower than all later ones, so it is not measured.
    for (const { address } of screens) await fetch(origin + address, { headers: { Cookie: cookie } })
    for (const screen of screens) {
      for (const language of tags) {
        const visitor = { origin, cookie, language, script: true }
        const scripted = await medians(browser, screen, visitor, runs)
        const found = [{ path: screen.path, language, script: true, ...scripted }]
        if (!Number.isNaN(scripted.first.form)) {
          const plain = await medians(browser, screen, { ...visitor, script: false }, runs)
          found.push({ path: screen.path, language, script: false, ...plain })
        }
        measured.push(...found)
        console.error(visitsTable(found).split('\n').slice(1).join('\n'))
      }
    }
  } finally {
    await browser.close()
    await demonstration.stop()
  }
  const edge = edgeLines(measured)
  console.log([visitsTable(measured), worstLines(measured), edge].filter(Boolean).join('\n\n'))
  const over =
    /OVER$/m.test(edge) ||
    measured.some(({ first, repeat }) => exceededBy(first).length + exceededBy(repeat).length > 0)
  return { report: { line: poor, browser: browser.version(), limits, measured }, over }
}

async function medians(browser: Browser, screen: Screen, visitor: Visitor, runs: number): Promise<Visits> {
  const all: Visits[] = []
  for (let run = 0; run < runs; run += 1) all.push(await visitTwice(browser, screen, visitor))
  return { first: middle(all.map(({ first }) => first)), repeat: middle(all.map(({ repeat }) => repeat)) }
}

function middle(visits: Visit[]): Visit {
  const medianOf = (name: keyof Visit) => median(visits.map((visit) => visit[name]))
  return {
    firstContent: medianOf('firstContent'),
    largestContent: medianOf('largestContent'),
    form: medianOf('form'),
    takenOver: medianOf('takenOver'),
    shift: medianOf('shift'),
    kilobytes: medianOf('kilobytes'),
    document: medianOf('document'),
    sheet: medianOf('sheet'),
  }
}

async function look({ paths, tags, runs }: Asked) {
  const demonstration = await startDemonstration()
  const seen: Seen[] = []
  try {
    const sample = await openSampleScreens(demonstration, paths)
    for (const screen of sample.screens) {
      for (const language of tags) {
        const found = await lookWithLighthouse(demonstration.origin, screen, sample, { language, runs })
        seen.push(found)
        console.error(lighthouseTable([found]).split('\n')[1])
      }
    }
  } finally {
    await demonstration.stop()
  }
  console.log(lighthouseTable(seen))
  return {
    report: { lighthouse: lighthouseVersion, limits: lighthouseLimits, seen },
    over: seen.some(missed),
  }
}

function chosen(
  name: string,
  text: string | undefined,
  known: readonly string[],
  without: readonly string[],
): readonly string[] {
  if (text === undefined) return without
  const words = text.split(',')
  const strange = words.find((word) => !known.includes(word))
  if (strange === undefined) return words
  throw new RangeError(`--${name} holds "${strange}": give some of ${known.join()}, with commas between.`)
}

function within(name: string, text: string, least: number, most: number) {
  const number = Number(text)
  if (Number.isInteger(number) && number >= least && number <= most) return number
  throw new RangeError(`--${name} holds "${text}": give a number from ${least} to ${most}.`)
}
