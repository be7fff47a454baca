import { Outlet } from 'react-router'
import { useTranslations } from 'use-intl'
import { actorOf, admit } from '../../guard.server.ts'
import '../../i18n/office-words.ts'
import { AreaFrame } from '../../ui/area-frame.tsx'
import { Said } from '../../ui/flash-message.tsx'
import { WentWrong } from '../../ui/went-wrong.tsx'
import type { Route } from './+types/area'
import { PasswordAsked } from './password-asked.tsx'

export const middleware: Route.MiddlewareFunction[] = [admit('staff')]

export function loader({ context }: Route.LoaderArgs) {
  const { name, passwordChange } = actorOf(context, 'staff')
  return { name, passwordAsked: passwordChange !== 'none' }
}

export default function StaffArea({ loaderData: { name, passwordAsked } }: Route.ComponentProps) {
  const t = useTranslations('area')
  const items = [
    { to: '/staff/update-user', label: t('menu.updateUser') },
    { to: '/staff/application/update', label: t('menu.updateStatus') },
  ]
  return (
    <AreaFrame title={t('staff')} person={name} items={items}>
      <Said />
      {passwordAsked && <PasswordAsked />}
      <Outlet />
    </AreaFrame>
  )
}

export const ErrorBoundary = WentWrong
