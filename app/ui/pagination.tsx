import { Link } from 'react-router'
import { useTranslations } from 'use-intl'

type PagesProps = { shown: string; previous?: string; next?: string }

/** How many there are, and the ways on; what leads nowhere is absent. */
export function Pagination({ shown, previous, next }: PagesProps) {
  const t = useTranslations('ui')
  return (
    <nav className="pages" aria-label={t('pages')}>
      <p>{shown}</p>
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
