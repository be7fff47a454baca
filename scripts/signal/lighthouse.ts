import { spawn } from 'node:child_process'
import { delimiter, dirname } from 'node:path'
import { median } from '../bench/load.ts'
import { table } from '../bench/report.ts'
import { findBrowser, launchWords } from '../find-browser.ts'
import { lighthouseLimits } from './limits.ts'
import { shown } from './report.ts'
import { chosenLanguage, type Sample, type Screen } from './sample.ts'

export const lighthouseVersion = '13.5.0'

/** The screens that the limits are for; other lists are given with `--pages`. */
export const lighthousePaths: readonly string[] = [
  ...['/', '/services', '/services/MH-BIRTH', '/login', '/registration/user'],
  ...['/user', '/user/apply/MH-BIRTH', '/user/applications'],
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
  /** What the accessibility audit found fault with. */
  faults: string[]
}

interface Report {
  finalDisplayedUrl: string
  categories: Record<'performance' | 'accessibility', { score: number | null; auditRefs: { id: string }[] }>
  audits: Record<string, { score: number | null; scoreDisplayMode: string; numericValue?: number }>
  runtimeError?: { message: string }
}

/** Has Lighthouse look at the screen in its mobile profile, `runs` times. */
export async function lookWithLighthouse(
  origin: string,
  screen: Screen,
  { cookie }: Sample,
  { language, runs }: { language: string; runs: number },
): Promise<Seen> {
  const chosen = await chosenLanguage(origin, language)
  const headers = { Cookie: screen.own ? `${chosen}; ${cookie}` : chosen }
  const reports: Report[] = []
  for (let run = 0; run < runs; run += 1) reports.push(await lighthouse(origin + screen.address, headers))
  const of = (read: (report: Report) => number) => median(reports.map(read))
  const audit = (id: string) => of(({ audits }) => audits[id]?.numericValue ?? Number.NaN)
  return {
    ...{ path: screen.path, language },
    firstContent: audit('first-contentful-paint'),
    largestContent: audit('largest-contentful-paint'),
    blocked: audit('total-blocking-time'),
    shift: audit('cumulative-layout-shift'),
    performance: of(({ categories }) => (categories.performance.score ?? Number.NaN) * 100),
    accessibility: of(({ categories }) => (categories.accessibility.score ?? Number.NaN) * 100),
    faults: [...new Set(reports.flatMap(faultsOf))],
  }
}

function faultsOf({ categories, audits }: Report) {
  const ids = categories.accessibility.auditRefs.map(({ id }) => id)
  return ids.filter((id) => audits[id]?.scoreDisplayMode === 'binary' && audits[id]?.score === 0)
}

/** Is fetched by npx, since it weighs more than all that the portal is made of. */
async function lighthouse(url: string, headers: Record<string, string>): Promise<Report> {
  const flags = ['--headless=new', ...launchWords()]
  const words = [
    ...['--yes', `lighthouse@${lighthouseVersion}`, url, '--quiet', '--no-enable-error-reporting'],
    ...['--output=json', '--only-categories=performance,accessibility'],
    ...[`--extra-headers=${JSON.stringify(headers)}`, `--chrome-flags=${flags.join(' ')}`],
  ]
  const { PATH = '' } = process.env
  const env = {
    ...process.env,
    // It wants a newer Node than the machine's own may be.
    PATH: dirname(process.execPath) + delimiter + PATH,
    CHROME_PATH: findBrowser(),
  }
  const report = JSON.parse(await printed('npx', words, env)) as Report
  if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`)
  if (report.finalDisplayedUrl !== url) throw new Error(`${url} leads to ${report.finalDisplayedUrl}`)
  return report
}

function printed(program: string, words: string[], env: NodeJS.ProcessEnv) {
  return new Promise<string>((resolve, reject) => {
    const child = spawn(program, words, { env, stdio: ['ignore', 'pipe', 'inherit'] })
    const pieces: Buffer[] = []
    child.stdout.on('data', (piece: Buffer) => pieces.push(piece))
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve(Buffer.concat(pieces).toString())
      else reject(new Error(`Lighthouse ended with ${code}.`))
    })
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

/** A line for each screen; the last words say whether it keeps to the limits, and what was found fault with. */
export function lighthouseTable(all: Seen[]): string {
  return table([
    head,
    ...all.map((one) => [
      `${one.path}, ${one.language}`,
      ...[one.firstContent, one.largestContent, one.blocked].map((ms) => shown(ms, 0)),
      ...[one.shift.toFixed(3), shown(one.performance, 0), shown(one.accessibility, 0)],
      [missed(one) ? 'OVER' : 'ok', ...one.faults].join(' '),
    ]),
  ])
}
