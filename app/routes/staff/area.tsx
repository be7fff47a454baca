import { Outlet } from 'react-router'
import { useTranslations } from 'use-intl'
import { isIntermediary } from '../../../council/actors/actors.server.ts'
import styles from '../../css/officers.css?url'
import { PortalErrorBoundary } from '../../frame/portal-error-boundary.tsx'
import { actorOf } from '../../http/context.server.ts'
import { requireArea } from '../../http/doors.server.ts'
import { AreaFrame } from '../../ui/area-frame.tsx'
import { FlashMessage } from '../../ui/flash-message.tsx'
import { PasswordChangeBanner } from '../../ui/password-change-banner.tsx'
import { useFreshPage } from '../../ui/use-fresh-page.ts'
import type { Route } from './+types/area'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const middleware: Route.MiddlewareFunction[] = [requireArea('staff')]

export function loader({ context }: Route.LoaderArgs) {
  const actor = actorOf(context, 'staff', 'intermediary')
  const { name, passwordChange } = actor
  return { name, passwordAsked: passwordChange !== 'none', onlyEnters: isIntermediary(actor) }
}

export default function StaffArea({ loaderData: { name, passwordAsked, onlyEnters } }: Route.ComponentProps) {
  useFreshPage()
  const t = useTranslations('area')
  const counter = useTranslations('officer.counter')
  const entering = [
    { to: '/staff/counter', label: counter('heading'), end: true },
    { to: '/staff/counter/entries', label: counter('entries.heading') },
  ]
  const items = [
    { to: '/staff/update-user', label: t('menu.updateUser') },
    { to: '/staff/application/update', label: t('menu.updateStatus') },
  ]
  return (
    <AreaFrame
      title={t(onlyEnters ? 'intermediary' : 'staff')}
      person={name}
      items={onlyEnters ? entering : items}
    >
      <FlashMessage />
      {passwordAsked && <PasswordChangeBanner />}
      <Outlet />
    </AreaFrame>
  )
}

export const ErrorBoundary = PortalErrorBoundary
