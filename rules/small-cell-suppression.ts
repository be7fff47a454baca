/** Fewer cases than these could be those of somebody that one knows. */
export const minimumCellCount = 10

/** What of a table of counts may be published. */
export interface PublishableCells {
  total: boolean
  rowTotals: boolean[]
  columnTotals: boolean[]
  /** Whether the counts of a row are shown, all of them: one that is left blank then counts none. */
  rows: boolean[]
}

/**
 * What of a table of counts may be published with its totals, so that no figure counts 1 to 9 cases and none that does
 * can be had by taking shown figures from one another. Totals are left out in each direction until what is left of the
 * whole counts enough; the counts of a row are shown when none of them is small, and when what its columns then
 * keep back is not small either.
 */
export function suppressSmallCells(counts: number[][]): PublishableCells {
  const width = Math.max(0, ...counts.map((row) => row.length))
  const columns = Array.from({ length: width }, (_, index) => sum(counts.map((row) => row[index] ?? 0)))
  const rowTotals = showParts(counts.map(sum))
  const columnTotals = showParts(columns)
  const groups = groupsOf(columnTotals)
  const rows = counts.map((row, index) => rowTotals[index] === true && row.every(isSafeToPublish))
  for (;;) {
    const hidden = counts.filter((_, index) => !rows[index])
    const small = groups.find((group) => !isSafeToPublish(sum(hidden.map((row) => ofGroup(row, group)))))
    if (!small) break
    const shown = [...rows.keys()].filter((index) => rows[index] && ofGroup(counts[index] ?? [], small) > 0)
    // What is hidden is small, so unless all of it is a shown row's there is one to be hidden with it.
    const least = smallestOf(shown, (index) => ofGroup(counts[index] ?? [], small))
    if (least === undefined) break
    rows[least] = false
  }
  return { total: sum(columns) >= minimumCellCount, rowTotals, columnTotals, rows }
}

/** The columns whose totals are known: each that is shown, and those that are not, together. */
function groupsOf(columnTotals: boolean[]): number[][] {
  const all = [...columnTotals.keys()]
  return [
    ...all.filter((index) => columnTotals[index]).map((index) => [index]),
    all.filter((index) => !columnTotals[index]),
  ]
}

function showParts(parts: number[]): boolean[] {
  const shown = parts.map((part) => part >= minimumCellCount)
  for (;;) {
    const rest = sum(parts.filter((_, index) => !shown[index]))
    if (isSafeToPublish(rest)) return shown
    const least = smallestOf(
      [...parts.keys()].filter((index) => shown[index]),
      (index) => parts[index] ?? 0,
    )
    if (least === undefined) return shown
    shown[least] = false
  }
}

function ofGroup(row: number[], group: number[]) {
  return sum(group.map((index) => row[index] ?? 0))
}

function smallestOf(places: number[], sizeOf: (index: number) => number): number | undefined {
  return places.reduce<number | undefined>(
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
