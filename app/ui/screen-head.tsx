import type { ReactNode } from 'react'
import { ChevronIcon } from './icons.tsx'
import { Link } from './link.tsx'

type ScreenHeadProps = {
  title: ReactNode
  lang?: string
  /** 2 inside an area, whose title is level 1; 1 on public pages. */
  level?: 1 | 2
  /** What stands under the heading: a local name, a sentence, a `SampleNote`. */
  children?: ReactNode
}

export function ScreenHead({ title, lang, level = 2, children }: ScreenHeadProps) {
  const Heading = `h${level}` as const
  return (
    <div className="screen-head">
      <Heading lang={lang}>{title}</Heading>
      {children}
    </div>
  )
}

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p className="back">
      <Link to={to}>
        <ChevronIcon /> <span>{children}</span>
      </Link>
    </p>
  )
}
