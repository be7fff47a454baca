import { useTranslations } from 'use-intl'
import { editForm } from '../../../../council/catalogue/forms/edit.server.ts'
import { type FormPart, movePart, removePart } from '../../../../rules/form/edit.ts'
import { revision } from '../../../forms/office-fields.server.ts'
import { choice, field, readForm } from '../../../forms/read-form.server.ts'
import { actorOf, dbOf, notFound, visitOf } from '../../../http/context.server.ts'
import { redirectWithFlash } from '../../../http/flash.server.ts'
import { languages } from '../../../i18n/languages.server.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { EmptyList } from '../../../ui/empty-list.tsx'
import { AloneLink } from '../../../ui/link.tsx'
import { BackLink, PageHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/form'
import { FormTables } from './form-tables.tsx'
import { openServiceForm } from './open-form.server.ts'

export async function loader(args: Route.LoaderArgs) {
  const { service, draft, published, form, revision } = await openServiceForm(args)
  return {
    service,
    draft: draft && { changedAt: draft.changedAt, name: draft.name },
    published: published && { version: published.version, publishedAt: published.publishedAt },
    form,
    revision,
    languages,
  }
}

const part = field<FormPart>((raw) => {
  const named = /^(section|question|document)\.(?:([A-Za-z0-9]{1,40})\.)?([A-Za-z0-9]{1,40})$/.exec(raw)
  const [, kind, group, key] = named ?? []
  return kind && key ? { value: { kind: kind as FormPart['kind'], key, group } } : { fault: 'choose' }
})
const acts = ['up', 'down', 'remove'] as const

/** Moves or removes a part of the draft, and says so on the same page. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const actor = actorOf(context, 'admin')
  const { council } = visitOf(context)
  const form = await readForm(request, { part, act: choice(acts), revision })
  if (!form.ok) throw notFound()
  const { act, part: named } = form.values
  const answer = await editForm(dbOf(context), actor, params.serviceId, {
    revision: form.values.revision,
    edit: (before) => (act === 'remove' ? removePart(before, named) : movePart(before, named, act)),
  })
  if (answer === undefined) throw notFound()
  const key = answer === 'stale' ? 'formNotTaken' : 'faults' in answer ? 'formPartNeeded' : 'formSaved'
  const base = `/admin/services/form/${params.serviceId}`
  return redirectWithFlash(council, named.group === undefined ? base : `${base}/group/${named.group}`, {
    key,
  })
}

export default function FormOfService({ loaderData }: Route.ComponentProps) {
  const { service, draft, published, form, revision, languages } = loaderData
  const t = useTranslations('admin.form')
  const admin = useTranslations('admin')
  const { date, moment } = useDateFormat()
  const heading = t('heading', { service: service.serviceName })
  const base = `/admin/services/form/${service.serviceId}`
  const links = [
    { to: `${base}/section`, label: t('addSection') },
    form && { to: `${base}/layout`, label: t('layout') },
    published && { to: `${base}/versions`, label: t('versions') },
    { to: `${base}/import`, label: t('import') },
  ].filter((one) => one !== undefined)
  const said = [
    draft && t('draft', { name: draft.name, moment: moment(draft.changedAt) }),
    published && t('published', { version: published.version, date: date(published.publishedAt) }),
  ].filter((one) => one !== undefined)
  return (
    <>
      <BackLink to={`/admin/services/update/${service.serviceId}`}>{admin('updateService')}</BackLink>
      <PageHead title={heading} area="admin" lead={t('more')} />
      {form && (
        <div className="side-panel form-state">
          <div>
            {said.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
          <div className="button-row">
            <AloneLink to={`${base}/preview`}>{t('preview')}</AloneLink>
            {draft && <ButtonLink to={`${base}/publish`}>{t('publish')}</ButtonLink>}
          </div>
        </div>
      )}
      {form ? (
        <FormTables form={form} base={base} revision={revision} languages={languages} />
      ) : (
        <EmptyList message={t('none')}>{t('noneMore')}</EmptyList>
      )}
      <ul className="form-acts">
        {links.map(({ to, label }) => (
          <li key={to}>
            <AloneLink to={to}>{label}</AloneLink>
          </li>
        ))}
        {form && (
          <li>
            <a href={`${base}/export`} className="alone">
              {t('export')}
            </a>
          </li>
        )}
      </ul>
    </>
  )
}
