// biome-ignore-all lint/a11y/noRedundantRoles: browsers drop the roles where the style turns rows into lists
import { Bar, type BarProps } from './bar.tsx'
import { ChevronIcon } from './icons.tsx'
import { AloneLink } from './link.tsx'

/** A cell's text, the address of the list behind it and a bar beside it; undefined for a withheld figure. */
export type Figure = { text: string; to?: string; bar?: BarProps } | undefined

export interface FigureRow {
  key: string
  name: string
  lang?: string
  /** Where the row's name leads. */
  to?: string
  /** A quiet line under the name. */
  more?: string
  figures: Figure[]
}

type FiguresTableProps = {
  name: string
  /** The heading of the rows' names, then one for each figure. */
  columns: [string, ...string[]]
  rows: FigureRow[]
  /** Replaces a figure that is withheld. */
  withheld?: string
  /** For each column the address of the table in its order, and which order that is where it is this one. */
  orders?: { to: string; current?: 'ascending' | 'descending' }[]
}

/** A table of figures; on a phone each row is a list. */
export function FiguresTable({ name, columns, rows, withheld: unsaid, orders }: FiguresTableProps) {
  const [, ...others] = columns
  const hasLinks = rows.some(({ figures }) => figures.some((figure) => figure?.to !== undefined))
  const looks = ['figures', hasLinks && 'figures-linked', orders && 'figures-ordered'].filter(Boolean)
  return (
    <table className={looks.join(' ')} role="table" aria-label={name}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((label, index) => (
            <th
              key={label}
              role="columnheader"
              scope="col"
              className={index === 0 ? undefined : 'figure'}
              aria-sort={orders?.[index]?.current}
            >
              <ColumnHead label={label} order={orders?.[index]} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={row.key} role="row">
            <th role="rowheader" scope="row" lang={row.lang}>
              {row.to ? <AloneLink to={row.to}>{row.name}</AloneLink> : row.name}
              {row.more && <span className="small quiet"> {row.more}</span>}
            </th>
            {others.map((label, index) => (
              <td key={label} role="cell" className="figure" data-label={label}>
                <FigureText figure={row.figures[index]} unsaid={unsaid} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type ColumnHeadProps = { label: string; order: { to: string; current?: string } | undefined }

function ColumnHead({ label, order }: ColumnHeadProps) {
  if (!order) return label
  return (
    <AloneLink to={order.to}>
      {label} {order.current && <ChevronIcon />}
    </AloneLink>
  )
}

export function FigureText({ figure, unsaid }: { figure: Figure; unsaid?: string }) {
  if (!figure) return unsaid && <span className="unsaid">{unsaid}</span>
  const text = figure.to ? <AloneLink to={figure.to}>{figure.text}</AloneLink> : figure.text
  if (!figure.bar) return text
  return (
    <span className="figure-bar">
      <Bar {...figure.bar} /> <span>{text}</span>
    </span>
  )
}
