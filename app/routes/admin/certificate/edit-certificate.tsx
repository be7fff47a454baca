import { useTranslations } from 'use-intl'
import { findServiceOrDraft } from '../../../../council/catalogue/services/find-service.server.ts'
import { readLastRevision } from '../../../../council/catalogue/versioned.server.ts'
import { listRegisters } from '../../../../council/certificates/registers.server.ts'
import {
  editedTemplate,
  findTemplate,
  findTemplateDraft,
  listCertifiable,
  listTemplateFaults,
  publishTemplate,
  saveTemplate,
} from '../../../../council/certificates/templates.server.ts'
import { fieldKeysOf, templateLimits, textsOf } from '../../../../rules/certificates/template.ts'
import styles from '../../../css/certificate.css?url'
import { revalidateWhenStale } from '../../../forms/is-stale.ts'
import { refuse } from '../../../forms/read-form.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { actorOf, dbOf, notFound } from '../../../http/context.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { languages, languageTags } from '../../../i18n/languages.server.ts'
import type { ShownCertificate } from '../../../letters/certificate.server.ts'
import { CertificateInItsLanguage } from '../../../letters/certificate-screen.tsx'
import { Button } from '../../../ui/button.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { Link } from '../../../ui/link.tsx'
import { AdminFormScreen } from '../admin-form-screen.tsx'
import { finishForm, refuseStale } from '../finish-form.server.ts'
import { useAdminForm } from '../use-admin-form.ts'
import type { Route } from './+types/edit-certificate'
import { readTemplate } from './read-template.server.ts'
import { showSample } from './show-sample.server.ts'
import { TemplateFaults } from './template-faults.tsx'
import { fieldsOf, labelField, paragraphField, rowField } from './template-fields.ts'
import { TemplateForm } from './template-form.tsx'

export const shouldRevalidate = revalidateWhenStale

/** Of the sample; the page itself is printed as any other. */
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles, media: 'screen' }]

export const handle = { mainForm: true }

async function openTemplate({ context, params }: Pick<Route.LoaderArgs, 'context' | 'params'>) {
  const [db, actor] = [dbOf(context), actorOf(context, 'admin')]
  const service = await findServiceOrDraft(db, actor, params.serviceId, languageOf(context))
  if (!service) throw notFound()
  const { serviceId } = service
  const revision = await readLastRevision(db, 'certificateTemplates', serviceId)
  const [draft, published, registers] = await Promise.all([
    findTemplateDraft(db, actor, serviceId),
    findTemplate(db, serviceId),
    listRegisters(db, actor),
  ])
  return { db, actor, service, revision, draft, published, registers }
}

export async function loader(args: Route.LoaderArgs) {
  const { db, actor, service, revision, draft, published, registers } = await openTemplate(args)
  const { serviceId, serviceName, langs, result } = service
  const template = editedTemplate(languageOf(args.context), draft, published)
  const questions = await listCertifiable(db, serviceId)
  return {
    service: { serviceId, name: serviceName, lang: langs.serviceName, result },
    stored: fieldsOf(template),
    keys: fieldKeysOf(textsOf(template)),
    answers: questions.map(({ key }) => key),
    sample: await showSample(args.context, template, { serviceId, questions }),
    revision: String(revision),
    published: published && { version: published.version, at: published.changedAt },
    faults: draft && (await listTemplateFaults(db, actor, serviceId, { template, languages: languageTags })),
    registers: registers.map(({ prefix, name, last }) => ({ prefix, name, next: last + 1 })),
    draft: await findTyped(args, actor),
    languages,
  }
}

