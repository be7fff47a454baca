import { Link } from '../../../ui/link.tsx'

type FilterLinksProps = {
  label: string
  items: { to: string; label: string; count?: number | string; current?: boolean }[]
}

/** Links of which each shows a part of the list. */
export function FilterLinks({ label, items }: FilterLinksProps) {
  return (
    <nav className="filter" aria-label={label}>
      <ul>
        {items.map((item) => (
          <li key={item.label}>
            <Link to={item.to} aria-current={item.current ? 'true' : undefined}>
              {item.label}
              {item.count !== undefined && <span className="filter-count"> {item.count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
