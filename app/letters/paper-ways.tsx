import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Role } from '../../rules/roles.ts'
import { Button } from '../ui/button.tsx'
import { LinkLine } from '../ui/link.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { BackLink } from '../ui/screen-head.tsx'
import { PrintScript } from './print-script.tsx'

type PaperWaysProps = {
  /** The title of the page. */
  title: string
  area: Role
  back: { to: string; label: string }
  refused?: boolean
  /** What can be done with the paper besides, and what it is printed for. */
  before?: ReactNode
  /** The address of the paper as a PDF, where there is one. */
  pdf?: string
  /** Where else one gets it, such as in another size. */
  children?: ReactNode
}

/** What the page of a paper has above it, on the screen alone: the way back, and the ways to print it. */
export function PaperWays({ title, area, back, refused, before, pdf, children }: PaperWaysProps) {
  const name = useTranslations('area')
  return (
    <>
      <PageTitle heading={title} area={name(area)} refused={refused} />
      <BackLink to={back.to}>{back.label}</BackLink>
      <div className="only-screen">
        {before}
        <PrintButton pdf={pdf} />
        {children}
      </div>
    </>
  )
}

/** The button that prints a paper, which does not appear without script, and the link to its PDF. */
export function PrintButton({ pdf }: Pick<PaperWaysProps, 'pdf'>) {
  const t = useTranslations('ui')
  return (
    <>
      <p className="print-button">
        <Button type="button">{t('print')}</Button>
      </p>
      {pdf && (
        <LinkLine to={pdf} reloadDocument>
          {t('pdf')}
        </LinkLine>
      )}
      <PrintScript />
    </>
  )
}
