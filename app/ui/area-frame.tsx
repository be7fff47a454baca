import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { Form } from './form.tsx'
import { Link } from './link.tsx'
import { MenuButtons } from './menu-buttons.tsx'

type Item = {
  to: string
  label: string
  /** Only this page, and none below its address. */
  end?: boolean
  /** The beginnings of other addresses whose pages are reached from it. */
  also?: string[]
}

type AreaFrameProps = {
  title: string
  person: string
  items: Item[]
  /** A second navigation under the menu, by its name. */
  further?: { name: string; items: Item[] }
  children: ReactNode
}

/** An area: its menu, with which a phone begins, and the screen. */
export function AreaFrame({ title, person, items, further, children }: AreaFrameProps) {
  const t = useTranslations('ui')
  return (
    <div className="area">
      <section className="area-side" aria-labelledby="area-title">
        <div className="area-who">
          <h1 id="area-title">{title}</h1>
          <p>{person}</p>
        </div>
        <MenuButtons id="menu-opened" />
        <nav className="menu" aria-label={t('menu')}>
          <ul>
            <Items items={items} />
            <li className="menu-logout">
              <Form method="post" action="/logout" replace>
                <button type="submit">{t('logout')}</button>
              </Form>
            </li>
          </ul>
        </nav>
        {further && (
          <nav className="menu menu-further" aria-labelledby="menu-further">
            <p id="menu-further">{further.name}</p>
            <ul>
              <Items items={further.items} />
            </ul>
          </nav>
        )}
      </section>
      <main id="content" tabIndex={-1} className="area-content">
        {children}
      </main>
    </div>
  )
}

function Items({ items }: { items: Item[] }) {
  const pathname = useLocation().pathname.replace(/\/$/, '')
  const isCurrent = ({ to, end, also }: Item) =>
    pathname === to ||
    (!end && pathname.startsWith(`${to}/`)) ||
    (also?.some((start) => pathname.startsWith(start)) ?? false)
  return items.map((item) => (
    <li key={item.to}>
      <Link to={item.to} aria-current={isCurrent(item) ? 'page' : undefined}>
        {item.label}
      </Link>
    </li>
  ))
}
