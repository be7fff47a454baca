import type { ReactNode } from 'react'

export function HomeSection({ heading, id, children }: { heading: string; id: string; children: ReactNode }) {
  return (
    <section className="home-section" aria-labelledby={id}>
      <div className="wrap">
        <h2 id={id}>{heading}</h2>
        {children}
      </div>
    </section>
  )
}

export function Steps({ steps }: { steps: { title: string; text: string }[] }) {
  return (
    <ol className="steps">
      {steps.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  )
}
