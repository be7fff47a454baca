import { data } from 'react-router'
import { useTranslations } from 'use-intl'
import { importForm } from '../../../../council/catalogue/forms/draft.server.ts'
import { formLimits } from '../../../../rules/form/definition.ts'
import type { FormFault } from '../../../../rules/form/read-definition.ts'
import { revalidateWhenStale } from '../../../forms/is-stale.ts'
import { revision } from '../../../forms/office-fields.server.ts'
import { optionalText, readForm, refuse } from '../../../forms/read-form.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { actorOf, dbOf, notFound } from '../../../http/context.server.ts'
import { TextArea } from '../../../ui/field.tsx'
import { FileField } from '../../../ui/file-field.tsx'
import type { RefusedForm } from '../../../ui/form-errors.ts'
import { AdminFormScreen } from '../admin-form-screen.tsx'
import { finishForm, refuseStale } from '../finish-form.server.ts'
import { useAdminForm } from '../use-admin-form.ts'
import type { Route } from './+types/import-form'
import { FaultsList } from './faults-list.tsx'
import { openServiceForm } from './open-form.server.ts'

export const shouldRevalidate = revalidateWhenStale

export const handle = { mainForm: true }

export async function loader(args: Route.LoaderArgs) {
  const { actor, service, form, revision } = await openServiceForm(args)
  return {
    service,
    revision,
    draft: await findTyped(args, actor),
    isReplacing: form !== undefined,
  }
}

const failure = { key: 'formNotImported' } as const

const mostFaults = 20

type RefusedImport = RefusedForm & { faults?: FormFault[] }

export async function action(args: Route.ActionArgs) {
  const actor = actorOf(args.context, 'admin')
  const { serviceId } = args.params
  // A form in parts that broke off on its way holds neither a file nor a text.
  const posted = await args.request.formData().catch(() => new FormData())
  const form = await readForm(posted, {
    definition: optionalText(2 * formLimits.bytes.definition, { lines: true }),
    revision,
  })
  if (!form.ok) return refuse({ ...form, failure })
  const { typed, values } = form
  const file = await readFile(posted)
  const field = file === undefined ? 'definition' : 'file'
  if (file && file.text === undefined) return refuseFaults([{ path: '', code: 'notJson' }], { field, typed })
  const json = file?.text ?? values.definition
  if (json === '') return refuse({ failure, errors: [{ field, key: 'formMissing' }], typed })
  const answer = await importForm(dbOf(args.context), actor, serviceId, {
    json,
    revision: values.revision,
  })
  if (answer === undefined) throw notFound()
  if (answer === 'stale') return refuseStale(args, { failure, field, typed })
  if ('faults' in answer) return refuseFaults(answer.faults, { field, typed })
  return finishForm(args, `/admin/services/form/${serviceId}`, { key: 'formImported' })
}

/**
 * Reads the chosen file; without a text where it is not UTF-8. Undefined where nobody chose one, for which a
 * browser sends an empty file.
 */
async function readFile(posted: FormData): Promise<{ text?: string } | undefined> {
  const file = posted.get('file')
  if (typeof file !== 'object' || !file || file.size === 0) return undefined
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(await file.bytes()) }
  } catch {
    return {}
  }
}

/** Each fault is told; a definition with more than 20 has one that makes the others. */
function refuseFaults(faults: FormFault[], { field, typed }: { field: string; typed: RefusedForm['typed'] }) {
  const errors = [{ field, key: 'formFaults' } as const]
  return data<RefusedImport>({ failure, errors, typed, faults: faults.slice(0, mostFaults) }, { status: 422 })
}

export const clientAction = sendPreservingForm<typeof action>

export default function ImportForm({ loaderData, actionData }: Route.ComponentProps) {
  const refused: RefusedImport | undefined = actionData
  const { service, revision, draft, isReplacing } = loaderData
  const t = useTranslations('admin.form')
  const form = useAdminForm({
    refused,
    draft,
    labels: { file: t('formFile'), definition: t('definition') },
    version: { field: 'revision', current: revision },
  })
  const faults = refused?.faults ?? []
  return (
    <AdminFormScreen
      form={form}
      heading={t('import')}
      title={`${t('import')}: ${service.serviceName}`}
      lead={
        <>
          <p lang={service.lang}>{service.serviceName}</p>
          {isReplacing && <p>{t('importReplaces')}</p>}
        </>
      }
      back={{
        to: `/admin/services/form/${service.serviceId}`,
        name: t('heading', { service: service.serviceName }),
      }}
      about={faults.length > 0 && <FaultsList faults={faults} />}
      save={t('import')}
      encType="multipart/form-data"
    >
      <FileField
        name="file"
        label={t('formFile')}
        hint={t('formFileHint', { kilobytes: (2 * formLimits.bytes.definition) / 1024 })}
        error={form.fieldProps('file').error}
        accept="application/json,.json"
      />
      <TextArea {...form.fieldProps('definition')} hint={t('definitionHint')} spellCheck={false} />
    </AdminFormScreen>
  )
}
