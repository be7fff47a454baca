type BarsProps = {
  /** What stands under each group of bars. */
  labels: string[]
  /** A bar of each in every group: the first one filled, the second one hollow. An undefined value has none. */
  series: { name: string; values: (number | undefined)[] }[]
}

const width = 360
const height = 150
const foot = 18

/** Bars drawn on the server, without script; what they show stands in the table beside them. */
export function BarChart({ labels, series }: BarsProps) {
  const most = Math.max(1, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const step = width / Math.max(1, labels.length)
  const bar = Math.min(22, (step * 0.7) / series.length)
  const left = (index: number, slot: number) => step * (index + 0.5) + (slot - series.length / 2) * bar
  const high = (value: number) => (value / most) * (height - foot - 16)
  // Each second or third label, so that none runs into the next.
  const every = Math.ceil(labels.length / 6)
  return (
    <figure className="chart" aria-hidden="true">
      <svg viewBox={`0 0 ${width} ${height}`} focusable="false" aria-hidden="true">
        {series.map(({ name, values }, slot) =>
          values.map((value, index) =>
            value ? (
              <rect
                key={`${name} ${labels[index]}`}
                className={slot === 0 ? 'bar' : 'bar bar-hollow'}
                x={round(left(index, slot) + 1)}
                y={round(height - foot - high(value))}
                width={round(bar - 2)}
                height={round(high(value))}
              />
            ) : null,
          ),
        )}
        <line className="bars-ground" x1="0" x2={width} y1={height - foot} y2={height - foot} />
        {labels.map((label, index) =>
          index % every === 0 ? (
            <text key={label} x={round(step * (index + 0.5))} y={height - 4} textAnchor="middle">
              {label}
            </text>
          ) : null,
        )}
        <text x="0" y="11">
          {most}
        </text>
      </svg>
      {series.length > 1 && (
        <figcaption>
          {series.map(({ name }, slot) => (
            <span key={name} className="chart-key">
              <svg viewBox="0 0 12 12" focusable="false" aria-hidden="true">
                <rect className={slot === 0 ? 'bar' : 'bar bar-hollow'} x="1" y="1" width="10" height="10" />
              </svg>{' '}
              {name}
            </span>
          ))}
        </figcaption>
      )}
    </figure>
  )
}

function round(length: number) {
  return Math.round(length * 10) / 10
}
