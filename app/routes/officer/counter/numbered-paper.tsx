import type { ReactNode } from 'react'

type NumberedPaperProps = { number: number; heading: string; children: ReactNode }

/** One of the papers of the counter, in the order of the talk. */
export function NumberedPaper({ number, heading, children }: NumberedPaperProps) {
  const id = `paper-${number}`
  return (
    <section className="counter-paper" aria-labelledby={id}>
      <h3 id={id}>
        <span className="counter-number">{number}</span> {heading}
      </h3>
      {children}
    </section>
  )
}
