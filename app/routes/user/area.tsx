import { Outlet } from 'react-router'
import { useTranslations } from 'use-intl'
import { PortalErrorBoundary } from '../../frame/portal-error-boundary.tsx'
import { actorOf } from '../../http/context.server.ts'
import { requireArea } from '../../http/doors.server.ts'
import { AreaFrame } from '../../ui/area-frame.tsx'
import { FlashMessage } from '../../ui/flash-message.tsx'
import type { Route } from './+types/area'

export const middleware: Route.MiddlewareFunction[] = [requireArea('user')]

export function loader({ context }: Route.LoaderArgs) {
  const { id, name } = actorOf(context, 'user')
  return { id, name }
}

export default function UserArea({ loaderData: { id, name } }: Route.ComponentProps) {
  const t = useTranslations('area')
  const items = [
    { to: '/user', label: t('menu.searchService'), end: true, also: ['/user/apply/'] },
    { to: '/user/applications', label: t('menu.applicationStatus') },
    { to: `/user/${id}`, label: t('menu.myProfile') },
  ]
  const further = [
    { to: '/user/papers', label: t('menu.papers') },
    { to: '/user/family', label: t('menu.family') },
  ]
  return (
    <AreaFrame
      title={t('user')}
      person={name}
      items={items}
      further={{ name: t('menu.further'), items: further }}
    >
      <FlashMessage />
      <Outlet />
    </AreaFrame>
  )
}

export const ErrorBoundary = PortalErrorBoundary
