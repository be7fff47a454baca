import { useTranslations } from 'use-intl'
import { copyService } from '../../../../council/catalogue/forms/copy-service.server.ts'
import {
  findServiceOrDraft,
  findServiceRow,
} from '../../../../council/catalogue/services/find-service.server.ts'
import { limits } from '../../../../rules/limits.ts'
import { serviceId } from '../../../forms/office-fields.server.ts'
import { readForm, refuse, text } from '../../../forms/read-form.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { actorOf, dbOf, notFound } from '../../../http/context.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../../i18n/with-page-messages.tsx'
import { TextField } from '../../../ui/field.tsx'
import { AdminFormScreen } from '../admin-form-screen.tsx'
import { finishForm } from '../finish-form.server.ts'
import { useAdminForm } from '../use-admin-form.ts'
import type { Route } from './+types/copy-service'

const fields = { serviceId, serviceName: text(limits.serviceName) }

export const handle = { mainForm: true }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = actorOf(context, 'admin')
  const { serviceId } = params
  const service = await findServiceRow(dbOf(context), serviceId)
  const shown = await findServiceOrDraft(dbOf(context), actor, serviceId, languageOf(context))
  if (!service || !shown) throw notFound()
  const { serviceName, lang } = service
  return {
    source: { serviceId, serviceName, lang },
    shown: { serviceName: shown.serviceName, lang: shown.langs.serviceName },
    draft: await findTyped({ context, url }, actor),
    words: await getPageMessages(context, 'serviceStage'),
  }
}

export async function action(args: Route.ActionArgs) {
  const db = dbOf(args.context)
  const actor = actorOf(args.context, 'admin')
  const failure = { key: 'createServiceFailed' } as const
  const form = await readForm(args.request, fields)
  if (!form.ok) {
    if (!(await findServiceRow(db, args.params.serviceId))) throw notFound()
    return refuse({ ...form, failure })
  }
  const { serviceName, serviceId: newId } = form.values
  const answer = await copyService(db, actor, args.params.serviceId, { newId, serviceName })
  if (answer === undefined) throw notFound()
  if (answer === 'exists') {
    const errors = [{ field: 'serviceId', key: 'serviceIdTaken' } as const]
    return refuse({ failure, errors, typed: form.typed }, { status: 409 })
  }
  const flash = { key: 'serviceDrafted', values: { serviceName, serviceId: newId } } as const
  return finishForm(args, `/admin/services/update/${newId}`, flash)
}

export const clientAction = sendPreservingForm<typeof action>

export default withPageMessages(CopyService)

function CopyService({ loaderData: { source, shown, draft }, actionData: refused }: Route.ComponentProps) {
  const t = useTranslations('pages.serviceStage.copy')
  const admin = useTranslations('admin')
  const stored = { serviceName: source.serviceName }
  const form = useAdminForm({ refused, draft, stored })
  return (
    <AdminFormScreen
      form={form}
      heading={t('heading')}
      title={`${t('heading')}: ${shown.serviceName}`}
      lead={
        <>
          <p lang={shown.lang}>{shown.serviceName}</p>
          <p>{t('more')}</p>
        </>
      }
      back={{ to: `/admin/services/update/${source.serviceId}`, name: admin('updateService') }}
      save={t('heading')}
    >
      <TextField
        {...form.fieldProps('serviceId')}
        hint={admin('serviceIdHint')}
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <TextField {...form.fieldProps('serviceName')} lang={source.lang} dir="auto" required />
    </AdminFormScreen>
  )
}
