import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../council/database/migrations', import.meta.url))

// What the engines that spread a table over machines slow down or lack: see decision 022.
const unwanted =
  /\b(\w*serial|sequence|nextval|identity|autoincrement|generated|trigger|function|procedure|rowid)\b/gi

/** What in a migration would stand in the way of spreading its tables, a line each. */
function obstaclesIn(migration: string): string[] {
  const text = migration.replace(/--.*$/gm, '')
  const found = Array.from(text.matchAll(unwanted), ([word]) => word.toLowerCase())
  const tables = Array.from(text.matchAll(/create\s+table\s+([^(]*?)\s*\(([\s\S]*?)\)\s*;/gi))
  for (const [, name = '', body = ''] of tables) {
    const fault = keyFault(body)
    if (fault) found.push(`${name}: ${fault}`)
  }
  return found
}

function keyFault(body: string): string | undefined {
  const own = /"(\w+)"\s+(\w+)\s[^,]*?primary\s+key/i.exec(body)
  const first = own?.[1] ?? /primary\s+key\s*\(\s*"(\w+)"/i.exec(body)?.[1]
  if (first === undefined) return 'no primary key'
  // The one row of the council's own profile.
  if (body.includes(`check ("${first}" = 1)`)) return undefined
  const type = own?.[2] ?? new RegExp(`"${first}"\\s+(\\w+)`).exec(body)?.[1]
  if (type !== 'text') return `its key begins with a number, "${first}"`
  // Text that is a time grows with it.
  if (/(date|time|At|expire)$/.test(first)) return `its key begins with a time, "${first}"`
  return undefined
}

test('no table needs a sequence or a trigger, and each has a key that can be spread', () => {
  const files = globSync('*.sql', { cwd: folder })
  assert.ok(files.length > 0)
  for (const file of files) assert.deepEqual(obstaclesIn(readFileSync(`${folder}/${file}`, 'utf8')), [], file)
})

test('the reader of migrations sees each obstacle', () => {
  const bad: [string, string][] = [
    ['create table "a" ("id" bigserial primary key);', 'bigserial'],
    ['create table "a" ("id" text primary key);\ncreate sequence "s";', 'sequence'],
    ['create table "a" ("id" text primary key default nextval(1));', 'nextval'],
    ['create table "a" ("id" text primary key, "n" integer generated always as identity);', 'identity'],
    ['create table "a" ("id" integer primary key autoincrement);', 'autoincrement'],
    ['create trigger "t" before insert on "a" begin select 1; end;', 'trigger'],
    ['create table "a" (\n  "id" text not null\n);', '"a": no primary key'],
    ['create table "a" ("id" integer primary key);', '"a": its key begins with a number, "id"'],
    [
      'create table "a" ("date" text not null, "id" text, primary key ("date", "id"));',
      '"a": its key begins with a time, "date"',
    ],
    ['create table "a" ("createdAt" text primary key);', '"a": its key begins with a time, "createdAt"'],
  ]
  for (const [migration, obstacle] of bad) assert.ok(obstaclesIn(migration).includes(obstacle), migration)
  const good = `create table "a" ("id" text not null, "date" text, primary key ("id", "date"));
    create table "b" ("id" integer primary key check ("id" = 1), "name" text);`
  assert.deepEqual(obstaclesIn(good), [])
})
