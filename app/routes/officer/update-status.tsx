import { useTranslations } from 'use-intl'
import { listOpenOrders } from '../../../council/cases/appeals/open-orders.server.ts'
import { hasPrivateAnswers } from '../../../council/cases/applications/exported-answers.server.ts'
import {
  countApplications,
  listApplications,
  listServicesToFilterBy,
} from '../../../council/cases/applications/inbox.server.ts'
import { countSetAside, listSetAsideNotes } from '../../../council/cases/applications/set-aside.server.ts'
import { listOfficers } from '../../../council/cases/desk/assign.server.ts'
import { leaveCases } from '../../../council/cases/desk/open-cases.server.ts'
import { listReadyRequests } from '../../../council/cases/desk/ready-words.server.ts'
import { listSavedFilters } from '../../../council/cases/desk/saved-filters.server.ts'
import { councilDay } from '../../../rules/days.ts'
import { isOverdue } from '../../../rules/overdue.ts'
import { pickReadyText } from '../../../rules/ready-words.ts'
import { areaOf } from '../../../rules/roles.ts'
import { statuses } from '../../../rules/statuses.ts'
import { RestoredDraftBanner } from '../../forms/restored-draft-banner.tsx'
import { findTyped, retainedFields } from '../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../forms/send-form.ts'
import { useRefusedForm } from '../../forms/use-refused-form.ts'
import { actorOf, dbOf, visitOf } from '../../http/context.server.ts'
import { noteListed } from '../../http/note-listed.server.ts'
import { pageLinks, readCursor } from '../../http/pagination.server.ts'
import { languageOf } from '../../i18n/language.server.ts'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import type { RefusedForm } from '../../ui/form-errors.ts'
import type { MainFormHandle } from '../../ui/main-form.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { findKept } from '../case/find-kept.server.ts'
import type { Route } from './+types/update-status'
import { ApplicationDetails } from './case/application-details.tsx'
import { readOpenedCase } from './case/opened-case.server.ts'
import { ApplicationsTable } from './inbox/applications-table.tsx'
import { daysOf } from './inbox/case-days.ts'
import { InboxFilters, InboxHead } from './inbox/inbox-filters.tsx'
import { inboxLinks } from './inbox/inbox-links.server.ts'
import { OpenOrders } from './inbox/open-orders.tsx'
import { filterParameters, readInboxFilter } from './inbox/read-inbox-filter.server.ts'
import { MyFilters } from './saved-filters/my-filters.tsx'
import {
  filterIntents,
  filterName,
  filterToSave,
  savedFilterLinks,
} from './saved-filters/saved-filter-fields.ts'
import { submitRemovedFilter, submitSavedFilter } from './saved-filters/submit-saved-filter.server.ts'
import { submitTicked } from './several/decide-ticked.server.ts'
import { tickField } from './several/tick-field.ts'
import { TickedOutcomes } from './several/ticked-outcomes.tsx'

