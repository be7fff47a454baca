import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openDatabase } from '../../council/database/connect.server.ts'
import { migrate } from '../../council/database/migrate.server.ts'
import { everything } from '../../tests/everything.ts'
import { root, run } from '../../tests/operator/run.ts'
import { newPostgresDatabase } from '../../tests/postgres-server.ts'
import { fill } from '../bench/fill.ts'

// Before anything imports React.
process.env.NODE_ENV = 'production'
const { comparable, elementsOf, readMarkup } = await import('../bench/markup.ts')
const { createElement } = await import('react')
const { createStaticHandler, createStaticRouter, StaticRouterProvider } = await import('react-router')
const { renderToString } = await import('react-dom/server')

const few = ['--requests', '2', '--seconds', '0', '--connections', '1,2']

// The bench is a tool that no council runs, and takes a minute of a busy machine.
const whole = { skip: !everything }

test(
  'the bench gives every figure of both engines, and bare pages show what the portal’s do',
  whole,
  async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'bench-'))
    t.after(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'figures.json')
    const { TEST_POSTGRES_URL = '' } = process.env
    const words = ['--sizes', '200', '--engines', 'sqlite,postgres', '--json', file, ...few]
    const { code, output } = await run('tools/bench.ts', words, { TEST_POSTGRES_URL })
    assert.equal(code, 0, output)
    assert.match(output, /SQLite [\s\S]*services list/)
    assert.match(output, /PostgreSQL [\s\S]*services list[\s\S]*status list, Pending/)
    const { measured } = JSON.parse(readFileSync(file, 'utf8'))
    assert.equal(measured.length, 2)
    for (const one of measured) {
      const figures = numbersIn(one)
      assert.deepEqual(
        figures.filter(([, figure]) => !(figure > 0)),
        [],
      )
      assert.equal(figures.length, 232)
    }
  },
)

function numbersIn(value: unknown, name = ''): [string, number][] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, part]) => numbersIn(part, `${name}/${key}`))
  return typeof value === 'string' ? [] : [[name, Number(value)]]
}

test('the bench refuses what it cannot do, in one line and its usage', async () => {
  for (const words of [['--sizes', '1000000000'], ['--engines', 'oracle'], ['--fast']]) {
    const { code, output } = await run('tools/bench.ts', words, {})
    assert.equal(code, 1)
    assert.match(output, new RegExp(`${words[0]}.*\\nUsage: npm run bench`))
  }
})

test('markup that React wrote is written again as it was', async () => {
  const html = [
    '<html lang="en"><head><meta charSet="utf-8"/><title>A &amp; B</title></head><body class="x">',
    '<p><a class="y" href="/user?a=1&amp;b=2" data-discover="true">On</a></p><form noValidate="" data-discover="true" action="/user" method="post"><label for="a">It&#x27;s</label><input type="text" id="a" required="" value="&lt;b&gt;"/>',
    '<select><option value="">All</option><option value="1" selected="">One<!-- --> more</option></select>',
    '<textarea name="t">written</textarea></form><script>gone()</script></body></html>',
  ].join('')
  const screen = () => elementsOf(readMarkup(html), {})
  const { query, dataRoutes } = createStaticHandler([{ path: '/', element: createElement(screen) }])
  const context = await query(new Request('http://bench.example/'))
  assert.ok(!(context instanceof Response))
  const router = createStaticRouter(dataRoutes, context)
  const page = createElement(StaticRouterProvider, { router, context, hydrate: false })
  assert.equal(comparable(renderToString(page)), comparable(html))
})

test('the bench fills a database of an account that may not CHECKPOINT, and says so', async (t) => {
  const made = await newPostgresDatabase()
  t.after(() => made.drop())
  const role = `clerk_${process.pid}`
  const owner = await openDatabase({ dataDir: '', databaseUrl: made.url })
  t.after(() => owner.destroy())
  await sql.raw(`create role ${role}`).execute(owner)
  await sql.raw(`grant all on schema public to ${role}`).execute(owner)
  const url = `${made.url}?options=${encodeURIComponent(`-c role=${role}`)}`
  const db = await openDatabase({ dataDir: '', databaseUrl: url })
  await migrate(db, root)
  const said: string[] = []
  await fill(db, 400, (line) => said.push(line))
  await db.destroy()
  assert.match(said.at(-1) ?? '', /^no right to CHECKPOINT/)
  await sql.raw(`drop owned by ${role}`).execute(owner)
  await sql.raw(`drop role ${role}`).execute(owner)
})
