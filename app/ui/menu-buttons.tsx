import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { BurgerIcon, CrossIcon } from './icons.tsx'

type MenuButtonsProps = {
  /** Of the popover; another on each page that has two menus. */
  id: string
  /** Shows one word, where the line has no room for two; the name stays whole. */
  short?: boolean
}

/**
 * Opens and closes the menu that follows on a phone. An empty popover holds whether it is open: two buttons
 * show and hide it without script, and the stylesheet reads it. A browser without popovers shows the menu and
 * hides both buttons. `every-document.js` moves the focus between them.
 */
export function MenuButtons({ id, short }: MenuButtonsProps) {
  const t = useTranslations('ui')
  const opened = useRef<HTMLSpanElement>(null)
  const { pathname } = useLocation()

  // A navigation closes the menu. A browser without popovers would throw on the selector.
  useEffect(() => {
    const state = opened.current
    if (pathname && state?.hidePopover && state.matches(':popover-open')) state.hidePopover()
  }, [pathname])

  const button = { type: 'button', popoverTarget: id } as const
  return (
    <>
      <span ref={opened} id={id} popover="manual" className="menu-opened" />
      <button
        className="menu-button menu-open"
        popoverTargetAction="show"
        aria-label={short ? t('openMenu') : undefined}
        {...button}
      >
        <BurgerIcon /> <span>{t(short ? 'menu' : 'openMenu')}</span>
      </button>
      <button
        className="menu-button menu-close"
        popoverTargetAction="hide"
        aria-label={short ? t('closeMenu') : undefined}
        {...button}
      >
        <CrossIcon /> <span>{t(short ? 'menu' : 'closeMenu')}</span>
      </button>
    </>
  )
}
