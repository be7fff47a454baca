import { useTranslations } from 'use-intl'
import { areaOf, type Role } from '../../rules/roles.ts'
import { MenuButtons } from '../ui/menu-buttons.tsx'
import { Ways } from './ways.tsx'

type PublicMenuProps = { role: Role | undefined; isDistrict: boolean | undefined }

/**
 * The ways that every public page has: the catalogue, tracking, help, and the sign-in or one's own pages; in
 * the registry of a district its councils and the account.
 */
export function PublicMenu({ role, isDistrict }: PublicMenuProps) {
  const t = useTranslations('ui')
  const own = role === 'user' ? '/user/applications' : role && areaOf[role]
  const account = { to: '/account/sign-in', name: t('account') }
  const signIn = { to: '/login', name: t('nav.signIn') }
  const councils = { to: '/district', name: t('nav.councils') }
  const items = isDistrict
    ? role
      ? [councils, account]
      : [signIn]
    : [
        { to: '/services', name: t('nav.services') },
        { to: '/track', name: t('nav.track') },
        { to: '/help', name: t('duty.help') },
        ...(own
          ? [{ to: own, name: t(role === 'user' ? 'nav.applications' : 'nav.work') }, account]
          : [signIn]),
      ]
  return (
    <div className="header-menu">
      <MenuButtons id="header-menu-opened" short />
      <Ways items={items} />
    </div>
  )
}
