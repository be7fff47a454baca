import type { ReactNode } from 'react'
import { Link } from '../../../ui/link.tsx'

type ListProps = { label?: string; drawn?: boolean; children: ReactNode }

/** `drawn`: each item has a drawing, and the items stand in one column. */
export function PublicList({ label, drawn, children }: ListProps) {
  return (
    <ul
      className={drawn ? 'public-list public-list-drawn' : 'public-list public-list-pairs'}
      aria-label={label}
    >
      {children}
    </ul>
  )
}

type ItemProps = {
  to: string
  name: string
  lang?: string
  description?: ReactNode
  small?: ReactNode
  drawing?: ReactNode
}

/** The name is the link; CSS stretches it over the whole cell. */
export function PublicListItem({ to, name, lang, description, small, drawing }: ItemProps) {
  const said = (
    <>
      <Link to={to} lang={lang}>
        {name}
      </Link>
      {description && <p>{description}</p>}
      {small && <div className="small">{small}</div>}
    </>
  )
  return drawing ? (
    <li>
      {drawing}
      <div>{said}</div>
    </li>
  ) : (
    <li>{said}</li>
  )
}
