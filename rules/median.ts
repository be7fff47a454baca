/** The median of values, each given with its frequency; undefined when there are none. */
export function medianOf(values: [value: number, times: number][]): number | undefined {
  const sorted = [...values].sort(([a], [b]) => a - b)
  const total = sorted.reduce((sum, [, times]) => sum + times, 0)
  if (total === 0) return undefined
  const at = (place: number) => {
    let seen = 0
    for (const [value, times] of sorted) {
      seen += times
      if (seen > place) return value
    }
    return 0
  }
  return (at(Math.floor((total - 1) / 2)) + at(Math.floor(total / 2))) / 2
}
