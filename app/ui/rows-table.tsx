// biome-ignore-all lint/a11y/noRedundantRoles: browsers drop the roles where the style turns rows into cards
import { createContext, type ReactNode, useContext } from 'react'
import { useTranslations } from 'use-intl'
import { ClockIcon } from './icons.tsx'
import { Link, type LinkProps } from './link.tsx'

const RowHeader = createContext('')

type TableProps = {
  /** The name of the table: the screen's heading. */
  name: string
  columns: string[]
  /** Shown in the head of the first column in place of its words, such as a link that ticks all rows. */
  firstHead?: ReactNode
  /** A further class, where the columns have widths of their own. */
  look?: string
  /** Adds a last column for the `actions` of the rows. */
  actions?: boolean
  /** `wide` is a table with a head of its own; without it rows are ruled paper. */
  wide?: boolean
  /** Its children are `RowGroup`s; what a column holds shows from itself. */
  grouped?: boolean
  /** Columns of set widths, alike in the tables of one page; for the parts of a form. */
  parts?: boolean
  /** Rows on one sheet on a phone too, their actions as words and buttons at the end of each. */
  plain?: boolean
  children: ReactNode
}

export function RowsTable(props: TableProps) {
  const { name, columns, firstHead, look, actions, wide, grouped, parts, plain, children } = props
  const t = useTranslations('ui')
  const kinds = { wide: wide || grouped, grouped, parts, plain }
  const looks = Object.entries(kinds).map(([kind, isSo]) => isSo && `rows-${kind}`)
  return (
    <table className={['rows', ...looks, look].filter(Boolean).join(' ')} role="table" aria-label={name}>
      <thead role="rowgroup" className={wide ? undefined : 'unseen'}>
        <tr role="row">
          {columns.map((label, index) => (
            <th key={label} role="columnheader" scope="col">
              {index === 0 && firstHead ? <span className="unseen">{label}</span> : label}
              {index === 0 && firstHead}
            </th>
          ))}
          {actions && (
            <th role="columnheader" scope="col">
              <span className="unseen">{t('actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      {grouped ? children : <tbody role="rowgroup">{children}</tbody>}
    </table>
  )
}

type RowGroupProps = {
  name: string
  /** Quiet words after the name. */
  meta?: ReactNode
  /** A link at the right end. */
  more?: ReactNode
  children: ReactNode
}

/** Rows of a grouped table, under a head of their own. */
export function RowGroup({ name, meta, more, children }: RowGroupProps) {
  return (
    <tbody role="rowgroup">
      <tr role="row" className="row-group">
        {/* biome-ignore lint/a11y/useSemanticElements: it is the head of a group, not of a row */}
        <th role="rowheader" scope="rowgroup" colSpan={5}>
          <strong>{name}</strong>
          {meta && ` · ${meta}`}
          {more}
        </th>
      </tr>
      {children}
    </tbody>
  )
}

type RowProps = {
  /** Unique in the table, such as the serviceId. */
  id: string
  name: ReactNode
  lang?: string
  /** At the left of name and meta: a picture or a box. */
  drawing?: ReactNode
  /** Under the name: id and category, or a date. */
  meta?: ReactNode
  current?: boolean
  /** `Cell`s between the name and the actions. */
  children?: ReactNode
  /** `RowLink`s and `RowButton`s. */
  actions?: ReactNode
}

export function Row({ id, name, lang, drawing, meta, current, children, actions }: RowProps) {
  const header = `row-${id}`
  const named = (
    <>
      <span id={header} lang={lang} className="row-title">
        {name}
      </span>
      {meta && <span className="row-meta"> {meta}</span>}
    </>
  )
  return (
    <RowHeader value={header}>
      <tr role="row" className={current ? 'row row-current' : 'row'}>
        <th role="rowheader" scope="row" className="row-name">
          {drawing ? (
            <div className="row-drawn">
              {drawing}
              <div>{named}</div>
            </div>
          ) : (
            named
          )}
        </th>
        {children}
        {actions && (
          <td role="cell" className="row-actions">
            <div>{actions}</div>
          </td>
        )}
      </tr>
    </RowHeader>
  )
}

type CellProps = {
  kind?: 'text' | 'preview' | 'service' | 'person' | 'status'
  lang?: string
  /** What stands before the words where the row is a card, unless they tell by themselves what they are. */
  label?: string
  /** A second, quiet line, such as the village under the applicant. */
  second?: ReactNode
  children?: ReactNode
}

export function Cell({ kind = 'text', lang, label, second, children }: CellProps) {
  return (
    <td
      role="cell"
      className={`cell cell-${kind}${kind === 'status' && second ? ' cell-case' : ''}`}
      lang={lang}
      data-label={label}
    >
      {children}
      {second && <span className="cell-second">{second}</span>}
    </td>
  )
}

export type RowActKind = 'word' | 'outlined' | 'danger' | 'pending'

type RowLinkProps = Omit<LinkProps, 'className'> & { kind?: RowActKind }

/** The visible word is the whole name; the row's name describes it. */
export function RowLink({ kind = 'word', children, ...rest }: RowLinkProps) {
  return (
    <Link className={`act act-${kind}`} aria-describedby={useContext(RowHeader)} {...rest}>
      {kind === 'pending' && <ClockIcon />}
      {kind === 'pending' ? <span>{children}</span> : children}
    </Link>
  )
}

type RowButtonProps = {
  kind?: RowActKind
  name?: string
  value?: string
  /** Its name, where it shows only an icon. */
  label?: string
  children: ReactNode
}

/** Needs a `Form` of its own around it. */
export function RowButton({ kind = 'word', label, ...rest }: RowButtonProps) {
  return (
    <button
      type="submit"
      className={`act act-${kind}`}
      aria-label={label}
      aria-describedby={useContext(RowHeader)}
      {...rest}
    />
  )
}

/** Replaces an action, such as `None pending`. */
export function RowText({ children }: { children: ReactNode }) {
  return <span className="act act-none">{children}</span>
}
