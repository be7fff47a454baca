import { useTranslations } from 'use-intl'
import { takeVersionAsDraft } from '../../../../council/catalogue/forms/draft.server.ts'
import { listFormVersions } from '../../../../council/catalogue/forms/find.server.ts'
import { revision, wholeNumber } from '../../../forms/office-fields.server.ts'
import { readForm } from '../../../forms/read-form.server.ts'
import { actorOf, dbOf, notFound, visitOf } from '../../../http/context.server.ts'
import { redirectWithFlash } from '../../../http/flash.server.ts'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { EmptyList } from '../../../ui/empty-list.tsx'
import { Form } from '../../../ui/form.tsx'
import { Cell, Row, RowButton, RowLink, RowsTable } from '../../../ui/rows-table.tsx'
import { BackLink, PageHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/form-versions'
import { openServiceForm } from './open-form.server.ts'

export async function loader(args: Route.LoaderArgs) {
  const { db, actor, service, draft, revision } = await openServiceForm(args)
  return {
    service,
    revision,
    isDrafted: draft !== undefined,
    versions: await listFormVersions(db, actor, service.serviceId),
  }
}

const mostVersions = 999_999_999

export async function action({ request, context, params }: Route.ActionArgs) {
  const actor = actorOf(context, 'admin')
  const { council } = visitOf(context)
  const { serviceId } = params
  const form = await readForm(request, {
    version: wholeNumber({ min: 1, max: mostVersions }),
    revision,
  })
  if (!form.ok) throw notFound()
  const answer = await takeVersionAsDraft(dbOf(context), actor, serviceId, form.values)
  if (answer === undefined) throw notFound()
  const key = answer === 'stale' ? 'formNotTaken' : 'formTaken'
  return redirectWithFlash(council, `/admin/services/form/${serviceId}`, { key })
}

export default function FormVersions({ loaderData }: Route.ComponentProps) {
  const { service, revision, isDrafted, versions } = loaderData
  const t = useTranslations('admin.form')
  const { date } = useDateFormat()
  const heading = t('versions')
  const base = `/admin/services/form/${service.serviceId}`
  return (
    <>
      <BackLink to={base}>{t('heading', { service: service.serviceName })}</BackLink>
      <PageHead title={heading} page={`${heading}: ${service.serviceName}`} area="admin">
        <p lang={service.lang}>{service.serviceName}</p>
        {isDrafted && <p>{t('useReplaces')}</p>}
      </PageHead>
      {versions.length === 0 && <EmptyList message={t('none')}>{t('noneMore')}</EmptyList>}
      {versions.length > 0 && (
        <RowsTable name={heading} wide actions columns={[t('version'), t('note'), t('applications')]}>
          {versions.map(({ version, publishedAt, note, name, applications }) => (
            <Row
              key={version}
              id={`version-${version}`}
              name={t('versionOf', { version, date: date(publishedAt) })}
              meta={name}
              actions={
                <>
                  <RowLink to={`${base}/preview?version=${version}`}>{t('preview')}</RowLink>
                  <Form method="post">
                    <input type="hidden" name="version" value={version} />
                    <input type="hidden" name="revision" value={revision} />
                    <RowButton>{t('useAsDraft')}</RowButton>
                  </Form>
                </>
              }
            >
              <Cell>{note}</Cell>
              <Cell>{applications}</Cell>
            </Row>
          ))}
        </RowsTable>
      )}
    </>
  )
}
