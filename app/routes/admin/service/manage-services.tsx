import { useTranslations } from 'use-intl'
import type { Admin } from '../../../../council/actors/actors.server.ts'
import { listLackingFacts } from '../../../../council/catalogue/facts/lacking-facts.server.ts'
import { countServices, listServices } from '../../../../council/catalogue/services/catalogue.server.ts'
import { findServiceOrDraft } from '../../../../council/catalogue/services/find-service.server.ts'
import {
  countApplicationsOf,
  deleteService,
} from '../../../../council/catalogue/services/keep-services.server.ts'
import { findMoves } from '../../../../council/catalogue/services/rank-services.server.ts'
import { listDraftServices } from '../../../../council/catalogue/services/service-stage.server.ts'
import { findKeepingNotice } from '../../../../council/office/known-backups.server.ts'
import { listProfileRequests } from '../../../../council/privacy/requests.server.ts'
import { serviceId } from '../../../forms/office-fields.server.ts'
import { readForm } from '../../../forms/read-form.server.ts'
import { withParameters } from '../../../http/address.server.ts'
import { actorOf, dbOf, notFound, visitOf } from '../../../http/context.server.ts'
import { redirectWithFlash } from '../../../http/flash.server.ts'
import { pageLinks, readCursor } from '../../../http/pagination.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { WithPageMessages } from '../../../i18n/with-page-messages.tsx'
import { EmptyList } from '../../../ui/empty-list.tsx'
import { LinkLine } from '../../../ui/link.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { RowLink } from '../../../ui/rows-table.tsx'
import { SampleNote } from '../../../ui/sample-note.tsx'
import { PageHead } from '../../../ui/screen-head.tsx'
import { useServiceCount } from '../../../ui/service-count.tsx'
import { ServiceDetails } from '../../../ui/service-details.tsx'
import { ServicesTable } from '../../../ui/services-table.tsx'
import { HowKept } from '../how-kept.tsx'
import type { Route } from './+types/manage-services'
import { DeleteDialog } from './delete-dialog.tsx'
import { DraftServices } from './draft-services.tsx'
import { LackingOfficers } from './lacking-officers.tsx'
import { MoveButtons } from './move-buttons.tsx'
import { NotEntered } from './not-entered.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const db = dbOf(context)
  const actor = actorOf(context, 'admin')
  const findNamed = (parameter: string) =>
    findServiceOrThrow(db, actor, url.searchParams.get(parameter), languageOf(context))
  const [page, count, openRequests, keeping, viewed, toDelete, drafts, words] = await Promise.all([
    listServices(db, languageOf(context), {}, readCursor(url)),
    countServices(db, {}),
    listProfileRequests(db, actor, undefined),
    findKeepingNotice(db, actor, new Date()),
    findNamed('view'),
    findNamed('delete'),
    listDraftServices(db, actor),
    getPageMessages(context, 'serviceStage'),
  ])
  const ids = page.rows.map((row) => row.serviceId)
  const [lacking, moves] = await Promise.all([listLackingFacts(db, actor, ids), findMoves(db, actor, ids)])
  const closed = withParameters(url, { view: undefined, delete: undefined, index: undefined })
  const list = new URL(closed, url)
  return {
    rows: page.rows.map(({ need: _, ...row }) => ({
      ...row,
      up: moves.get(row.serviceId)?.up ?? false,
      down: moves.get(row.serviceId)?.down ?? false,
      view: withParameters(list, { view: row.serviceId }),
      edit: closed.replace('/admin', `/admin/services/update/${row.serviceId}`),
      remove: withParameters(list, { delete: row.serviceId }),
    })),
    move: closed.replace('/admin', '/admin/services/move'),
    lacking,
    ...pageLinks(list, page),
    count,
    openRequests: { count: openRequests.rows.length, more: openRequests.next !== undefined },
    keeping,
    viewed,
    toDelete: toDelete && {
      ...toDelete,
      referring: await countApplicationsOf(db, actor, toDelete.serviceId),
      open: await countApplicationsOf(db, actor, toDelete.serviceId, { open: true }),
    },
    closed,
    drafts,
    words,
  }
}

async function findServiceOrThrow(
  db: ReturnType<typeof dbOf>,
  actor: Admin,
  id: string | null,
  language: string,
) {
  if (id === null) return undefined
  const service = await findServiceOrDraft(db, actor, id, language)
  if (!service) throw notFound()
  return service
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const actor = actorOf(context, 'admin')
  const { council } = visitOf(context)
  const form = await readForm(request, { serviceId })
  const service = form.ok
    ? await findServiceOrDraft(council.db, actor, form.values.serviceId, languageOf(context))
    : undefined
  const isDeleted = service !== undefined && (await deleteService(council.db, actor, service.serviceId))
  const flash = isDeleted
    ? ({ key: 'serviceDeleted', values: { serviceName: service.serviceName } } as const)
    : ({ key: 'serviceDeletionFailed' } as const)
  return redirectWithFlash(council, withParameters(url, { delete: undefined, index: undefined }), flash)
}

export default function ManageServices({ loaderData }: Route.ComponentProps) {
  const { rows, move, lacking, previous, next, count, openRequests, keeping } = loaderData
  const { viewed, toDelete, closed, drafts, words } = loaderData
  const t = useTranslations('admin')
  const shown = useServiceCount(count)
  const heading = t('manageServices')
  return (
    <>
      <PageHead title={heading} area="admin">
        {rows.some((row) => row.sample) && <SampleNote />}
        <LinkLine to="/admin/sample">{t('sample.heading')}</LinkLine>
        {openRequests.count > 0 && (
          <LinkLine to="/admin/requests">
            {t('requestsWaiting', {
              count: openRequests.count,
              shown: openRequests.more ? `${openRequests.count}+` : String(openRequests.count),
            })}
          </LinkLine>
        )}
        {keeping && <HowKept {...keeping} />}
      </PageHead>
      {viewed && (
        <ServiceDetails service={viewed} closeTo={closed}>
          <LinkLine to={`/admin/services/facts/${viewed.serviceId}`}>{t('facts.link')}</LinkLine>
        </ServiceDetails>
      )}
      {toDelete && !viewed && <DeleteDialog service={toDelete} closed={closed} />}
      {rows.length === 0 && drafts.length === 0 && (
        <EmptyList
          message={t('noServices')}
          action={{ to: '/admin/create-service', label: t('createService') }}
        >
          {t('noServicesMore')}
        </EmptyList>
      )}
      {rows.length > 0 && (
        <>
          <ServicesTable
            name={heading}
            rows={rows}
            withPreview
            note={({ serviceId, sample }) =>
              !sample && <NotEntered serviceId={serviceId} lacking={lacking} />
            }
            actions={(row) => (
              <>
                <MoveButtons serviceId={row.serviceId} action={move} up={row.up} down={row.down} />
                <RowLink to={row.view} preventScrollReset>
                  {t('view')}
                </RowLink>
                <RowLink to={row.edit}>{t('edit')}</RowLink>
                <RowLink to={row.remove} kind="danger" preventScrollReset>
                  {t('delete')}
                </RowLink>
              </>
            )}
          />
          <Pagination shown={shown} previous={previous} next={next} />
          <LackingOfficers rows={rows} lacking={lacking} />
        </>
      )}
      <WithPageMessages pages={words}>
        <DraftServices drafts={drafts} />
      </WithPageMessages>
    </>
  )
}
