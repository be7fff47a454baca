import type { ReactNode } from 'react'

/** `wide` leaves the gutters to the children, for pages with bands from edge to edge. */
export function PublicFrame({ children, wide }: { children: ReactNode; wide?: boolean }) {
  return (
    <main id="content" tabIndex={-1} className={wide ? 'public public-wide' : 'public'}>
      {children}
    </main>
  )
}

/** A form or a text with something beside it (below it on a phone). */
export function WithAside({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className="with-aside">
      <div className="with-aside-main">{children}</div>
      <aside className="beside">{aside}</aside>
    </div>
  )
}

/** A box on panel, such as `About this service`. */
export function SidePanel({
  heading,
  level = 2,
  children,
}: {
  heading: string
  level?: 2 | 3
  children: ReactNode
}) {
  const Heading = `h${level}` as const
  return (
    <div className="side-panel">
      <Heading>{heading}</Heading>
      {children}
    </div>
  )
}
