import { type ReactNode, useEffect } from 'react'
import { isRouteErrorResponse, useLocation, useRouteError, useRouteLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { oneTimeLinkHours } from '../../rules/limits.ts'
import { areaOf, type Role } from '../../rules/roles.ts'
import { hasOfflineCatalogue } from '../offline-catalogue.ts'
import { isLostConnection, storageFullStatus, unavailableStatus } from '../send-form.ts'
import { Button, ButtonLink, ButtonRow } from './button.tsx'
import { PageTitle } from './page-title.tsx'
import { PublicFrame } from './public-frame.tsx'

/** What a page that was refused says, by status; any other status is a fault of the portal. */
const refusals: Record<number, 'notFound' | 'notAllowed' | 'linkGone'> = {
  404: 'notFound',
  405: 'notAllowed',
  410: 'linkGone',
}

/** What it says when the database cannot do its part; to ask again later helps. */
const waits: Record<number, 'busy' | 'full'> = { [unavailableStatus]: 'busy', [storageFullStatus]: 'full' }

/**
 * The error boundary of the portal. A screen with an action exports it as well: where an action throws, React Router
 * runs the loaders above the boundary only, and the root's own boundary would stand without header and footer.
 */
export function PortalErrorBoundary() {
  const t = useTranslations('error')
  const error = useRouteError()
  const answered = isRouteErrorResponse(error) ? error : undefined
  const refusal = answered && refusals[answered.status]
  const key =
    refusal ?? (answered && waits[answered.status]) ?? (isLostConnection(error) ? 'offline' : 'unexpected')
  const offline = key === 'offline'
  useEffect(() => {
    // As a document the page may be one that the browser keeps.
    if (offline && hasOfflineCatalogue()) location.reload()
  }, [offline])
  const { requestId, typed } = (answered?.data ?? {}) as { requestId?: string; typed?: Typed }
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
  /** Whether to ask for the same page once more may help. */
  again?: boolean
  /** The form that nobody could take, to be sent once more in place of that. */
  typed?: Typed
  children: ReactNode
}

/** A page that could not be given, and the ways on. */
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
