import type { ReactNode } from 'react'

/** The greeting of the home page, and what it asks. */
export function Welcome({ heading, lead }: { heading: ReactNode; lead: ReactNode }) {
  return (
    <div className="welcome">
      <h1>{heading}</h1>
      <p className="lead">{lead}</p>
    </div>
  )
}

/** The search and, beside or below it, the way to an application that was sent. */
export function HomeFinder({ search, track }: { search: ReactNode; track: ReactNode }) {
  return (
    <div className="finder">
      <div className="finder-search">{search}</div>
      <div className="finder-track">{track}</div>
    </div>
  )
}

/** The three buttons that lead to the areas; the first one is wide on a phone. */
export function WelcomeDoors({ children }: { children: ReactNode }) {
  return <div className="doors">{children}</div>
}

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
