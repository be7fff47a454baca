import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

type Entry = { optionalDependencies?: Record<string, string>; version?: string }
type Packages = Record<string, Entry>

// npm installs from the lock alone: a platform whose package it does not list gets none, without a word
// (npm/cli#4828).
function missingFrom(packages: Packages): string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !placesFor(path, name).some((place) => place in packages))
      .map((name) => `${name}, named by ${path || 'package.json'}`),
  )
}

// Where Node would look for a package from a folder: beside its own dependencies, then outwards.
function placesFor(path: string, name: string): string[] {
  const parts = path === '' ? [] : path.split(/(?:^|\/)node_modules\//).slice(1)
  return Array.from({ length: parts.length + 1 }, (_, depth) =>
    [...parts.slice(0, depth), name].map((part) => `node_modules/${part}`).join('/'),
  )
}

test('the lock lists the optional packages of every platform', () => {
  const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'))
  assert.deepEqual(missingFrom(lock.packages), [])
})

test('a platform package that is missing from a lock is named', () => {
  const named = { optionalDependencies: { '@x/linux': '1', '@x/arm': '1' } }
  assert.deepEqual(
    missingFrom({
      '': { optionalDependencies: { y: '1' } },
      'node_modules/x': named,
      'node_modules/z/node_modules/x': named,
      'node_modules/@x/linux': {},
      'node_modules/z/node_modules/@x/arm': {},
    }),
    ['y, named by package.json', '@x/arm, named by node_modules/x'],
  )
})
