type BarChartProps = {
  /** The label below each group of bars. */
  labels: string[]
  /** Each group has a bar of every series, the first filled, the second hollow; an undefined value has no bar. */
  series: { name: string; values: (number | undefined)[] }[]
}

const width = 360
const height = 150
const foot = 18

/** A bar chart in SVG, hidden from screen readers because the table beside it has the same figures. */
export function BarChart({ labels, series }: BarChartProps) {
  const most = Math.max(1, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const step = width / Math.max(1, labels.length)
  const bar = Math.min(22, (step * 0.7) / series.length)
  const left = (index: number, slot: number) => step * (index + 0.5) + (slot - series.length / 2) * bar
  const high = (value: number) => (value / most) * (height - foot - 16)
  // At most six labels, so that they do not overlap.
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
