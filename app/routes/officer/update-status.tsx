import type { ShouldRevalidateFunction } from 'react-router'
import { useTranslations } from 'use-intl'
import { findCase } from '../../../council/applications/find-case.server.ts'
import {
  countApplications,
  listApplications,
  listServicesToFilterBy,
} from '../../../council/applications/inbox.server.ts'
import { countSetAside, listSetAsideNotes } from '../../../council/applications/set-aside.server.ts'
import { councilDay } from '../../../rules/days.ts'
import { isOverdue } from '../../../rules/overdue.ts'
import { statuses } from '../../../rules/statuses.ts'
import { findTyped } from '../../forms/retained-form.server.ts'
import { actorOf, dbOf, notFound, visitOf } from '../../guard.server.ts'
import { languageOf } from '../../i18n/language.server.ts'
import { pageLinks, readCursor } from '../../pagination.server.ts'
import { sendPreservingForm } from '../../send-form.ts'
import type { MainFormHandle } from '../../ui/main-form.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { ScreenHead } from '../../ui/screen-head.tsx'
import type { Route } from './+types/update-status'
import { ApplicationDetails } from './case/application-details.tsx'
import { submitCase, submitNote } from './case/case-updates.server.ts'
import { readOpenedCase } from './case/opened-case.server.ts'
import { StatusPanel } from './case/status-panel.tsx'
import { UpdateFailed } from './case/update-failed.tsx'
import { ApplicationsTable } from './inbox/applications-table.tsx'
import { InboxFilters } from './inbox/inbox-filters.tsx'
import { inboxLinks } from './inbox/inbox-links.server.ts'
import { filterParameters, readInboxFilter } from './inbox/read-inbox-filter.server.ts'

/** After a refusal the panel must show the application as it is now. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate

export const handle: MainFormHandle<Awaited<ReturnType<typeof loader>>> = {
  mainForm: ({ opened }) => opened !== undefined,
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const db = dbOf(context)
  const actor = actorOf(context, 'admin', 'staff')
  const view = { language: languageOf(context), today: councilDay(new Date().toISOString()) }
  const { client } = visitOf(context)
  const links = inboxLinks(url, actor.role)
  const asked = readInboxFilter(url)
  const filter = { ...asked, ...view }
  const openCase = async (applicationId?: string | null) => {
    if (applicationId === undefined || applicationId === null) return undefined
    const found = await readOpenedCase(db, actor, applicationId, { ...view, client })
    if (!found) throw notFound()
    return {
      ...found,
      acknowledgement: links.acknowledgement(applicationId),
      setAsidePage: links.setAside(applicationId),
    }
  }
  const [page, counts, setAside, services, opened, viewed] = await Promise.all([
    listApplications(db, actor, filter, readCursor(url)),
    countApplications(db, actor, asked.setAside ? view : filter),
    countSetAside(db, actor),
    listServicesToFilterBy(db, actor, view.language),
    openCase(params.applicationId),
    openCase(url.searchParams.get('view')),
  ])
  const setAsideOnes = page.rows.filter((row) => row.setAsideAt !== null)
  const notes = await listSetAsideNotes(
    db,
    actor,
    setAsideOnes.map(({ applicationId }) => applicationId),
  )
  const draft = opened && (await findTyped({ context, url }, actor))
  // A note does not depend on the revision; any other draft was typed for the application as it was then.
  const isCurrent = draft?.intent === 'note' || draft?.revision === String(opened?.application.revision)
  return {
    role: actor.role,
    number: asked.rawApplicationId ?? '',
    parameters: filterParameters(url, asked),
    status: asked.status,
    services,
    counts,
    setAside: { to: links.setAsideList, count: setAside, current: asked.setAside === true },
    opened,
    viewed,
    here: links.here,
    list: links.list,
    unfiltered: links.unfiltered,
    all: links.all,
    file: asked.setAside ? undefined : links.file,
    more: page.more,
    rows: page.rows.map(({ inboxKey: _, ...row }) => ({
      ...row,
      note: notes.get(row.applicationId),
      overdue: isOverdue(row, view.today),
      dialog: links.dialog(row.applicationId),
      panel: links.panel(row.applicationId),
    })),
    ...pageLinks(new URL(links.here, url), page),
    tabs: [undefined, ...statuses].map((status) => ({ status, to: links.withStatus(status) })),
    draft: isCurrent ? draft : undefined,
  }
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const actor = actorOf(context, 'admin', 'staff')
  const { council } = visitOf(context)
  const { applicationId = '' } = params
  const today = councilDay(new Date().toISOString())
  const found = await findCase(council.db, actor, applicationId, { language: languageOf(context), today })
  if (!found) throw notFound()
  const { list, here } = inboxLinks(url, actor.role)
  const [intent = '', ...more] = (await request.clone().formData()).getAll('intent')
  if (more.length > 0) throw notFound()
  const panel = { council, actor, applicationId, request, path: url.pathname, next: here }
  if (intent === 'note') return submitNote(panel)
  if (intent !== '') throw notFound()
  const positions = found.documents.map(({ position }) => position)
  return submitCase(panel, positions, list)
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendPreservingForm(args)
}

export default function UpdateStatus({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { role, setAside, opened, viewed, here, list, draft } = loaderData
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
          draft={draft}
          here={here}
          list={list}
        />
      )}
      {/* Whoever prints an opened application puts it on its file: nobody else's may stand on that paper. */}
      <div className={opened || viewed ? 'only-screen' : undefined}>
        <InboxFilters {...loaderData} />
        <ApplicationsTable
          {...loaderData}
          counts={setAside.current ? { ...loaderData.counts, All: setAside.count } : loaderData.counts}
          name={heading}
          current={opened?.application.applicationId}
        />
      </div>
      {viewed && <ApplicationDetails {...viewed} closed={here} />}
    </>
  )
}
