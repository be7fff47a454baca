import { useTranslations } from 'use-intl'
import type { CasePage } from '../../../../council/cases/papers/list-pages.server.ts'
import { AloneLink } from '../../../ui/link.tsx'
import { useOpenBeside } from './page-viewer.tsx'

type DocumentPagesProps = {
  pages: CasePage[]
  /** The address below which they stand. */
  here: string
}

/** The pages added to a document, each to be opened beside the decision; printed, how many there are. */
export function DocumentPages({ pages, here }: DocumentPagesProps) {
  const t = useTranslations('officer.pages')
  if (pages.length === 0) return null
  const unscanned = pages.some(({ file }) => file?.type === 'application/pdf' && !file.scanned)
  return (
    <div className="document-pages">
      <span className="small">{t('count', { count: pages.length })}</span>
      <ul className="only-screen">
        {pages.map((page, index) => (
          <li key={page.position}>
            <PageLink page={page} here={here} number={index + 1} />
          </li>
        ))}
      </ul>
      {unscanned && <span className="small only-screen">{t('notScanned')}</span>}
    </div>
  )
}

type PageLinkProps = { page: CasePage; here: string; number: number }

function PageLink({ page: { file, position }, here, number }: PageLinkProps) {
  const t = useTranslations('officer.pages')
  const openBeside = useOpenBeside()
  if (!file) return t('erased', { number })
  const to = `${here}/${position + 1}`
  const isPicture = file.type !== 'application/pdf'
  return (
    <AloneLink
      to={to}
      reloadDocument
      target="_blank"
      onClick={isPicture ? (event) => openBeside(event, to) : undefined}
    >
      {t(isPicture ? 'page' : 'pdf', { number })}
    </AloneLink>
  )
}
