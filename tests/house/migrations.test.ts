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

/** What portals that do not know the migration would stumble over, of a statement each. */
const breaking: [RegExp, string][] = [
  [/\bdrop\b/i, 'drop'],
  [/\brename\b/i, 'rename'],
  [/\balter\s+column\b|\btype\b/i, 'alter type'],
  [/\badd\s+column\b(?![\s\S]*\bdefault\b)[\s\S]*\bnot\s+null\b/i, 'not null without default'],
  [/^\s*(update|delete|insert)\b/i, 'rows'],
  [/\badd\s+(constraint|check|unique|foreign|primary)\b/i, 'constraint'],
  [/\bcreate\s+unique\b/i, 'unique index'],
]

/** What is wrong with the mark of a migration: it tells older portals whether they may go on beside it. */
function markFaults(migration: string): string[] {
  const mark = /^-- keeps: (1|0, because .+)$/m.exec(migration)?.[1]
  if (mark === undefined) return ['no mark']
  if (mark !== '1') return []
  const statements = migration.replace(/--.*$/gm, '').split(/;\s*$/m)
  return breaking.filter(([word]) => statements.some((one) => word.test(one))).map(([, name]) => name)
}

test('each migration from 0020 on says whether older portals may go on beside it', () => {
  for (const file of globSync('*.sql', { cwd: folder }).filter((name) => name >= '0020'))
    assert.deepEqual(markFaults(readFileSync(`${folder}/${file}`, 'utf8')), [], file)
})

test('the reader of marks sees what would break an older portal', () => {
  for (const [statement, fault] of [
    ['alter table "a" drop column "b"', 'drop'],
    ['alter table "a" rename to "b"', 'rename'],
    ['alter table "a" alter column "b" type bigint', 'alter type'],
    ['alter table "a" add column "b" text not null', 'not null without default'],
    ['update "a" set "b" = 1', 'rows'],
    ['alter table "a" add constraint "c" check ("b" > 0)', 'constraint'],
    ['create unique index "i" on "a" ("b")', 'unique index'],
  ] as const)
    assert.deepEqual(markFaults(`-- keeps: 1\n${statement};\n`), [fault], statement)
  assert.deepEqual(markFaults('drop table "a";'), ['no mark'])
  assert.deepEqual(markFaults('-- keeps: 0, because it drops a table\ndrop table "a";'), [])
  const good = `-- keeps: 1\n-- Never drop it.\ncreate table "a" ("id" text not null primary key);
    alter table "b" add column "c" text not null default '';\ncreate index "i" on "b" ("c");\n`
  assert.deepEqual(markFaults(good), [])
})
