import { useTranslations } from 'use-intl'
import { areaOf, type Role } from '../../rules/roles.ts'
import { MenuButtons } from '../ui/menu-buttons.tsx'
import { Ways } from './ways.tsx'

/** The ways that every public page has: the catalogue, tracking, help, and the sign-in or one's own pages. */
export function PublicMenu({ role }: { role: Role | undefined }) {
  const t = useTranslations('ui')
  const own = role === 'user' ? '/user/applications' : role && areaOf[role]
  const items = [
    { to: '/services', name: t('nav.services') },
    { to: '/track', name: t('nav.track') },
    { to: '/help', name: t('duty.help') },
    ...(own
      ? [
          { to: own, name: t(role === 'user' ? 'nav.applications' : 'nav.work') },
          { to: '/account/sign-in', name: t('account') },
        ]
      : [{ to: '/login', name: t('nav.signIn') }]),
  ]
  return (
    <div className="header-menu">
      <MenuButtons id="header-menu-opened" short />
      <Ways items={items} />
    </div>
  )
}
