import { useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { useTranslations } from 'use-intl'
import { oneTimeLinkHours } from '../../rules/limits.ts'
import { catalogueIsKept } from '../kept-catalogue.ts'
import { isLostConnection, lostConnection, noRoom } from '../sending.ts'
import { ErrorScreen, type Typed } from './error-screen.tsx'

/** What a page that was refused says, by status; any other status is a fault of the portal. */
const refusals: Record<number, 'notFound' | 'notAllowed' | 'linkGone'> = {
  404: 'notFound',
  405: 'notAllowed',
  410: 'linkGone',
}

/** What it says when the database cannot do its part; to ask again later helps. */
const waits: Record<number, 'busy' | 'full'> = { [lostConnection]: 'busy', [noRoom]: 'full' }

/**
 * The error boundary of the portal. A screen with an action exports it as well: where an action throws, React Router
 * runs the loaders above the boundary only, and the root's own boundary would stand without header and footer.
 */
export function WentWrong() {
  const t = useTranslations('error')
  const error = useRouteError()
  const answered = isRouteErrorResponse(error) ? error : undefined
  const refusal = answered && refusals[answered.status]
  const key =
    refusal ?? (answered && waits[answered.status]) ?? (isLostConnection(error) ? 'offline' : 'unexpected')
  const offline = key === 'offline'
  useEffect(() => {
    // As a document the page may be one that the browser keeps.
    if (offline && catalogueIsKept()) location.reload()
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
