import type { ReactNode } from 'react'

type FoldProps = {
  name: string
  /** What is inside, in words: it is never needed to decide whether to open. */
  state: ReactNode
  /** Whether it stands open as the page comes, because something in it has failed or is to be read. */
  open?: boolean
  children: ReactNode
}

/** A row that opens; the browser posts what stands in a closed one too. */
export function Fold({ name, state, open, children }: FoldProps) {
  return (
    <details className="fold" open={open || undefined}>
      <summary>
        <span className="fold-name">{name}</span> <span className="fold-state">{state}</span>
      </summary>
      <div className="fold-inside">{children}</div>
    </details>
  )
}
