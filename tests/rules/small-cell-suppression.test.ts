import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { suppressSmallCells } from '../../rules/small-cell-suppression.ts'

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
const small = (count: number) => count > 0 && count < 10

/** What a reader can work out: each count that the shown totals and counts leave no choice for. */
function workedOut(counts: number[][]): { cells: Map<number, number>; shown: number[] } {
  const { total, rowTotals, columnTotals, rows } = suppressSmallCells(counts)
  const width = counts[0]?.length ?? 0
  const at = (row: number, column: number) => row * width + column
  const cells = counts.length * width
  const lines: number[][] = []
  const shown: number[] = []
  const tell = (places: number[], count: number) => {
    const line = Array<number>(cells + 1).fill(0)
    for (const place of places) line[place] = 1
    line[cells] = count
    lines.push(line)
    shown.push(count)
  }
  const all = Array.from({ length: cells }, (_, place) => place)
  if (total) tell(all, sum(counts.flat()))
  for (const [row, its] of counts.entries()) {
    if (rowTotals[row])
      tell(
        its.map((_, column) => at(row, column)),
        sum(its),
      )
    if (rows[row]) for (const [column, count] of its.entries()) tell([at(row, column)], count)
  }
  for (let column = 0; column < width; column += 1)
    if (columnTotals[column])
      tell(
        counts.map((_, row) => at(row, column)),
        sum(counts.map((its) => its[column] ?? 0)),
      )
  return { cells: solved(lines, cells), shown }
}

/** The unknowns that linear equations leave no choice for, by elimination. */
function solved(lines: number[][], unknowns: number): Map<number, number> {
  let next = 0
  for (let column = 0; column < unknowns; column += 1) {
    const pivot = lines.findIndex((line, index) => index >= next && Math.abs(line[column] ?? 0) > 1e-9)
    if (pivot < 0) continue
    const [found = []] = lines.splice(pivot, 1)
    const by = found[column] ?? 1
    const line = found.map((one) => one / by)
    lines.splice(next, 0, line)
    for (const [index, other] of lines.entries()) {
      const times = index === next ? 0 : (other[column] ?? 0)
      if (times !== 0) lines[index] = other.map((one, place) => one - times * (line[place] ?? 0))
    }
    next += 1
  }
  const known = new Map<number, number>()
  for (const line of lines.slice(0, next)) {
    const places = line.slice(0, unknowns).flatMap((one, place) => (Math.abs(one) > 1e-9 ? [place] : []))
    const [only] = places
    if (places.length === 1 && only !== undefined) known.set(only, Math.round(line[unknowns] ?? 0))
  }
  return known
}

const table = fc.integer({ min: 1, max: 5 }).chain((width) =>
  fc.array(
    fc.array(fc.oneof(fc.integer({ min: 0, max: 12 }), fc.constantFrom(0, 0, 9, 10, 11, 25)), {
      minLength: width,
      maxLength: width,
    }),
    { minLength: 1, maxLength: 5 },
  ),
)

test('no shown figure counts 1 to 9 cases', () => {
  fc.assert(
    fc.property(table, (counts) => {
      for (const figure of workedOut(counts).shown) assert.ok(!small(figure), String(figure))
    }),
    { numRuns: 500 },
  )
})

test('no count of 1 to 9 cases can be worked out from the figures that are shown', () => {
  fc.assert(
    fc.property(table, (counts) => {
      for (const [place, count] of workedOut(counts).cells) assert.ok(!small(count), `${place}: ${count}`)
    }),
    { numRuns: 2000 },
  )
})

test('a total is left out beside a small one that it would tell of', () => {
  assert.deepEqual(suppressSmallCells([[30], [20], [3]]), {
    total: true,
    rowTotals: [true, false, false],
    columnTotals: [true],
    rows: [true, false, false],
  })
  assert.deepEqual(suppressSmallCells([[30], [20]]).rowTotals, [true, true])
  assert.deepEqual(suppressSmallCells([[4], [5]]), {
    total: false,
    rowTotals: [false, false],
    columnTotals: [false],
    rows: [false, false],
  })
})

test('ten cases are enough for a total, nine are not', () => {
  const exactly = { total: true, rowTotals: [true], columnTotals: [true], rows: [true] }
  assert.deepEqual(suppressSmallCells([[10]]), exactly)
  assert.deepEqual(suppressSmallCells([[10], [30]]).rowTotals, [true, true])
  assert.deepEqual(suppressSmallCells([[10, 30]]).columnTotals, [true, true])
  assert.deepEqual(suppressSmallCells([[9]]), {
    total: false,
    rowTotals: [false],
    columnTotals: [false],
    rows: [false],
  })
})

test('the months of a service are shown all or none, and none where another service’s could be told from them', () => {
  assert.deepEqual(
    suppressSmallCells([
      [20, 20],
      [30, 30],
    ]).rows,
    [true, true],
  )
  assert.deepEqual(
    suppressSmallCells([
      [20, 20],
      [30, 30],
      [4, 16],
    ]).rows,
    [false, true, false],
  )
})

test('a table of nothing shows nothing', () => {
  assert.deepEqual(suppressSmallCells([]), { total: false, rowTotals: [], columnTotals: [], rows: [] })
})
