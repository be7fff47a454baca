import { useTranslations } from 'use-intl'
import { listRequiredDocumentsIn } from '../../../../council/cases/applications/documents.server.ts'
import { findFormVersion } from '../../../../council/catalogue/forms/find.server.ts'
import { sayIn } from '../../../../rules/form/definition.ts'
import styles from '../../../css/own-form.css?url'
import { FormDocuments } from '../../../forms/form-documents.tsx'
import { formState } from '../../../forms/form-questions.tsx'
import { FormSections } from '../../../forms/form-sections.tsx'
import { useWholeForm } from '../../../forms/use-whole-form.ts'
import { notFound } from '../../../http/context.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { Banner } from '../../../ui/banner.tsx'
import { FormCard } from '../../../ui/form-card.tsx'
import { BackLink, PageHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/preview-form'
import { openServiceForm } from './open-form.server.ts'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export async function loader(args: Route.LoaderArgs) {
  const { db, service, form: changed } = await openServiceForm(args)
  const asked = args.url.searchParams.get('version') ?? ''
  const version = /^[1-9][0-9]{0,8}$/.test(asked) ? Number(asked) : undefined
  const earlier = version === undefined ? undefined : await findFormVersion(db, service.serviceId, version)
  const form = version === undefined ? changed : earlier?.definition
  if (!form) throw notFound()
  const language = languageOf(args.context)
  // Where the form names none, those of the service are asked for.
  const known = form.documents
    ? form.documents.map((document) => {
        const name = sayIn(document.name, language, form.lang)
        const note = sayIn(document.note, language, form.lang).text
        return { ...document, name: name.text, lang: name.lang, note }
      })
    : await listRequiredDocumentsIn(db, service.serviceId, language)
  const documents = known.map((document, position) => {
    return { required: true, ...document, position, asked: true, mostPages: 0 }
  })
  return { service, form, documents }
}

export default function PreviewForm({ loaderData }: Route.ComponentProps) {
  const { service, documents } = loaderData
  const form = useWholeForm(loaderData.form)
  const t = useTranslations('admin.form')
  const heading = t('previewOf', { service: service.serviceName })
  const user = useTranslations('user')
  const state = formState(form, {})
  return (
    <>
      <BackLink to={`/admin/services/form/${service.serviceId}`}>
        {t('heading', { service: service.serviceName })}
      </BackLink>
      <PageHead title={heading} area="admin" />
      <Banner kind="info" heading={t('previewNote')} />
      <FormCard>
        <FormSections sections={[...form.before, ...form.sections]} state={state} />
        <FormDocuments
          documents={documents}
          state={state}
          legend={user('documents')}
          hint={user('documentsHint')}
        />
        <FormSections sections={form.after} state={state} />
      </FormCard>
    </>
  )
}
