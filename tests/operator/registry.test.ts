import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { listSlugs, Registry } from '../../server/registry.ts'

/** A folder of councils, and what is told of it. */
function councils(t: TestContext) {
  const dir = mkdtempSync(join(tmpdir(), 'registry-'))
  t.after(() => rmSync(dir, { recursive: true }))
  const logged: string[] = []
  return {
    dir,
    logged,
    settle(slug: string, ...lines: string[]) {
      const folder = join(dir, slug)
      rmSync(folder, { recursive: true, force: true })
      mkdirSync(folder)
      writeFileSync(join(folder, 'settings'), lines.join('\n'), { mode: 0o600 })
    },
    read: (shard = { number: 1, count: 1 }) => new Registry(dir, shard, (line) => void logged.push(line)),
  }
}

const slugsOf = (registry: Registry) =>
  registry
    .list()
    .map(({ slug }) => slug)
    .sort()
const at = (host: string) => `PUBLIC_ORIGIN=https://${host}`

test('a folder that cannot be read and a name in the wrong file stop the start', (t) => {
  const { dir, settle, read } = councils(t)
  settle('a', at('a.test'), 'PORT=3000')
  assert.throws(() => read(), /a\/settings holds PORT, which is set for the whole process/)
  assert.throws(
    () => new Registry(join(dir, 'none'), { number: 1, count: 1 }, () => undefined),
    /COUNCILS_DIR is/,
  )
})

test('a name in the wrong file leaves a council as it was while others come and go', (t) => {
  const { settle, read, logged } = councils(t)
  settle('a', at('a.test'))
  const registry = read()
  const before = registry.find('a.test')
  settle('a', at('elsewhere.test'), 'PORT=3000')
  settle('b', at('b.test'))
  registry.lookAgain(0)
  registry.lookAgain(0)
  assert.equal(registry.find('a.test'), before)
  assert.deepEqual(slugsOf(registry), ['a', 'b'])
  assert.equal(logged.length, 1)
  assert.match(logged.join(), /a\/settings holds PORT/)
})

test('of two councils with one address, database, bucket or secret one is served, and no value is told', (t) => {
  const { settle, read, logged } = councils(t)
  const secret = 'SECRET=hush-hush-hush-hush-hush-hush-hush'
  settle('a', at('a.test'), secret, 'DATABASE_URL=postgres://a:hush@db.test,db2.test/one')
  settle('b', at('A.test:8443'))
  settle('c', at('c.test'), 'DATABASE_URL=postgres://c:hush@DB2.test:5432/one')
  settle('d', at('d.test'), secret)
  settle('e', at('e.test'), 'FILES_URL=s3://bucket/hush/?endpoint=https://s3.test')
  settle('f', at('f.test'), 'FILES_URL=s3://bucket/hush?endpoint=https://s3.test&region=x')
  settle('g', at('g.test'), 'DATABASE_URL=postgres://a:hush@db.test/two')
  for (const port of [1, 2]) settle(`h${port}`, `PUBLIC_ORIGIN=http://sample.localhost:${port}`)
  assert.deepEqual(slugsOf(read()), ['a', 'e', 'g', 'h1', 'h2'])
  assert.deepEqual(logged.sort(), [
    'b is not served: a has the same PUBLIC_ORIGIN.',
    'c is not served: a has the same DATABASE_URL.',
    'd is not served: a has the same SECRET.',
    'f is not served: e has the same FILES_URL.',
  ])
  const shares = [1, 2, 3].flatMap((number) => slugsOf(read({ number, count: 3 })))
  assert.deepEqual(shares.sort(), ['a', 'e', 'g', 'h1', 'h2'], 'whichever process serves them')
})

test('a council that comes later takes no address from one that is there', (t) => {
  const { settle, read, logged } = councils(t)
  settle('b', at('b.test'))
  const registry = read()
  settle('a', at('b.test'))
  registry.lookAgain(0)
  registry.lookAgain(0)
  assert.deepEqual(slugsOf(registry), ['b'])
  assert.deepEqual(logged, ['a is not served: b has the same PUBLIC_ORIGIN.'])
})

test('a council that cannot be looked at is left out alone', (t) => {
  const { dir, settle, read, logged } = councils(t)
  for (const slug of ['a', 'b', 'c']) settle(slug, at(`${slug}.test`))
  settle('d', 'SECRET=hush')
  symlinkSync('loop', join(dir, 'loop'))
  const registry = read()
  assert.deepEqual(slugsOf(registry), ['a', 'b', 'c'])
  assert.match(logged.join('\n'), /loop is not served: .*settings cannot be read \(ELOOP\)/)
  assert.match(logged.join('\n'), /d is not served: PUBLIC_ORIGIN/)
  chmodSync(join(dir, 'b'), 0)
  rmSync(join(dir, 'c'), { recursive: true })
  const before = logged.length
  registry.lookAgain(0)
  registry.lookAgain(0)
  chmodSync(join(dir, 'b'), 0o700)
  // Root may look everywhere.
  const isRoot = process.getuid?.() === 0
  assert.deepEqual(slugsOf(registry), isRoot ? ['a', 'b'] : ['a'])
  assert.equal(logged.length, before + (isRoot ? 0 : 1))
  assert.ok(listSlugs(dir).includes('loop'), 'the tool fails for it, and does not pass over it')
})

test('each of several processes has a share of the councils', (t) => {
  const { settle, read } = councils(t)
  for (let index = 0; index < 40; index += 1) settle(`c${index}`, at(`c${index}.test`))
  const shares = [1, 2, 3].map((number) => slugsOf(read({ number, count: 3 })))
  assert.ok(shares.every((share) => share.length > 5))
  assert.deepEqual(shares.flat().sort(), slugsOf(read()))
})
