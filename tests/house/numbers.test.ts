import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '../..')

for (const [folder, least] of [
  ['council/database/migrations', 1],
  ['docs/decisions', 30],
] as const) {
  test(`in ${folder} each file has a number of its own`, () => {
    const numbers = readdirSync(join(root, folder)).flatMap((name) => /^\d+/.exec(name) ?? [])
    assert.ok(numbers.length >= least)
    assert.deepEqual(
      numbers.filter((number, index) => numbers.indexOf(number) !== index),
      [],
    )
  })
}
