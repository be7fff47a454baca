import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { Form } from './form.tsx'
import { BurgerIcon, CrossIcon } from './icons.tsx'
import { Link } from './link.tsx'

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

/**
 * On a phone an empty popover holds whether the menu is open: two buttons show and hide it without script, and the
 * stylesheet reads it. A browser without popovers shows the menu and hides both buttons. `every-document.js` moves the
 * focus from one button to the other.
 */
export function AreaFrame({ title, person, items, further, children }: AreaFrameProps) {
  const t = useTranslations('ui')
  const opened = useRef<HTMLSpanElement>(null)
  const { pathname } = useLocation()

  // A navigation closes the menu. A browser without popovers would throw on the selector.
  useEffect(() => {
    const state = opened.current
    if (pathname && state?.hidePopover && state.matches(':popover-open')) state.hidePopover()
  }, [pathname])

  return (
    <div className="area">
      <section className="area-side" aria-labelledby="area-title">
        <div className="area-who">
          <h1 id="area-title">{title}</h1>
          <p>{person}</p>
        </div>
        <span ref={opened} id="menu-opened" popover="manual" className="menu-opened" />
        <button
          type="button"
          className="menu-button menu-open"
          popoverTarget="menu-opened"
          popoverTargetAction="show"
        >
          <BurgerIcon /> {t('openMenu')}
        </button>
        <button
          type="button"
          className="menu-button menu-close"
          popoverTarget="menu-opened"
          popoverTargetAction="hide"
        >
          <CrossIcon /> {t('closeMenu')}
        </button>
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
