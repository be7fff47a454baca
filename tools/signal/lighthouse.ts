import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { findBrowser, launchWords } from '../../scripts/find-browser.ts'
import { median } from '../bench/load.ts'
import { table } from '../bench/report.ts'
import { lighthouseLimits } from './limits.ts'
import { shown } from './report.ts'
import { chosenLanguage, type Sample, type Screen } from './sample.ts'

export const lighthouseVersion = '13.5.0'

/** The screens to which the limits apply; `--pages` gives another list. */
export const lighthousePaths: readonly string[] = [
  '/',
  '/services',
  '/services/BIRTH',
  '/login',
  '/registration/user',
  '/user',
  '/user/apply/BIRTH/form',
  '/user/applications',
]

/** Medians of the runs: milliseconds, and scores of 0 to 100. */
export interface Seen {
  path: string
  language: string
  firstContent: number
  largestContent: number
  blocked: number
  shift: number
  performance: number
  accessibility: number
  /** The failures of the accessibility audit. */
  faults: string[]
}

interface Report {
  finalDisplayedUrl: string
  categories: Record<'performance' | 'accessibility', { score: number | null; auditRefs: { id: string }[] }>
  audits: Record<string, { score: number | null; scoreDisplayMode: string; numericValue?: number }>
}

/** Runs Lighthouse on the screen in its mobile profile, `runs` times. */
export async function lookWithLighthouse(
  origin: string,
  screen: Screen,
  { cookie }: Sample,
  { language, runs }: { language: string; runs: number },
): Promise<Seen> {
  const chosen = await chosenLanguage(origin, language)
  const headers = { Cookie: screen.own ? `${chosen}; ${cookie}` : chosen }
  const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'))
  const reports: Report[] = []
  try {
    for (let run = 0; run < runs; run += 1)
      reports.push(await lighthouse(origin + screen.address, headers, join(folder, 'report.json')))
  } finally {
    rmSync(folder, { recursive: true })
  }
  const medianOf = (read: (report: Report) => number) => median(reports.map(read))
  const audit = (id: string) => medianOf(({ audits }) => audits[id]?.numericValue ?? Number.NaN)
  return {
    path: screen.path,
    language,
    firstContent: audit('first-contentful-paint'),
    largestContent: audit('largest-contentful-paint'),
    blocked: audit('total-blocking-time'),
    shift: audit('cumulative-layout-shift'),
    performance: medianOf(({ categories }) => (categories.performance.score ?? Number.NaN) * 100),
    accessibility: medianOf(({ categories }) => (categories.accessibility.score ?? Number.NaN) * 100),
    faults: [...new Set(reports.flatMap(faultsOf))],
  }
}

function faultsOf({ categories, audits }: Report) {
  const ids = categories.accessibility.auditRefs.map(({ id }) => id)
  return ids.filter((id) => audits[id]?.scoreDisplayMode === 'binary' && audits[id]?.score === 0)
}

/** Fetched by npx, because it is larger than all dependencies of the portal together. */
async function lighthouse(url: string, headers: Record<string, string>, file: string): Promise<Report> {
  const flags = ['--headless=new', ...launchWords()]
  const words = [
    '--yes',
    `lighthouse@${lighthouseVersion}`,
    url,
    '--quiet',
    '--no-enable-error-reporting',
    '--output=json',
    `--output-path=${file}`,
    '--only-categories=performance,accessibility',
    `--extra-headers=${JSON.stringify(headers)}`,
    `--chrome-flags=${flags.join(' ')}`,
  ]
  // It may need a newer Node than the machine has.
  const PATH = dirname(process.execPath) + delimiter + (process.env.PATH ?? '')
  const browser = findBrowser()
  const env = { ...process.env, ...browser?.env, PATH, CHROME_PATH: browser?.path }
  let said = ''
  // On a busy machine the beginning of the browser's trace is sometimes missing.
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const { code, errors } = await ended('npx', words, env)
    said = errors
    if (code !== 0) continue
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report
    if (report.finalDisplayedUrl === url) return report
    throw new Error(`${url} leads to ${report.finalDisplayedUrl}`)
  }
  throw new Error(`Lighthouse could not look at ${url}.\n${said}`)
}

const attempts = 3

function ended(program: string, words: string[], env: NodeJS.ProcessEnv) {
  return new Promise<{ code: number | null; errors: string }>((resolve, reject) => {
    const child = spawn(program, words, { env, stdio: ['ignore', 'ignore', 'pipe'] })
    let errors = ''
    child.stderr.on('data', (piece: Buffer) => {
      errors += piece
    })
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, errors }))
  })
}

/** Whether the screen misses one of Lighthouse's limits. */
export function missed({ largestContent, performance, accessibility }: Seen): boolean {
  return !(
    largestContent <= lighthouseLimits.largestContent &&
    performance >= lighthouseLimits.performance &&
    accessibility >= lighthouseLimits.accessibility
  )
}

const head = [
  'milliseconds, scores',
  'first',
  'largest',
  'blocked',
  'shift',
  'performance',
  'accessibility',
  '',
]

/** A line for each screen; the last column says whether it keeps to the limits, and lists its failures. */
export function lighthouseTable(all: Seen[]): string {
  return table([
    head,
    ...all.map((one) => [
      `${one.path}, ${one.language}`,
      shown(one.firstContent, 0),
      shown(one.largestContent, 0),
      shown(one.blocked, 0),
      one.shift.toFixed(3),
      shown(one.performance, 0),
      shown(one.accessibility, 0),
      [missed(one) ? 'OVER' : 'ok', ...one.faults].join(' '),
    ]),
  ])
}
