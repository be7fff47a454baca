import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useRouteLoaderData,
} from 'react-router'
import { useLocale } from 'use-intl'
import { getCouncilProfile } from '../council/profile/council-profile.server.ts'
import type { Route } from './+types/root'
import styles from './css/portal.css?url'
import { retainForm } from './forms/retained-form.server.ts'
import { storageFullStatus, unavailableStatus } from './forms/send-form.ts'
import { KeepTyped } from './frame/keep-typed.tsx'
import { leaveApplication } from './frame/leave-application.ts'
import { LoadingRegion } from './frame/loading-region.tsx'
import { NavigationStatus } from './frame/navigation-status.tsx'
import { tellNotice } from './frame/notice.server.ts'
import { tellSignedIn } from './frame/office-ways.server.ts'
import { PlainScript } from './frame/plain-script.tsx'
import { PortalErrorBoundary } from './frame/portal-error-boundary.tsx'
import { PortalFooter } from './frame/portal-footer.tsx'
import { PortalHeader } from './frame/portal-header.tsx'
import { StoredCopyNote } from './frame/stored-copy-note.tsx'
import { dbOf, visitOf, visitorOf } from './http/context.server.ts'
import { identifyVisitor } from './http/doors.server.ts'
import { isFailure } from './http/flash.ts'
import { usePlainPage } from './http/plain-page.ts'
import { allMessages } from './i18n/all-messages.server.ts'
import { chooseLanguage, languageOf } from './i18n/language.server.ts'
import { languages } from './i18n/languages.server.ts'
import mark from './ui/mark.svg?url'

/** React Router answers 405 to a post without an action, but names no allowed methods. */
const addAllowHeader: Route.MiddlewareFunction = async (_args, next) => {
  const response = await next()
  if (response.status === 405) response.headers.set('Allow', 'GET, HEAD')
  return response
}

export const middleware: Route.MiddlewareFunction[] = [
  chooseLanguage,
  identifyVisitor,
  retainForm,
  addAllowHeader,
]

export const clientMiddleware = [leaveApplication]

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const language = languageOf(context)
  const { demonstration, ...council } = await getCouncilProfile(dbOf(context), language)
  const { actor, flash } = visitorOf(context)
  const { retained } = visitOf(context).report
  const { notice } = actor ?? {}
  return {
    council,
    demonstration,
    languages,
    // No page of a council brings it.
    ...(visitOf(context).council.isDistrict && { isDistrict: true }),
    // A message is said on the page after the act, which does not know it, so its words come along.
    flash: flash && {
      ...flash,
      failed: isFailure(flash),
      words: (await allMessages(language)).flash[flash.key],
    },
    // A form that somebody fills in on a weak line is not made heavier; the pages before and after it tell.
    notice: notice && !isApply.test(url.pathname) ? await tellNotice(context, notice, url) : undefined,
    retained: retained && { path: url.pathname, hadPassword: retained.hadPassword },
    // The service worker sends this header when it asks for pages to store.
    stored: request.headers.has('Stored-Copy') ? new Date().toISOString() : undefined,
    signedIn: actor && (await tellSignedIn(actor, language)),
  }
}

const isApply = /^\/user\/apply\//

/** Also after a refused form: otherwise the page would still show the flash message of an earlier act. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus = 200, defaultShouldRevalidate }) =>
  (actionStatus >= 400 && actionStatus !== unavailableStatus && actionStatus !== storageFullStatus) ||
  defaultShouldRevalidate

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  // Paints the header and the menu only once they are complete: painted part by part, they would shift.
  { rel: 'expect', href: '#content', blocking: 'render' },
  { rel: 'icon', href: mark, type: 'image/svg+xml' },
]

/** The document around every page, error pages included. */
export function Layout({ children }: { children: React.ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root')
  const isPlain = usePlainPage()
  return (
    <html lang={useLocale()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {isPlain && <PlainScript stored={root?.stored !== undefined} />}
        <Meta />
        <Links />
      </head>
      <body>
        {root && (
          <PortalHeader
            council={root.council}
            languages={root.languages}
            role={root.signedIn?.role}
            isDistrict={root.isDistrict}
            ways={root.signedIn?.ways}
            demonstration={root.demonstration}
          />
        )}
        {root?.stored && <StoredCopyNote iso={root.stored} />}
        {isPlain ? <LoadingRegion /> : <NavigationStatus />}
        {!isPlain && <KeepTyped />}
        {children}
        {root && (
          <PortalFooter council={root.council} sample={root.demonstration} isDistrict={root.isDistrict} />
        )}
        {!isPlain && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

export default function Portal() {
  return <Outlet />
}

export const ErrorBoundary = PortalErrorBoundary
