import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { Link } from '../ui/link.tsx'

export interface Way {
  to: string
  name: string
  /** Other pages that belong to it. */
  also?: string[]
}

/** Links of the header; the one that leads to the page, or to what is above it, is marked. */
export function Ways({ items }: { items: readonly Way[] }) {
  const t = useTranslations('ui')
  const { pathname } = useLocation()
  const isCurrent = (to: string) => pathname === to || pathname.startsWith(`${to}/`)
  return (
    <nav className="ways" aria-label={t('nav.name')}>
      <ul>
        {items.map(({ to, name, also = [] }) => (
          <li key={to}>
            <Link to={to} aria-current={[to, ...also].some(isCurrent) ? 'page' : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
