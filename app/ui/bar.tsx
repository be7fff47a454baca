export type BarProps = {
  value: number
  /** The value whose bar is as wide as the cell. */
  most: number
  /** How much of it is drawn dark, from the left. */
  dark?: number
  /** Where the line of a limit stands. */
  limit?: number
}

/** A bar in a cell of a table, whose number stands beside it. */
export function Bar({ value, most, dark = 0, limit }: BarProps) {
  const share = (part: number) => `${Math.round((part / Math.max(1, most)) * 1000) / 10}%`
  return (
    <svg className="bar-line" height="20" aria-hidden="true">
      {value > dark && <rect className="bar" x={share(dark)} y="4" width={share(value - dark)} height="12" />}
      {dark > 0 && <rect className="bar bar-dark" x="0" y="4" width={share(dark)} height="12" />}
      {limit !== undefined && (
        <line className="bar-limit" x1={share(limit)} x2={share(limit)} y1="0" y2="20" />
      )}
    </svg>
  )
}
