import { Outlet } from 'react-router'
import { useTranslations } from 'use-intl'
import { findUndoable } from '../../../council/cases/applications/undoable.server.ts'
import { isPublished } from '../../../council/records/state/catalogue-file.server.ts'
import styles from '../../css/officers.css?url'
import { PortalErrorBoundary } from '../../frame/portal-error-boundary.tsx'
import { actorOf, visitOf } from '../../http/context.server.ts'
import { requireArea } from '../../http/doors.server.ts'
import { AreaFrame, type Group } from '../../ui/area-frame.tsx'
import { FlashMessage } from '../../ui/flash-message.tsx'
import { PasswordChangeBanner } from '../../ui/password-change-banner.tsx'
import { useFreshPage } from '../../ui/use-fresh-page.ts'
import { FootLine, footFlashes } from '../officer/undo/foot-line.tsx'
import type { Route } from './+types/area'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const middleware: Route.MiddlewareFunction[] = [requireArea('admin')]

export async function loader({ context }: Route.LoaderArgs) {
  const actor = actorOf(context, 'admin')
  const { name, passwordChange } = actor
  const { db, stateCatalogue } = visitOf(context).council
  const undo = await findUndoable(db, actor)
  const hasCatalogue = isPublished(stateCatalogue)
  return { name, passwordAsked: passwordChange !== 'none', undo, hasCatalogue }
}

export default function AdminArea({ loaderData }: Route.ComponentProps) {
  const { name, passwordAsked, undo, hasCatalogue } = loaderData
  useFreshPage()
  const t = useTranslations('area')
  const council = useTranslations('admin.council')
  const items = [
    { to: '/admin/create-service', label: t('menu.createService') },
    { to: '/admin', label: t('menu.manageServices'), end: true, also: ['/admin/services/'] },
    {
      to: '/admin/application/update',
      label: t('menu.updateStatus'),
      also: ['/admin/application/approve', '/admin/application/undo'],
    },
    {
      to: '/admin/create-staff',
      label: t('menu.createStaff'),
      also: ['/admin/staff/', '/admin/citizens'],
    },
  ]
  return (
    <AreaFrame
      title={t('admin')}
      person={name}
      items={items}
      further={{ name: council('heading'), groups: useGroups(hasCatalogue) }}
    >
      <FlashMessage elsewhere={footFlashes} />
      {passwordAsked && <PasswordChangeBanner />}
      <Outlet />
      <FootLine area="/admin" undo={undo} />
    </AreaFrame>
  )
}

/** The screens that belong together, a row of the menu each. */
function useGroups(hasCatalogue: boolean): Group[] {
  const admin = useTranslations('admin')
  const council = useTranslations('admin.council')
  const group = useTranslations('admin.group')
  const requests = useTranslations('profileRequests')
  const own = useTranslations('admin.privacyRequests')
  const grievance = useTranslations('admin.grievance')
  const audit = useTranslations('admin.audit')
  const ready = useTranslations('admin.ready')
  const again = useTranslations('admin.lookAgain')
  const certificates = useTranslations('officer.certificates')
  const registers = useTranslations('admin.registers')
  const fees = useTranslations('officer.fees')
  const upi = useTranslations('admin.upi')
  const searches = useTranslations('admin.searches')
  const state = useTranslations('admin.stateCatalogue')
  return [
    {
      label: group('toDo.name'),
      more: group('toDo.more'),
      tabs: [
        { to: '/admin/requests', label: requests('heading') },
        { to: '/admin/privacy/requests', label: own('heading') },
        { to: '/admin/payments', label: fees('heading') },
        { to: '/admin/look-again', label: again('heading') },
      ],
    },
    {
      label: group('figures.name'),
      more: group('figures.more'),
      tabs: [
        { to: '/admin/overview', label: council('overview') },
        { to: '/admin/searches', label: searches('heading') },
        { to: '/admin/audit', label: audit('heading') },
        { to: '/admin/privacy/access', label: admin('access.heading') },
        { to: '/admin/privacy/retention', label: admin('retention.heading') },
        { to: '/admin/privacy/breach', label: admin('breach.heading') },
      ],
    },
    {
      label: group('words.name'),
      more: group('words.more'),
      tabs: [
        { to: '/admin/categories', label: council('categories') },
        { to: '/admin/ready-words', label: ready('heading') },
        { to: '/admin/translations', label: council('translations') },
        ...(hasCatalogue ? [{ to: '/admin/state-catalogue', label: state('heading') }] : []),
      ],
    },
    {
      label: group('certificates.name'),
      more: group('certificates.more'),
      tabs: [
        { to: '/admin/certificates', label: certificates('register') },
        { to: '/admin/registers', label: registers('heading') },
        { to: '/admin/payments/upi', label: upi('heading') },
      ],
    },
    {
      label: group('time.name'),
      more: group('time.more'),
      tabs: useTimeTabs(),
    },
    {
      label: group('office.name'),
      more: group('office.more'),
      tabs: [
        { to: '/admin/set-up', label: council('setUp') },
        { to: '/admin/council', label: council('profile') },
        { to: '/admin/places', label: council('places') },
        { to: '/admin/messages', label: council('messages') },
        { to: '/admin/administrators', label: admin('administrators') },
        { to: '/admin/privacy/officer', label: grievance('heading') },
      ],
    },
  ]
}

function useTimeTabs(): Group['tabs'] {
  const council = useTranslations('admin.council')
  return [
    { to: '/admin/calendar', label: council('calendar') },
    { to: '/admin/authorities', label: council('authorities') },
    { to: '/admin/appeals/rules', label: council('appealRules') },
    { to: '/admin/appeals/register', label: council('appealRegister') },
  ]
}

export const ErrorBoundary = PortalErrorBoundary