export async function action(args: Route.ActionArgs) {
  const { db, actor, service, registers } = await openTemplate(args)
  const { serviceId } = service
  const failure = { key: 'templateFailed' } as const
  const prefixes = registers.map(({ prefix }) => prefix)
  const form = await readTemplate(args.request, { prefixes, languages: languageTags })
  if (!form.ok) return refuse({ ...form, failure })
  const { typed, intent, revision, template } = form
  const stale = () => refuseStale(args, { failure, field: 'title', typed })
  const saved = await saveTemplate(db, actor, serviceId, { revision, definition: template })
  if (saved === undefined) throw notFound()
  if (saved === 'stale') return stale()
  const here = `/admin/services/certificate/${serviceId}`
  if (intent !== 'publish') return finishForm(args, here, { key: 'templateSaved' })
  const publishing = { revision: saved.revision, languages: languageTags }
  const answer = await publishTemplate(db, actor, serviceId, publishing)
  if (answer === undefined) throw notFound()
  if (answer === 'stale') return stale()
  // What was typed is kept as the draft, and the page says what is wrong with it.
  if ('faults' in answer) return finishForm(args, here, { key: 'templateFaulty' })
  return finishForm(args, here, { key: 'templatePublished', values: { version: answer.version } })
}

export const clientAction = sendPreservingForm<typeof action>

export default function EditCertificate({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { service, stored, keys, revision, published, faults, registers, draft, languages, answers, sample } =
    loaderData
  const t = useTranslations('admin.certificate')
  const dates = useDateFormat()
  const heading = t('heading', { service: service.name })
  const labels = keys.flatMap((key) =>
    languages.map(
      ({ tag, name }) => [labelField(key, tag), t('fieldLabel', { key, language: name })] as const,
    ),
  )
  const form = useAdminForm({
    refused,
    draft,
    stored,
    labels: {
      register: t('register'),
      months: t('months'),
      lang: t('lang'),
      secondLang: t('secondLang'),
      signer: t('signer'),
      title: t('title'),
      secondTitle: t('secondTitle'),
      secondText: t('secondText'),
      ...Object.fromEntries(labels),
      ...numbered(templateLimits.paragraphs, paragraphField, (number) => t('paragraph', { number })),
      ...numbered(
        templateLimits.rows,
        (at) => rowField('label', at),
        (number) => t('rowLabel', { number }),
      ),
      ...numbered(
        templateLimits.rows,
        (at) => rowField('value', at),
        (number) => t('rowValue', { number }),
      ),
    },
    version: { field: 'revision', current: revision },
  })
  return (
    <>
      <AdminFormScreen
        form={form}
        heading={heading}
        lead={
          <>
            <p>
              {faults && <strong>{t('notPublished')} </strong>}
              {published
                ? t('inUse', { version: published.version, date: dates.date(published.at) })
                : t('none')}
            </p>
            {service.result !== 'certificate' && (
              <p>
                {t.rich('otherResult', {
                  to: (words) => (
                    <Link to={`/admin/services/facts/${service.serviceId}#result`}>{words}</Link>
                  ),
                })}
              </p>
            )}
            <p>{t('warning')}</p>
          </>
        }
        back={{ to: `/admin/services/update/${service.serviceId}`, name: service.name }}
        about={faults && faults.length > 0 && <TemplateFaults faults={faults} languages={languages} />}
        saveKind="secondary"
        furtherButtons={
          <Button name="intent" value="publish">
            {t('publish')}
          </Button>
        }
      >
        <TemplateForm form={form} registers={registers} languages={languages} keys={keys} answers={answers} />
      </AdminFormScreen>
      {sample && <Sample sample={sample} />}
    </>
  )
}

/** The certificate as what is saved prints it. */
function Sample({ sample }: { sample: ShownCertificate }) {
  const t = useTranslations('admin.certificate')
  return (
    <section className="section only-screen">
      <h3>{t('asPrinted')}</h3>
      <CertificateInItsLanguage {...sample} />
    </section>
  )
}

/** The labels of so many fields, by their names. */
function numbered(most: number, nameOf: (at: number) => string, labelOf: (number: string) => string) {
  const fields = Array.from({ length: most }, (_, at) => [nameOf(at), labelOf(String(at + 1))] as const)
  return Object.fromEntries(fields)
}
