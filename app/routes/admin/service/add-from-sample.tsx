import { useTranslations } from 'use-intl'
import { addFromSample, listSampleServices } from '../../../../council/sample/add-from-sample.server.ts'
import { serviceId } from '../../../forms/office-fields.server.ts'
import { readForm } from '../../../forms/read-form.server.ts'
import { actorOf, dbOf, notFound, visitOf } from '../../../http/context.server.ts'
import { redirectWithFlash } from '../../../http/flash.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { Form } from '../../../ui/form.tsx'
import { Cell, Row, RowButton, RowsTable, RowText } from '../../../ui/rows-table.tsx'
import { BackLink, PageHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/add-from-sample'

export async function loader({ context }: Route.LoaderArgs) {
  const language = languageOf(context)
  const rows = await listSampleServices(dbOf(context), actorOf(context, 'admin'), language)
  return { rows: rows.map(({ lang, ...row }) => ({ ...row, lang: lang === language ? undefined : lang })) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const actor = actorOf(context, 'admin')
  const { council } = visitOf(context)
  const form = await readForm(request, { serviceId })
  const answer = form.ok && (await addFromSample(council.db, actor, form.values.serviceId))
  if (!form.ok || !answer) throw notFound()
  if (answer === 'exists') return redirectWithFlash(council, '/admin/sample', { key: 'sampleTaken' })
  const values = { serviceId: form.values.serviceId }
  const at = `/admin/services/facts/${form.values.serviceId}`
  return redirectWithFlash(council, at, { key: 'sampleAdded', values })
}

export default function AddFromSample({ loaderData: { rows } }: Route.ComponentProps) {
  const t = useTranslations('admin.sample')
  const admin = useTranslations('admin')
  const field = useTranslations('field')
  const heading = t('heading')
  return (
    <>
      <BackLink to="/admin">{admin('manageServices')}</BackLink>
      <PageHead title={heading} area="admin" lead={t('more')} />
      <RowsTable name={heading} actions columns={[field('serviceName'), field('serviceDescription')]}>
        {rows.map(({ serviceId, serviceName, serviceDescription, category, lang, isTaken }) => (
          <Row
            key={serviceId}
            id={serviceId}
            name={serviceName}
            lang={lang}
            meta={`${serviceId} · ${category}`}
            actions={
              isTaken ? (
                <RowText>{t('taken')}</RowText>
              ) : (
                <Form method="post">
                  <input type="hidden" name="serviceId" value={serviceId} />
                  <RowButton kind="outlined" label={t('addNamed', { service: serviceName })}>
                    {t('add')}
                  </RowButton>
                </Form>
              )
            }
          >
            <Cell lang={lang}>{serviceDescription}</Cell>
          </Row>
        ))}
      </RowsTable>
    </>
  )
}
