import { Link } from 'react-router'

type FilterProps = {
  label: string
  items: { to: string; label: string; count?: number | string; current?: boolean }[]
}

export function Filter({ label, items }: FilterProps) {
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
