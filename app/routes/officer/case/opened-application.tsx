import type { ReactNode } from 'react'

type OpenedApplicationProps = {
  /** The region's name, such as `Update MH-NODUES321`. */
  label: string
  number: string
  service: string
  lang?: string
  /** Its status, by `StatusChip`. */
  chips: ReactNode
  /** Usually `Facts`. */
  facts: ReactNode
  /** The forms. */
  children: ReactNode
  /** What has happened to it. */
  foot: ReactNode
}

export function OpenedApplication(props: OpenedApplicationProps) {
  return (
    <section className="opened" aria-label={props.label}>
      <div className="opened-head">
        <div>
          <h3>{props.number}</h3>
          <p lang={props.lang}>{props.service}</p>
        </div>
        <div className="opened-chips">{props.chips}</div>
      </div>
      <div className="opened-parts">
        <div className="opened-facts">{props.facts}</div>
        <div className="opened-act">{props.children}</div>
      </div>
      <div className="opened-foot">{props.foot}</div>
    </section>
  )
}
