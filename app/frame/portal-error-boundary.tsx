import { type ReactNode, useEffect } from 'react'
import { isRouteErrorResponse, useLocation, useRouteError, useRouteLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { oneTimeLinkHours } from '../../rules/limits.ts'
import { areaOf, type Role } from '../../rules/roles.ts'
import { isLostConnection, storageFullStatus, unavailableStatus } from '../forms/send-form.ts'
import { Button, ButtonLink, ButtonRow } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { PublicFrame } from '../ui/public-frame.tsx'

/** The message for each status of a refused request; any other status is a fault of the portal. */
const refusals: Record<number, 'notFound' | 'notAllowed' | 'linkGone'> = {
  404: 'notFound',
  405: 'notAllowed',
  410: 'linkGone',
}

/** The message for each fault of the database; a later attempt may succeed. */
const waits: Record<number, 'busy' | 'full'> = { [unavailableStatus]: 'busy', [storageFullStatus]: 'full' }

/**
 * The portal's error boundary. The route around each screen exports it as well: if an action throws, React
 * Router runs only the loaders above the boundary, so the root's own would be without header and footer.
 */
export function PortalErrorBoundary() {
  const t = useTranslations('error')
  const error = useRouteError()
  const answered = isRouteErrorResponse(error) ? error : undefined
  const refusal = answered && refusals[answered.status]
  const { requestId, typed, unnoted } = (answered?.data ?? {}) as {
    requestId?: string
    typed?: Typed
    /** The portal could not note who looks. */
    unnoted?: boolean
  }
  const key =
    refusal ??
    (unnoted ? 'unnoted' : answered && waits[answered.status]) ??
    (isLostConnection(error) ? 'offline' : 'unexpected')
  const offline = key === 'offline'
  useEffect(() => {
    // A reload may be answered from the service worker's store.
    if (offline && navigator.serviceWorker?.controller) location.reload()
  }, [offline])
  return (
    <ErrorScreen title={t(key)} again={refusal === undefined} typed={typed}>
      {t(`${key}More`, { hours: oneTimeLinkHours })}
      {typed && ` ${t('sendAgainMore')}`}
      {requestId && ` ${t('quote', { requestId })}`}
    </ErrorScreen>
  )
}

/** What was typed into a form, by field. */
type Typed = Record<string, string>

type ErrorScreenProps = {
  title: string
  /** Whether another attempt may succeed. */
  again?: boolean
  /** The fields of a form that could not be processed, to be sent again instead. */
  typed?: Typed
  children: ReactNode
}

/** An error page with links onward. */
function ErrorScreen({ title, again, typed, children }: ErrorScreenProps) {
  const t = useTranslations('error')
  const shared = useTranslations('public')
  const { pathname, search } = useLocation()
  const root = useRouteLoaderData('root') as { signedIn?: { role: Role } } | undefined
  const area = root?.signedIn && areaOf[root.signedIn.role]
  return (
    <PublicFrame>
      <PageTitle heading={title} />
      <div className="notice">
        <h1>{title}</h1>
        <p>{children}</p>
        {typed && (
          <form method="post" action={pathname + search}>
            {Object.entries(typed).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <ButtonRow>
              <Button>{t('sendAgain')}</Button>
            </ButtonRow>
          </form>
        )}
        <ButtonRow>
          {again && !typed && (
            <ButtonLink to={pathname + search} reloadDocument>
              {t('again')}
            </ButtonLink>
          )}
          {area && !again && <ButtonLink to={area}>{shared('ownPage')}</ButtonLink>}
          <ButtonLink to="/" kind={area || again || typed ? 'secondary' : 'primary'}>
            {t('home')}
          </ButtonLink>
        </ButtonRow>
      </div>
    </PublicFrame>
  )
}
