import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { Link } from './link.tsx'
import { LogoutButton } from './logout-button.tsx'
import { MenuButtons } from './menu-buttons.tsx'

type Item = {
  to: string
  label: string
  /** What is inside, in a quiet line. */
  more?: string
  /** Only this page, and none below its address. */
  end?: boolean
  /** The beginnings of other addresses whose pages are reached from it. */
  also?: string[]
}

/** Screens that belong together: one row of the menu, which leads to the first of them, and tabs on each. */
export type Group = { label: string; more: string; tabs: [Item, ...Item[]] }

type AreaFrameProps = {
  title: string
  person: string
  items: Item[]
  /** A second navigation under the menu, by its name: groups of screens, or single ones. */
  further?: { name: string } & ({ groups: Group[] } | { items: Item[] })
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
              <LogoutButton />
            </li>
          </ul>
        </nav>
        {further && (
          <nav className="menu menu-further" aria-label={further.name}>
            {'items' in further && <p className="menu-name">{further.name}</p>}
            <ul>
              <Items items={'items' in further ? further.items : further.groups.map(itemOf)} />
            </ul>
          </nav>
        )}
      </section>
      <main id="content" tabIndex={-1} className="area-content">
        {further && 'groups' in further && <Tabs groups={further.groups} />}
        {children}
      </main>
    </div>
  )
}

function itemOf({ label, more, tabs: [first, ...others] }: Group): Item {
  return { ...first, label, more, also: others.flatMap(({ to, also = [] }) => [to, ...also]) }
}

/** The screens of the group to which this one belongs. */
function Tabs({ groups }: { groups: Group[] }) {
  const isCurrent = useIsCurrent()
  const group = groups.find(({ tabs }) => tabs.some(isCurrent))
  if (!group || group.tabs.length === 1) return null
  return (
    <nav className="filter area-tabs" aria-label={group.label}>
      <ul>
        <Items items={group.tabs} />
      </ul>
    </nav>
  )
}

function useIsCurrent() {
  const pathname = useLocation().pathname.replace(/\/$/, '')
  return ({ to, end, also }: Item) =>
    pathname === to ||
    (!end && pathname.startsWith(`${to}/`)) ||
    (also?.some((start) => pathname.startsWith(start)) ?? false)
}

function Items({ items }: { items: Item[] }) {
  const isCurrent = useIsCurrent()
  return items.map((item) => (
    <li key={item.to}>
      <Link to={item.to} aria-current={isCurrent(item) ? 'page' : undefined}>
        {item.label}
        {item.more && <span className="menu-more">{item.more}</span>}
      </Link>
    </li>
  ))
}
