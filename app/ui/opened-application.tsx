import type { ReactNode } from 'react'
import type { Status } from '../../rules/statuses.ts'
import { StatusChip } from './status-chip.tsx'

type OpenedApplicationProps = {
  /** The region's name, such as `Update MH-NODUES321`. */
  label: string
  number: string
  service: string
  lang?: string
  status: Status
  /** Usually `Facts`. */
  facts: ReactNode
  /** The form, then the `Register`. */
  children: ReactNode
}

export function OpenedApplication(props: OpenedApplicationProps) {
  return (
    <section className="opened" aria-label={props.label}>
      <div className="opened-head">
        <div>
          <h3>{props.number}</h3>
          <p lang={props.lang}>{props.service}</p>
        </div>
        <StatusChip status={props.status} />
      </div>
      <div className="opened-parts">
        <div className="opened-facts">{props.facts}</div>
        <div className="opened-act">{props.children}</div>
      </div>
    </section>
  )
}
