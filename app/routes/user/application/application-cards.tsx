import type { ReactNode } from 'react'
import type { Status } from '../../../../rules/statuses.ts'
import { StatusChip } from '../../../ui/status-chip.tsx'

export function CardsList({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className="cards" aria-label={label}>
      {children}
    </ul>
  )
}

type CardProps = {
  title: string
  lang?: string
  /** Such as `Application no`, in small letters before the number. */
  numberLabel: string
  number: string
  /** Undefined for one that is set aside. */
  status?: Status
  /** For whom it was sent. */
  member?: string
  /** Whose turn it is. */
  turn?: ReactNode
  /** Usually a `StatusHistory`. */
  children?: ReactNode
  /** Links at the foot. */
  foot?: ReactNode
}

/** One of the citizen's applications. */
export function Card({ title, lang, numberLabel, number, status, member, turn, children, foot }: CardProps) {
  return (
    <li className="card">
      <h3 lang={lang}>{title}</h3>
      <div className="card-line">
        <p>
          {numberLabel} <strong id={`card-${number}`}>{number}</strong>
        </p>
        {status && <StatusChip status={status} />}
      </div>
      {member && <p>{member}</p>}
      {turn}
      {children && <div className="card-more">{children}</div>}
      {foot && <div className="card-foot">{foot}</div>}
    </li>
  )
}
