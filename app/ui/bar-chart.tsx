type BarChartProps = {
  /** The label below each group of bars. */
  labels: string[]
  /** Each group has a bar of every series, the first filled, the second hollow; an undefined value has no bar. */
  series: { name: string; values: (number | undefined)[] }[]
}

/* Lengths across are percents of the chart's own width, so that its letters stay as large on a phone as on a desk. */
const height = 150
const foot = 20
const widestBar = 6

/** A bar chart in SVG, hidden from screen readers because the table beside it has the same figures. */
export function BarChart({ labels, series }: BarChartProps) {
  const most = Math.max(1, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const step = 100 / Math.max(1, labels.length)
  const bar = Math.min(widestBar, (step * 0.7) / series.length)
  const left = (index: number, slot: number) => step * (index + 0.5) + (slot - series.length / 2) * bar
  const high = (value: number) => (value / most) * (height - foot - 16)
  // At most four labels, which the narrowest phone has room for; the last bar, which is of now, has one.
  const every = Math.ceil(labels.length / 4)
  const last = labels.length - 1
  return (
    <figure className="chart" aria-hidden="true">
      <svg height={height} focusable="false" aria-hidden="true">
        {series.map(({ name, values }, slot) =>
          values.map((value, index) =>
            value ? (
              <rect
                key={`${name} ${labels[index]}`}
                className={slot === 0 ? 'bar' : 'bar bar-hollow'}
                x={percent(left(index, slot) + bar * 0.05)}
                y={round(height - foot - high(value))}
                width={percent(bar * 0.9)}
                height={round(high(value))}
              />
            ) : null,
          ),
        )}
        <line className="bars-ground" x1="0" x2="100%" y1={height - foot} y2={height - foot} />
        {labels.map((label, index) =>
          (last - index) % every === 0 ? (
            <text
              key={label}
              x={percent(index === last ? 100 : step * (index + 0.5))}
              y={height - 4}
              textAnchor={index === last ? 'end' : 'middle'}
            >
              {label}
            </text>
          ) : null,
        )}
        <text x="0" y="12">
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

function percent(share: number) {
  return `${round(share)}%`
}
