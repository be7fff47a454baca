type BarChartProps = {
  /** The label below each group of bars. */
  labels: string[]
  /** Each group has a bar per series, the first filled, the second hollow; an undefined value has no bar. */
  series: { name: string; values: (number | undefined)[] }[]
  /** What the chart shows, in a sentence for those who cannot see it. */
  sentence: string
}

/* Lengths across are percents of the chart's width, so its letters stay as large on a phone as on a desk. */
const height = 190
const foot = 22
const head = 14
const margin = 8
const widestBar = 4

/** A bar chart in SVG with a grid; the table behind it has the same figures. */
export function BarChart({ labels, series, sentence }: BarChartProps) {
  const top = roundUp(Math.max(1, ...series.flatMap(({ values }) => values.map((value) => value ?? 0))))
  const step = (100 - margin) / Math.max(1, labels.length)
  const bar = Math.min(widestBar, (step * 0.7) / series.length)
  const middle = (index: number) => margin + step * (index + 0.5)
  const y = (value: number) => height - foot - (value / top) * (height - foot - head)
  // At most four labels on a phone, which the narrowest has room for; the last bar, which is of now, has one.
  const every = Math.ceil(labels.length / 4)
  const last = labels.length - 1
  // On a phone half of it has no room there.
  const isAtEdge = (index: number) => middle(index) > 95
  return (
    <figure className="chart">
      <svg height={height} role="img" aria-label={sentence}>
        {[0, top / 2, top].map((value) => (
          <g key={value}>
            <line
              className={value === 0 ? 'bars-ground' : 'bars-grid'}
              x1={`${margin}%`}
              x2="100%"
              y1={y(value)}
              y2={y(value)}
            />
            <text x="0" y={y(value) + 5}>
              {value}
            </text>
          </g>
        ))}
        {series.map(({ name, values }, slot) =>
          values.map((value, index) =>
            value ? (
              <rect
                key={`${name} ${labels[index]}`}
                className={slot === 0 ? 'bar' : 'bar bar-hollow'}
                x={percent(middle(index) + (slot - series.length / 2) * bar + bar * 0.05)}
                y={round(y(value))}
                width={percent(bar * 0.9)}
                height={round(height - foot - y(value))}
              />
            ) : null,
          ),
        )}
        {labels.map((label, index) => (
          <text
            key={`${label} ${labels.length - index}`}
            className={(last - index) % every === 0 ? undefined : 'bar-label-more'}
            x={isAtEdge(index) ? '100%' : percent(middle(index))}
            y={height - 4}
            textAnchor={isAtEdge(index) ? 'end' : 'middle'}
            fontWeight={index === last ? 'bold' : undefined}
          >
            {label}
          </text>
        ))}
      </svg>
      {series.length > 1 && (
        <figcaption aria-hidden="true">
          {series.map(({ name }, slot) => (
            <span key={name} className="chart-key">
              <svg viewBox="0 0 12 12" aria-hidden="true">
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

/** The next even number that has one digit but for noughts, so that half of it is whole as well. */
function roundUp(most: number) {
  const unit = 10 ** Math.max(0, String(most).length - 2)
  const even = Math.ceil(most / unit / 2) * 2
  return even * unit
}

function round(length: number) {
  return Math.round(length * 10) / 10
}

function percent(share: number) {
  return `${round(share)}%`
}
