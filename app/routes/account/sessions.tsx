import { redirect, redirectDocument } from 'react-router'
import { useTranslations } from 'use-intl'
import {
  disownSignIn,
  listNewBrowsers,
  readNotice,
} from '../../../council/identity/notices/own-notices.server.ts'
import {
  endOtherSessions,
  endOwnSession,
  forgetBrowser,
  listOwnSessions,
} from '../../../council/identity/sessions/own-sessions.server.ts'
import { expiredSessionCookie } from '../../../council/identity/sessions/session-cookie.server.ts'
import { limits } from '../../../rules/limits.ts'
import rowsSheet from '../../css/own-rows.css?url'
import { choice, optionalText, readForm } from '../../forms/read-form.server.ts'
import { accountOf, dbOf, notFound, visitOf } from '../../http/context.server.ts'
import { heldDevice } from '../../http/device.server.ts'
import { requireOwnPassword, requireSignIn } from '../../http/doors.server.ts'
import { heldFlash, redirectWithFlash } from '../../http/flash.server.ts'
import { landingPathOf } from '../../http/landing.server.ts'
import { getPageMessages } from '../../i18n/page-messages.server.ts'
import { findServiceName } from '../../i18n/service-name.server.ts'
import { WithPageMessages } from '../../i18n/with-page-messages.tsx'
import { Button, ButtonLink, ButtonRow } from '../../ui/button.tsx'
import { useDateFormat } from '../../ui/date-time.tsx'
import { FlashMessage } from '../../ui/flash-message.tsx'
import { Form } from '../../ui/form.tsx'
import { Cell, Row, RowButton, RowsTable } from '../../ui/rows-table.tsx'
import { BackLink, PageHead } from '../../ui/screen-head.tsx'
import type { Route } from './+types/sessions'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn, requireOwnPassword]

/** Instead of the id of one session: all but the one that asks. */
const others = 'others'

export async function loader({ context }: Route.LoaderArgs) {
  const actor = accountOf(context)
  const issuerNow = visitOf(context).council.identityProvider?.settings.issuer
  const service = await findServiceName(context)
  const sessions = await listOwnSessions(dbOf(context), actor)
  return {
    name: actor.name,
    sessions: sessions.map(({ issuer, ...session }) => ({
      ...session,
      service: issuer === issuerNow ? service : undefined,
    })),
    newBrowsers: (await listNewBrowsers(dbOf(context), actor)).map(({ id, way, at }) => ({ id, way, at })),
    words: await getPageMessages(context, 'sessions'),
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const actor = accountOf(context)
  const { council } = visitOf(context)
  const form = await readForm(request, {
    session: optionalText(limits.name),
    notice: optionalText(limits.name),
    disown: optionalText(limits.name),
    forget: choice(['', 'yes']),
  })
  if (!form.ok) throw notFound()
  const { session, notice, disown, forget } = form.values
  if (forget !== '') {
    await forgetBrowser(council.db, actor)
    const headers = new Headers({ 'Set-Cookie': await heldFlash.hold(council, { key: 'browserForgotten' }) })
    headers.append('Set-Cookie', expiredSessionCookie(council))
    headers.append('Set-Cookie', await heldDevice.forget(council))
    return redirectDocument('/', { status: 303, headers })
  }
  if (disown !== '') {
    const isDisowned = await disownSignIn(council.db, actor, disown)
    if (!isDisowned) return redirectWithFlash(council, '/account/sessions', { key: 'sessionGone' })
    return redirectWithFlash(council, '/account/password', { key: 'disowned' })
  }
  if (notice !== '') {
    await readNotice(council.db, actor, notice)
    // Back to the page on which the notice stood.
    return redirect(url.searchParams.has('next') ? landingPathOf(actor.role, url) : '/account/sessions', 303)
  }
  if (session === '') throw notFound()
  const isEnded =
    session === others
      ? await endOtherSessions(council.db, actor)
      : await endOwnSession(council.db, actor, session)
  return redirectWithFlash(council, '/account/sessions', { key: isEnded ? 'signedOutThere' : 'sessionGone' })
}

export default function OwnSessions({ loaderData: { words, ...shown } }: Route.ComponentProps) {
  return (
    <WithPageMessages pages={words}>
      <link rel="stylesheet" href={rowsSheet} precedence="page" />
      <SessionsList {...shown} />
    </WithPageMessages>
  )
}

function SessionsList({ name, sessions, newBrowsers }: Omit<Route.ComponentProps['loaderData'], 'words'>) {
  const t = useTranslations('pages.sessions')
  const account = useTranslations('account')
  const hosted = useTranslations('hosted')
  const dates = useDateFormat()
  const heading = t('heading')
  return (
    <>
      <FlashMessage />
      <BackLink to="/account/sign-in">{hosted('ways')}</BackLink>
      <PageHead title={heading}>
        <p>{account('signedInAs', { name })}</p>
        <p>{t('lead')}</p>
      </PageHead>
      <RowsTable name={heading} actions columns={[t('where'), t('lastUse'), hosted('way')]}>
        {sessions.map(({ id, isCurrent, device, way, service, openedAt, usedAt }) => (
          <Row
            key={id}
            id={id}
            name={isCurrent ? t('here') : t(`device.${device}`)}
            actions={
              !isCurrent && (
                <Form method="post">
                  <RowButton name="session" value={id}>
                    {t('end')}
                  </RowButton>
                </Form>
              )
            }
          >
            <Cell second={t('sinceTime', { time: dates.moment(openedAt) })}>
              {isCurrent ? t('usedNow') : t('usedAt', { time: dates.moment(usedAt) })}
            </Cell>
            <Cell>{service === undefined ? t(`way.${way}`) : t('wayService', { name: service })}</Cell>
          </Row>
        ))}
      </RowsTable>
      <ButtonRow>
        {sessions.length > 1 && (
          <Form method="post">
            <Button kind="secondary" name="session" value={others}>
              {t('endOthers')}
            </Button>
          </Form>
        )}
        <ButtonLink to="/account/password" kind="quiet">
          {account('changePassword')}
        </ButtonLink>
      </ButtonRow>
      <Form method="post" className="section">
        <p>{t('forgetMore')}</p>
        <Button kind="secondary" name="forget" value="yes">
          {t('forget', { device: sessions[0]?.device ?? 'other' })}
        </Button>
      </Form>
      {newBrowsers.length > 0 && (
        <section className="section" aria-labelledby="new-browsers">
          <h2 id="new-browsers">{t('newBrowsers')}</h2>
          <p>{t('newBrowsersMore')}</p>
          <ul>
            {newBrowsers.map(({ id, way, at }) => (
              <li key={id}>{t('newBrowser', { time: dates.moment(at), way: t(`way.${way}`) })}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
