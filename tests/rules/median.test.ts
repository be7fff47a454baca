import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { medianOf } from '../../rules/median.ts'

test('the median is the middle of all values written out', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(30), fc.nat(5)), { maxLength: 12 }), (values) => {
      const all = values.flatMap(([value, times]) => Array<number>(times).fill(value)).sort((a, b) => a - b)
      const half = all.length / 2
      const [low = 0, high = 0] = [all[Math.ceil(half) - 1], all[Math.floor(half)]]
      assert.equal(medianOf(values), all.length === 0 ? undefined : (low + high) / 2)
    }),
  )
})