export const handle: MainFormHandle<Partial<Route.ComponentProps['loaderData']>> = {
  mainForm: ({ several, isSaveable }) => several !== undefined || isSaveable === true,
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const db = dbOf(context)
  const actor = actorOf(context, 'admin', 'staff')
  const view = { language: languageOf(context), today: councilDay(new Date().toISOString()) }
  const { client } = visitOf(context)
  const links = inboxLinks(url, actor.role)
  const asked = await readInboxFilter(db, actor, url)
  const filter = { ...asked, ...view }
  const parameters = filterParameters(url, asked)
  const number = url.searchParams.get('view')
  await leaveCases(db, actor)
  const [page, counts, setAside, services, viewed, hasPrivate, officers, requests, kept] = await Promise.all([
    listApplications(db, actor, filter, readCursor(url)),
    countApplications(db, actor, asked.setAside ? view : filter),
    countSetAside(db, actor),
    listServicesToFilterBy(db, actor, view.language),
    number === null ? undefined : readOpenedCase(db, actor, number, { ...view, client }),
    filter.serviceId !== undefined && hasPrivateAnswers(db, actor, filter.serviceId),
    asked.setAside ? [] : listOfficers(db, actor),
    asked.setAside ? [] : listReadyRequests(db, actor, asked.serviceId),
    listSavedFilters(db, actor),
  ])
  if (number !== null && !viewed) throw await findKept(context, number)
  const orders = await listOpenOrders(db, actor)
  await noteListed(context, [...page.rows, ...orders])
  // Of those that are set aside nothing can be decided.
  const hasTicks = !asked.setAside && page.rows.length > 0
  const savedFilters = savedFilterLinks(kept, links.unfiltered, parameters)
  const isSaveable =
    !asked.rawApplicationId &&
    filterToSave(parameters) !== undefined &&
    !savedFilters.some(({ current }) => current)
  const draft = hasTicks || isSaveable ? await findTyped({ context, url }, actor) : undefined
  const setAsideOnes = page.rows.flatMap((row) => (row.setAsideAt === null ? [] : row.applicationId))
  const notes = await listSetAsideNotes(db, actor, setAsideOnes)
  return {
    role: actor.role,
    orders,
    number: asked.rawApplicationId ?? '',
    parameters,
    savedFilters,
    isSaveable,
    typedFilterName: hasTicks ? undefined : draft?.[filterName],
    status: asked.status,
    services,
    counts,
    asides: links.asides(setAside, asked.setAside),
    viewed,
    here: links.here,
    unfiltered: links.unfiltered,
    all: links.all,
    file: asked.setAside ? undefined : links.file,
    print: links.print,
    hasPrivate,
    more: page.more,
    several: hasTicks
      ? {
          others: links.otherTicks,
          officers,
          requests: requests.map(({ id, texts }) => ({ id, ...pickReadyText(texts, [view.language]) })),
          ticks: draft ?? links.ticks,
          draft,
          isRestored: draft !== undefined && !retainedFields(context),
        }
      : undefined,
    rows: page.rows.map(({ inboxKey: _, ...row }) => ({
      ...row,
      note: notes.get(row.applicationId),
      overdue: isOverdue(row, view.today),
      ...daysOf(row, view.today),
      dialog: links.dialog(row.applicationId),
      panel: links.panel(row.applicationId),
    })),
    ...pageLinks(new URL(links.list, url), page),
    tabs: [undefined, ...statuses].map((status) => ({ status, to: links.withStatus(status) })),
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const actor = actorOf(context, 'admin', 'staff')
  const { council } = visitOf(context)
  const filter = await readInboxFilter(council.db, actor, url)
  const posted = await request.formData()
  const { here, approve, print } = inboxLinks(url, actor.role)
  const intent = posted.getAll('intent').join(' ')
  if (intent === filterIntents.remove) return submitRemovedFilter({ council, actor, posted, here })
  if (intent === filterIntents.save)
    return submitSavedFilter(
      { council, actor, posted, here },
      filterToSave(filterParameters(url, filter)) ?? {},
    )
  const language = languageOf(context)
  const { serviceId } = filter
  return submitTicked({ council, actor, posted, path: url.pathname, print, approve, serviceId, language })
}

export const clientAction = sendPreservingForm<typeof action>

export default function UpdateStatus({ loaderData, actionData }: Route.ComponentProps) {
  const { role, asides, counts, viewed, here, several, rows } = loaderData
  const t = useTranslations('officer')
  const area = useTranslations('area')
  const heading = t('heading')
  const refused: RefusedForm | undefined = actionData && 'errors' in actionData ? actionData : undefined
  const labels = Object.fromEntries(rows.map(({ applicationId }, index) => [tickField(index), applicationId]))
  const isRefused = refused !== undefined && (refused.errors.length > 0 || refused.failure !== undefined)
  const isFilter = refused?.typed[filterName] !== undefined
  const { summary, failure } = useRefusedForm(refused, {
    ...labels,
    intent: t('several.heading'),
    [filterName]: t('savedFilters.name'),
  })
  if (actionData && 'outcomes' in actionData)
    return (
      <>
        <PageTitle heading={heading} area={area(role)} />
        <TickedOutcomes {...actionData} heading={heading} list={here} path={loaderData.unfiltered} />
      </>
    )
  return (
    <>
      <PageTitle heading={heading} area={area(role)} refused={isRefused} />
      <InboxHead {...loaderData} />
      {isRefused && <ErrorSummary message={failure} errors={summary} />}
      {several?.isRestored && !isRefused && <RestoredDraftBanner>{t('restoredMore')}</RestoredDraftBanner>}
      {/* An application is printed without the list of the others. */}
      <div className={viewed ? 'only-screen' : undefined}>
        <InboxFilters {...loaderData}>
          <MyFilters
            filters={loaderData.savedFilters}
            here={here}
            isSaveable={loaderData.isSaveable}
            isAlone={several === undefined}
            typed={loaderData.typedFilterName}
            refused={isFilter ? refused : undefined}
          />
        </InboxFilters>
        <OpenOrders orders={loaderData.orders} area={areaOf[role]} />
        <ApplicationsTable
          {...loaderData}
          several={several && { ...several, ticks: refused?.typed ?? several.ticks, here, refused }}
          counts={{ ...counts, All: asides.find(({ current }) => current)?.count ?? counts.All }}
          name={heading}
        />
      </div>
      {viewed && <ApplicationDetails {...viewed} closed={here} />}
    </>
  )
}
