import type { ReactNode } from 'react'
import { Link } from '../../../ui/link.tsx'

export function PublicList({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className="public-list" aria-label={label}>
      {children}
    </ul>
  )
}

type ItemProps = { to: string; name: string; lang?: string; description?: ReactNode; small?: ReactNode }

/** The name is the link; CSS stretches it over the whole cell. */
export function PublicListItem({ to, name, lang, description, small }: ItemProps) {
  return (
    <li>
      <Link to={to} lang={lang}>
        {name}
      </Link>
      {description && <p>{description}</p>}
      {small && <div className="small">{small}</div>}
    </li>
  )
}
