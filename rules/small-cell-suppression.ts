/** A count below this could point to a person whom the reader knows, so it is not published. */
export const minimumCellCount = 10

/** Which figures of a table of counts may be published. */
export interface PublishableCells {
  total: boolean
  rowTotals: boolean[]
  columnTotals: boolean[]
  /** Whether the cells of a row are published: all of them, where a blank cell means 0, or none. */
  rows: boolean[]
}

/**
 * Decides which figures of a table of counts (one array a row) may be published together with its totals.
 * Nobody can then read a count of 1 to 9, or compute one by subtracting published figures from each other.
 *
 * The method is primary suppression (leave out small cells) followed by complementary suppression (leave out
 * further cells that would give the small ones away): Cox, "Suppression Methodology and Statistical
 * Disclosure Control", JASA 75 (1980); Hundepool et al., "Statistical Disclosure Control", Wiley 2012. It
 * suppresses totals in each direction first, then whole rows of cells.
 */
export function suppressSmallCells(counts: number[][]): PublishableCells {
  const width = Math.max(0, ...counts.map((row) => row.length))
  const columns = Array.from({ length: width }, (_, index) => sum(counts.map((row) => row[index] ?? 0)))
  const rowTotals = suppressParts(counts.map(sum))
  const columnTotals = suppressParts(columns)
  const groups = knownColumnSums(columnTotals)
  const rows = counts.map((row, index) => rowTotals[index] === true && row.every(isSafeToPublish))
  for (;;) {
    const hidden = counts.filter((_, index) => !rows[index])
    const disclosed = groups.find((group) => !isSafeToPublish(sum(hidden.map((row) => sumOf(row, group)))))
    if (!disclosed) break
    const candidates = [...rows.keys()].filter(
      (index) => rows[index] && sumOf(counts[index] ?? [], disclosed) > 0,
    )
    // The hidden sum is small, so a published row that adds to it can be hidden too, unless none is left.
    const least = smallestOf(candidates, (index) => sumOf(counts[index] ?? [], disclosed))
    if (least === undefined) break
    rows[least] = false
  }
  return { total: sum(columns) >= minimumCellCount, rowTotals, columnTotals, rows }
}

/** The sets of columns whose sum a reader knows: each with a published total, and all others together. */
function knownColumnSums(columnTotals: boolean[]): number[][] {
  const all = [...columnTotals.keys()]
  return [
    ...all.filter((index) => columnTotals[index]).map((index) => [index]),
    all.filter((index) => !columnTotals[index]),
  ]
}

/** What of a published sum may be published: hides small parts, then the smallest until the rest is safe. */
function suppressParts(parts: number[]): boolean[] {
  const published = parts.map((part) => part >= minimumCellCount)
  for (;;) {
    const hidden = sum(parts.filter((_, index) => !published[index]))
    if (isSafeToPublish(hidden)) return published
    const least = smallestOf(
      [...parts.keys()].filter((index) => published[index]),
      (index) => parts[index] ?? 0,
    )
    if (least === undefined) return published
    published[least] = false
  }
}

function sumOf(row: number[], columns: number[]) {
  return sum(columns.map((index) => row[index] ?? 0))
}

function smallestOf(indexes: number[], sizeOf: (index: number) => number): number | undefined {
  return indexes.reduce<number | undefined>(
    (least, index) => (least === undefined || sizeOf(index) < sizeOf(least) ? index : least),
    undefined,
  )
}

function isSafeToPublish(count: number) {
  return count === 0 || count >= minimumCellCount
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
