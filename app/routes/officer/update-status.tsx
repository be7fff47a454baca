import { data, redirect, type ShouldRevalidateFunction } from 'react-router'
import { useTranslations } from 'use-intl'
import { decideApplication } from '../../../council/applications/decide.server.ts'
import {
  countApplications,
  findApplication,
  listApplications,
  listServicesToFilterBy,
} from '../../../council/applications/inbox.server.ts'
import { findDraft, forgetDraft } from '../../../council/drafts.server.ts'
import { limits } from '../../../rules/limits.ts'
import { statuses } from '../../../rules/statuses.ts'
import { flashCookie } from '../../flash.server.ts'
import { choice, optionalWords, readForm, refuse } from '../../form.server.ts'
import { actorOf, dbOf, notFound, visitOf } from '../../guard.server.ts'
import { languageOf } from '../../language.server.ts'
import { cursorOf, pageLinks } from '../../paging.server.ts'
import { sendOrKeep } from '../../sending.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { registerOf } from '../../ui/register.tsx'
import { ScreenHead } from '../../ui/screen-head.tsx'
import type { Route } from './+types/update-status'
import { ApplicationDetails } from './application-details.tsx'
import { ApplicationsTable } from './applications-table.tsx'
import { readInboxAddress } from './inbox-address.server.ts'
import { InboxFilters } from './inbox-filters.tsx'
import { StatusPanel } from './status-panel.tsx'
import { UpdateFailed } from './update-failed.tsx'

/** After a refusal the panel must show the application as it is now. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const db = dbOf(context)
  const actor = actorOf(context, 'admin', 'staff')
  const language = languageOf(context)
  const address = readInboxAddress(url, actor.role)
  const { filter, number, top, here, list } = address
  const read = async (applicationId?: string | null) => {
    if (applicationId === undefined || applicationId === null) return undefined
    const found = await findApplication(db, actor, applicationId, language)
    if (!found) throw notFound()
    const { changes, user: _, submissionKey: _key, submissionDigest: _digest, ...application } = found
    return {
      application,
      register: registerOf(changes).map((entry, nth) => ({ ...entry, by: changes[nth]?.by })),
    }
  }
  const [page, counts, services, opened, viewed] = await Promise.all([
    listApplications(db, actor, { ...filter, language }, cursorOf(url)),
    countApplications(db, actor, filter),
    listServicesToFilterBy(db, actor, language),
    read(params.applicationId),
    read(url.searchParams.get('view')),
  ])
  const kept = opened && (await findDraft(db, actor, url.pathname))
  return {
    ...{ role: actor.role, filter, number, services, counts, opened, viewed, here, list, top },
    rows: page.rows.map((row) => ({
      ...row,
      view: address.view(row.applicationId),
      open: address.open(row.applicationId),
    })),
    ...pageLinks(new URL(here, url), page),
    tabs: [undefined, ...statuses].map((status) => ({ status, to: address.withStatus(status) })),
    // What was filled in before the session ended counts only for the application as it was then.
    kept: kept?.revision === String(opened?.application.revision) ? kept : undefined,
  }
}

const largest = 2 ** 31 - 2

/** A revision that an application can have, and be followed by the next one, in both databases. */
function readRevision(text: string) {
  const revision = /^[0-9]{1,10}$/.test(text) ? Number(text) : 0
  return revision >= 1 && revision <= largest ? revision : undefined
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const actor = actorOf(context, 'admin', 'staff')
  const { council } = visitOf(context)
  const { applicationId } = params
  if (
    applicationId === undefined ||
    !(await findApplication(council.db, actor, applicationId, languageOf(context)))
  )
    throw notFound()
  const failure = { key: 'updateFailed' } as const
  const form = await readForm(request, {
    status: choice(statuses),
    reason: optionalWords(limits.reason, { lines: true }),
    remark: optionalWords(limits.remark, { lines: true }),
    revision: optionalWords(limits.name),
  })
  if (!form.ok) return refuse({ ...form, failure })
  const { status, reason, remark } = form.values
  const revision = readRevision(form.values.revision)
  if (revision === undefined) {
    return refuse({ failure, errors: [{ field: 'status', key: 'revisionMissing' }], typed: form.typed })
  }
  const decision = await decideApplication(council.db, actor, applicationId, {
    ...{ status, revision, reason, remark },
  })
  if (!decision) throw notFound()
  if ('lacking' in decision) {
    return refuse({ failure, errors: [{ field: 'reason', key: 'reasonMissing' }], typed: form.typed })
  }
  await forgetDraft(council.db, actor, url.pathname)
  if (!decision.decided) {
    const { by, status, date } = decision.changed
    return data({ failure, errors: [], typed: form.typed, changed: { by, status, date } }, { status: 409 })
  }
  const flash = { key: 'statusUpdated', values: { applicationId, status } } as const
  const headers = { 'Set-Cookie': await flashCookie(council, flash) }
  return redirect(readInboxAddress(url, actor.role).list, { status: 303, headers })
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendOrKeep(args)
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
      {opened && refused && (
        <UpdateFailed applicationId={opened.application.applicationId} refused={refused} />
      )}
      {opened && (
        <StatusPanel key={opened.application.applicationId} {...{ ...opened, refused, kept, here, list }} />
      )}
      <InboxFilters {...loaderData} />
      <ApplicationsTable {...loaderData} name={heading} current={opened?.application.applicationId} />
      {viewed && <ApplicationDetails application={viewed.application} closed={here} />}
    </>
  )
}
