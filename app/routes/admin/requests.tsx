import { redirect } from 'react-router'
import { useTranslations } from 'use-intl'
import { finishRequest, listProfileRequests } from '../../../council/privacy/requests.server.ts'
import { limits } from '../../../rules/limits.ts'
import { choice, readForm, text } from '../../forms/read-form.server.ts'
import { actorOf, dbOf, notFound, visitOf } from '../../http/context.server.ts'
import { redirectWithFlash } from '../../http/flash.server.ts'
import { pageLinks, readCursor } from '../../http/pagination.server.ts'
import { EmptyList } from '../../ui/empty-list.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { ProfileRequestsList } from '../../ui/profile-requests-list.tsx'
import { BackLink, PageHead } from '../../ui/screen-head.tsx'
import type { Route } from './+types/requests'

export async function loader({ context, url }: Route.LoaderArgs) {
  const cursor = readCursor(url)
  const page = await listProfileRequests(dbOf(context), actorOf(context, 'admin'), cursor)
  // Somebody may have finished the last request of the last page.
  if (page.rows.length === 0 && cursor) throw redirect(url.pathname, 303)
  const rows = page.rows.map(({ id, name, signInName, message, date }) => ({
    id,
    name,
    signInName,
    message,
    date,
  }))
  return { rows, ...pageLinks(url, page) }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const actor = actorOf(context, 'admin')
  const { council } = visitOf(context)
  const form = await readForm(request, { intent: choice(['done']), requestId: text(limits.name) })
  if (!form.ok) throw notFound()
  const isFinished = await finishRequest(council.db, actor, form.values.requestId)
  return redirectWithFlash(council, url.pathname + url.search, {
    key: isFinished ? 'requestDone' : 'requestGone',
  })
}

export default function Requests({ loaderData: { rows, previous, next } }: Route.ComponentProps) {
  const t = useTranslations('admin')
  const heading = useTranslations('profileRequests')('heading')
  return (
    <>
      <BackLink to="/admin">{t('manageServices')}</BackLink>
      <PageHead title={heading} area="admin">
        {rows.length > 0 && <p>{t('requestsMore')}</p>}
      </PageHead>
      {rows.length === 0 ? (
        <EmptyList message={t('noRequests')}>{t('noRequestsMore')}</EmptyList>
      ) : (
        <>
          <ProfileRequestsList requests={rows} />
          <Pagination shown={t('requestCount', { count: rows.length })} previous={previous} next={next} />
        </>
      )}
    </>
  )
}
