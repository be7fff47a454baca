import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCatalogue } from '../../scripts/catalogues.ts'

test('Hindi writes no dot under क, ख and ग, save in आख़िर and आख़िरी, as docs/translating.md says', () => {
  const words =
    JSON.stringify(readCatalogue('hi'))
      .normalize('NFD')
      .match(/[\u0900-\u097F]+/g) ?? []
  const last = 'आख़िर'.normalize('NFD')
  const dotted = words.filter((word) => /[कखग]\u093C/.test(word) && !word.startsWith(last))
  const undotted = words.filter((word) => word.startsWith(last.replace('\u093C', '')))
  assert.deepEqual([...new Set([...dotted, ...undotted])], [])
})
