import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { getCouncilProfile } from '../council/profile.server.ts'
import { oneTimeLinkHours } from '../rules/limits.ts'
import type { Route } from './+types/root'
import styles from './css/portal.css?url'
import { dbOf, greet, visitorOf } from './guard.server.ts'
import { language } from './i18n/language.ts'
import { ErrorScreen } from './ui/error-screen.tsx'
import { Loading } from './ui/loading.tsx'
import mark from './ui/mark.svg?url'
import { PortalFooter } from './ui/portal-footer.tsx'
import { PortalHeader } from './ui/portal-header.tsx'

export const middleware: Route.MiddlewareFunction[] = [greet]

export async function loader({ context }: Route.LoaderArgs) {
  const { demonstration, ...council } = await getCouncilProfile(dbOf(context))
  const { actor, flash } = visitorOf(context)
  return { council, demonstration, flash, signedIn: actor && { name: actor.name, role: actor.role } }
}

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'icon', href: mark, type: 'image/svg+xml' },
]

/** The document around every page, also around the page that says what went wrong. */
export function Layout({ children }: { children: React.ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root')
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {root && (
          <PortalHeader
            council={root.council}
            signedIn={Boolean(root.signedIn)}
            demonstration={root.demonstration}
          />
        )}
        <Loading />
        {children}
        {root && <PortalFooter council={root.council} sample={root.demonstration} />}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Portal() {
  return <Outlet />
}

/** What a page that was refused says, by status; any other status is a fault of the portal. */
const refusals: Record<number, 'notFound' | 'notAllowed' | 'linkGone'> = {
  404: 'notFound',
  405: 'notAllowed',
  410: 'linkGone',
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const t = useTranslations('error')
  const refusal = isRouteErrorResponse(error) ? refusals[error.status] : undefined
  const key = refusal ?? 'unexpected'
  return (
    <ErrorScreen title={t(key)} again={refusal === undefined}>
      {t(`${key}More`, { hours: oneTimeLinkHours })}
    </ErrorScreen>
  )
}
