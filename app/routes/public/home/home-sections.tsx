import type { ReactNode } from 'react'

type WelcomeProps = { heading: ReactNode; lead: ReactNode; children: ReactNode }

/** The greeting of the home page, with its buttons and a link as `children`. */
export function Welcome({ heading, lead, children }: WelcomeProps) {
  return (
    <div className="welcome">
      <h1>{heading}</h1>
      <p className="lead">{lead}</p>
      {children}
    </div>
  )
}

/** The three buttons that lead to the areas; the first one is wide on a phone. */
export function WelcomeDoors({ children }: { children: ReactNode }) {
  return <div className="doors">{children}</div>
}

/** A section of the home page. `panel` tints it; `aside` appears to the right of the heading. */
export function HomeSection(props: {
  heading: string
  id: string
  sentence?: ReactNode
  aside?: ReactNode
  panel?: boolean
  children: ReactNode
}) {
  return (
    <section className={props.panel ? 'home-section home-panel' : 'home-section'} aria-labelledby={props.id}>
      <div className="wrap">
        <div className="home-head">
          <div>
            <h2 id={props.id}>{props.heading}</h2>
            {props.sentence && <p>{props.sentence}</p>}
          </div>
          {props.aside}
        </div>
        {props.children}
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
