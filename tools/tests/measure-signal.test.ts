import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { everything } from '../../tests/everything.ts'
import { run } from '../../tests/operator/run.ts'
import { missed, type Seen } from '../signal/lighthouse.ts'
import type { Measured } from '../signal/limits.ts'
import { edge, readableAfter } from '../signal/line.ts'
import { edgeLines, visitsTable, worstLines } from '../signal/report.ts'
import type { Visit } from '../signal/visit.ts'

const good: Visit = {
  firstContent: 3000,
  largestContent: 3400,
  form: 4000,
  takenOver: 9000,
  shift: 0,
  kilobytes: 21,
  document: 5000,
  sheet: 10_000,
}

const measured = (first: Partial<Visit>): Measured => ({
  path: '/login',
  language: 'hi',
  script: false,
  repeat: good,
  first: { ...good, ...first },
})

test('a visit at the limits is ok, one beyond any of them is OVER, and the worst is named', () => {
  assert.doesNotMatch(visitsTable([measured({})]), /OVER/)
  for (const first of [
    { firstContent: 3001 },
    { form: 4001 },
    { shift: 0.001 },
    { firstContent: Number.NaN },
  ]) {
    const all = [measured({}), measured(first)]
    const lines = visitsTable(all).split('\n')
    assert.deepEqual(
      lines.slice(1).map((line) => line.split(/\s+/).at(-1)),
      ['ok', 'ok', 'OVER', 'ok'],
    )
    const over = worstLines(all)
      .split('\n')
      .filter((line) => line.endsWith('OVER'))
    assert.equal(over.length, 1)
    assert.match(over[0] ?? '', /\/login, hi, script off, first visit/)
  }
})

test('a page is readable once its bytes and the turns of its line are over, and then it is judged', () => {
  const known = { document: 5000, sheet: 0, connected: true }
  assert.equal(readableAfter(edge, known), 800 + 1000)
  assert.equal(readableAfter(edge, { ...known, connected: false }), 3 * 800 + 1000)
  // The sheet is asked for after 1,400 bytes, and follows the document where that is not through by then.
  assert.equal(readableAfter(edge, { ...known, sheet: 10_000 }), 800 + 280 + 800 + 2000)
  assert.equal(readableAfter(edge, { document: 20_000, sheet: 10_000, connected: true }), 800 + 4000 + 2000)
  assert.equal(readableAfter({ kilobitsPerSecond: 80, latencyMs: 0 }, known), 500)
  const at = (path: string, document: number) =>
    edgeLines([{ ...measured({ document }), path, script: true }])
  assert.match(at('/', 5000), /at most 6000 ms: 5480 ms \(\/, hi, first visit\): ok$/)
  assert.match(at('/', 9000), /OVER$/)
  assert.match(at('/services/BIRTH', 5000), /at most 4000 ms: 1800 ms .*: ok$/)
  assert.match(at('/services/BIRTH', 17_000), /OVER$/)
  assert.equal(at('/login', 50_000), '')
})

test('a page without a form misses no limit of forms', () => {
  const plain = { ...good, form: Number.NaN }
  assert.doesNotMatch(worstLines([{ ...measured({}), first: plain, repeat: plain }]), /OVER/)
})

test('what Lighthouse could not score misses its limits, as what it scored too low does', () => {
  const seen: Seen = {
    path: '/',
    language: 'mr',
    firstContent: 900,
    largestContent: 1000,
    blocked: 0,
    shift: 0,
    performance: 98,
    accessibility: 100,
    faults: [],
  }
  assert.equal(missed(seen), false)
  for (const worse of [{ largestContent: 1001 }, { performance: 97 }, { accessibility: 99 }])
    assert.equal(missed({ ...seen, ...worse }), true)
  assert.equal(missed({ ...seen, performance: Number.NaN }), true)
})

// A minute of a busy machine, for a tool that no council runs.
const whole = { skip: !everything }

test(
  'every figure of a screen with a form is measured on the slow line, with script and without',
  whole,
  async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'signal-'))
    t.after(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'figures.json')
    const words = ['--pages', '/user/apply/BIRTH/form', '--languages', 'mr', '--runs', '1', '--json', file]
    const { code, output } = await run('tools/measure-signal.ts', words, {})
    const { measured } = JSON.parse(readFileSync(file, 'utf8')) as { measured: Measured[] }
    assert.deepEqual(
      measured.map(({ script }) => script),
      [true, false],
      output,
    )
    for (const { script, first, repeat } of measured) {
      for (const visit of [first, repeat]) {
        assert.ok(visit.firstContent > 400 && visit.largestContent >= visit.firstContent, output)
        assert.ok(visit.form >= visit.firstContent, output)
        assert.equal(visit.takenOver > visit.form, script, output)
      }
      assert.ok(first.kilobytes > (script ? 100 : 10) && repeat.kilobytes < 20, output)
      assert.ok(repeat.kilobytes < first.kilobytes, output)
    }
    // A busy machine may be slower than the limits: then the command must say so.
    assert.equal(code, /OVER/.test(output) ? 1 : 0, output)
  },
)

test('the command refuses what it does not know, in one line and its usage', async () => {
  for (const words of [['--pages', '/admin'], ['--languages', 'xx'], ['--runs', '0'], ['--fast']]) {
    const { code, output } = await run('tools/measure-signal.ts', words, {})
    assert.equal(code, 1)
    assert.match(output, new RegExp(`${words[0]}.*\\nUsage: npm run measure:signal`))
  }
})
