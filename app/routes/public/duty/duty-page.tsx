import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { dutyPages } from '../../../frame/portal-footer.tsx'
import { PageHead } from '../../../ui/screen-head.tsx'

type DutyPageProps = { page: (typeof dutyPages)[number]; lead?: ReactNode; children?: ReactNode }

/** One of the pages that a public office must have, with the heading under which the footer links to it. */
export function DutyPage({ page, lead, children }: DutyPageProps) {
  const heading = useTranslations('ui')(`duty.${page}`)
  return (
    <>
      <PageHead title={heading}>{lead && <p>{lead}</p>}</PageHead>
      <div className="prose">{children}</div>
    </>
  )
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="section">
      <h2>{title}</h2>
      {children}
    </section>
  )
}
