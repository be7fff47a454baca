import { useTranslations } from 'use-intl'
import { Link } from './link.tsx'

type PaginationProps = {
  /** Absent where the page has said already how many there are. */
  shown?: string
  previous?: string
  next?: string
}

/** The count, and links to the previous and the next page if these exist. */
export function Pagination({ shown, previous, next }: PaginationProps) {
  const t = useTranslations('ui')
  if (!shown && !previous && !next) return null
  return (
    <nav className="pages" aria-label={t('pages')}>
      {shown && <p>{shown}</p>}
      {previous && (
        <Link to={previous} rel="prev">
          {t('previous')}
        </Link>
      )}
      {next && (
        <Link to={next} rel="next">
          {t('next')}
        </Link>
      )}
    </nav>
  )
}
