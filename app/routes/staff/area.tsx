import { Outlet } from 'react-router'
import { useTranslations } from 'use-intl'
import { isOfficer, kindOf } from '../../../council/actors/actors.server.ts'
import { findUndoable } from '../../../council/cases/applications/undoable.server.ts'
import styles from '../../css/officers.css?url'
import { PortalErrorBoundary } from '../../frame/portal-error-boundary.tsx'
import { actorOf, dbOf } from '../../http/context.server.ts'
import { requireArea } from '../../http/doors.server.ts'
import { AreaFrame } from '../../ui/area-frame.tsx'
import { FlashMessage } from '../../ui/flash-message.tsx'
import { PasswordChangeBanner } from '../../ui/password-change-banner.tsx'
import { useFreshPage } from '../../ui/use-fresh-page.ts'
import { FootLine, footFlashes } from '../officer/undo/foot-line.tsx'
import type { Route } from './+types/area'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const middleware: Route.MiddlewareFunction[] = [requireArea('staff')]

export async function loader({ context }: Route.LoaderArgs) {
  const actor = actorOf(context, 'staff', 'intermediary', 'appellate')
  const { name, passwordChange } = actor
  const undo = isOfficer(actor) ? await findUndoable(dbOf(context), actor) : undefined
  return { name, passwordAsked: passwordChange !== 'none', kind: kindOf(actor), undo }
}

export default function StaffArea({ loaderData }: Route.ComponentProps) {
  const { name, passwordAsked, kind, undo } = loaderData
  useFreshPage()
  const t = useTranslations('area')
  const certificates = useTranslations('officer.certificates')
  const counter = useTranslations('officer.counter')
  const fees = useTranslations('officer.fees')
  const appeals = useTranslations('officer.appeals')
  const entering = [
    { to: '/staff/counter', label: counter('heading'), end: true },
    { to: '/staff/counter/entries', label: counter('entries.heading') },
  ]
  const hearing = [{ to: '/staff/appeals', label: appeals('heading') }]
  const working = [
    { to: '/staff/update-user', label: t('menu.updateUser') },
    {
      to: '/staff/application/update',
      label: t('menu.updateStatus'),
      also: ['/staff/application/approve', '/staff/application/undo'],
    },
    { to: '/staff/payments', label: fees('heading') },
    { to: '/staff/certificates', label: certificates('register') },
  ]
  return (
    <AreaFrame
      title={t(kind)}
      person={name}
      items={kind === 'intermediary' ? entering : kind === 'appellate' ? hearing : working}
    >
      <FlashMessage elsewhere={footFlashes} />
      {passwordAsked && <PasswordChangeBanner />}
      <Outlet />
      <FootLine area="/staff" undo={undo} />
    </AreaFrame>
  )
}

export const ErrorBoundary = PortalErrorBoundary
