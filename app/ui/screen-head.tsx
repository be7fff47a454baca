import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Kind } from '../../rules/roles.ts'
import { ChevronIcon } from './icons.tsx'
import { Link } from './link.tsx'
import { PageTitle } from './page-title.tsx'

type ScreenHeadProps = {
  title: ReactNode
  lang?: string
  /** 2 inside an area, whose title is level 1; 1 on public pages. */
  level?: 1 | 2
  /** The one sentence under the heading. */
  lead?: ReactNode
  /** What else stands under it: a local name, more sentences, a `SampleNote`. */
  children?: ReactNode
}

export function ScreenHead({ title, lang, level = 2, lead, children }: ScreenHeadProps) {
  const Heading = `h${level}` as const
  return (
    <div className="screen-head">
      <Heading lang={lang}>{title}</Heading>
      {lead !== undefined && <p>{lead}</p>}
      {children}
    </div>
  )
}

type PageHeadProps = Omit<ScreenHeadProps, 'title' | 'level'> &
  ({ title: string; page?: string } | { title: ReactNode; page: string }) & {
    /** Undefined on a public page. */
    area?: Kind
    refused?: boolean
  }

/** The heading of a screen, which is the title of its page too; `page` where that says something else. */
export function PageHead({ area, refused, page, ...head }: PageHeadProps) {
  const name = useTranslations('area')
  return (
    <>
      <PageTitle heading={page ?? String(head.title)} area={area && name(area)} refused={refused} />
      <ScreenHead level={area ? 2 : 1} {...head} />
    </>
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
