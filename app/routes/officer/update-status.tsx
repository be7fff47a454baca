import type { ShouldRevalidateFunction } from 'react-router'
import { useTranslations } from 'use-intl'
import { findCase } from '../../../council/applications/find-case.server.ts'
import {
  countApplications,
  listApplications,
  listServicesToFilterBy,
} from '../../../council/applications/inbox.server.ts'
import { findDraft } from '../../../council/drafts.server.ts'
import { councilDay } from '../../../rules/days.ts'
import { isOverdue } from '../../../rules/overdue.ts'
import { statuses } from '../../../rules/statuses.ts'
import { actorOf, dbOf, notFound, visitOf } from '../../guard.server.ts'
import { languageOf } from '../../i18n/language.server.ts'
import { pageLinks, readCursor } from '../../pagination.server.ts'
import { sendPreservingForm } from '../../send-form.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { ScreenHead } from '../../ui/screen-head.tsx'
import type { Route } from './+types/update-status'
import { decide, mark, note } from './case/acts.server.ts'
import { ApplicationDetails } from './case/application-details.tsx'
import { readOpened } from './case/opened-case.server.ts'
import { StatusPanel } from './case/status-panel.tsx'
import { UpdateFailed } from './case/update-failed.tsx'
import { ApplicationsTable } from './inbox/applications-table.tsx'
import { readInboxAddress } from './inbox/inbox-address.server.ts'
import { InboxFilters } from './inbox/inbox-filters.tsx'

/** After a refusal the panel must show the application as it is now. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const db = dbOf(context)
  const actor = actorOf(context, 'admin', 'staff')
  const seen = { language: languageOf(context), today: councilDay(new Date().toISOString()) }
  const address = readInboxAddress(url, actor.role)
  const { number, asked, top, here, list, exported } = address
  const filter = { ...address.filter, ...seen }
  const read = async (applicationId?: string | null) => {
    if (applicationId === undefined || applicationId === null) return undefined
    const found = await readOpened(db, actor, applicationId, seen)
    if (!found) throw notFound()
    return { ...found, acknowledgement: address.acknowledgement(applicationId) }
  }
  const [page, counts, services, opened, viewed] = await Promise.all([
    listApplications(db, actor, filter, readCursor(url)),
    countApplications(db, actor, filter),
    listServicesToFilterBy(db, actor, seen.language),
    read(params.applicationId),
    read(url.searchParams.get('view')),
  ])
  const kept = opened && (await findDraft(db, actor, url.pathname))
  const fresh = kept?.intent === 'note' || kept?.revision === String(opened?.application.revision)
  return {
    role: actor.role,
    number,
    asked,
    status: filter.status,
    services,
    counts,
    opened,
    viewed,
    here,
    list,
    top,
    exported,
    more: page.more,
    rows: page.rows.map(({ inboxKey: _, ...row }) => ({
      ...row,
      overdue: isOverdue(row, seen.today),
      view: address.view(row.applicationId),
      open: address.open(row.applicationId),
    })),
    ...pageLinks(new URL(here, url), page),
    tabs: [undefined, ...statuses].map((status) => ({ status, to: address.withStatus(status) })),
    // What was filled in before the session ended counts only for the application as it was then.
    kept: fresh ? kept : undefined,
  }
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const actor = actorOf(context, 'admin', 'staff')
  const { council } = visitOf(context)
  const { applicationId = '' } = params
  const today = councilDay(new Date().toISOString())
  const found = await findCase(council.db, actor, applicationId, { language: languageOf(context), today })
  if (!found) throw notFound()
  const { list, here } = readInboxAddress(url, actor.role)
  const [intent = '', ...more] = (await request.clone().formData()).getAll('intent')
  if (more.length > 0) throw notFound()
  const act = { council, actor, applicationId, request, path: url.pathname, next: here }
  if (intent === 'documents')
    return mark(
      act,
      found.documents.map(({ position }) => position),
    )
  if (intent === 'note') return note(act)
  if (intent !== '') throw notFound()
  return decide({ ...act, next: list })
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendPreservingForm(args)
}

export default function UpdateStatus({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { role, opened, viewed, here, list, kept } = loaderData
  const t = useTranslations('officer')
  const area = useTranslations('area')
  const heading = t('heading')
  const title = opened ? t('region', { applicationId: opened.application.applicationId }) : heading
  return (
    <>
      <PageTitle heading={title} area={area(role)} refused={Boolean(refused)} />
      <ScreenHead title={heading} />
      {opened && refused && <UpdateFailed opened={opened} refused={refused} />}
      {opened && (
        <StatusPanel
          key={opened.application.applicationId}
          opened={opened}
          refused={refused}
          kept={kept}
          here={here}
          list={list}
        />
      )}
      <InboxFilters {...loaderData} />
      <ApplicationsTable {...loaderData} name={heading} current={opened?.application.applicationId} />
      {viewed && <ApplicationDetails {...viewed} closed={here} />}
    </>
  )
}
