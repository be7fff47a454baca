import { useTranslations } from 'use-intl'
import { editForm } from '../../../../council/catalogue/forms/edit.server.ts'
import { formLimits } from '../../../../rules/form/definition.ts'
import { saveSection } from '../../../../rules/form/edit.ts'
import { revalidateWhenStale } from '../../../forms/is-stale.ts'
import { revision } from '../../../forms/office-fields.server.ts'
import { readForm, refuse } from '../../../forms/read-form.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { actorOf, dbOf, notFound } from '../../../http/context.server.ts'
import { languages } from '../../../i18n/languages.server.ts'
import { FieldGroup } from '../../../ui/form-card.tsx'
import { AdminFormScreen } from '../admin-form-screen.tsx'
import type { Route } from './+types/edit-section'
import { finishEdit } from './finish-edit.server.ts'
import { textFields, textsIn, textValues } from './form-texts.server.ts'
import { LanguageFields, nameLanguageFields } from './language-fields.tsx'
import { openServiceForm } from './open-form.server.ts'
import { useFormPart } from './use-form-part.tsx'

export const shouldRevalidate = revalidateWhenStale

export const handle = { mainForm: true }

async function openSection(args: Pick<Route.LoaderArgs, 'context' | 'params'>) {
  const opened = await openServiceForm(args)
  const { section: key } = args.params as { section?: string }
  const { form } = opened
  const section = form?.sections.find((one) => one.key === key)
  if (key !== undefined && !section) throw notFound()
  return { ...opened, section }
}

export async function loader(args: Route.LoaderArgs) {
  const { actor, service, revision, section, own } = await openSection(args)
  return {
    service,
    isNew: section === undefined,
    own,
    revision,
    stored: textValues('title', section?.title),
    draft: await findTyped(args, actor),
    languages,
  }
}

const failure = { key: 'formNotSaved' } as const

export async function action(args: Route.ActionArgs) {
  const actor = actorOf(args.context, 'admin')
  const { service, section, own } = await openSection(args)
  const { serviceId } = service
  const form = await readForm(args.request, {
    ...textFields('title', formLimits.label, { own }),
    revision,
  })
  if (!form.ok) return refuse({ ...form, failure })
  const values: Record<string, unknown> = form.values
  const title = textsIn('title', values, section?.title)
  const answer = await editForm(dbOf(args.context), actor, serviceId, {
    revision: Number(values.revision),
    edit: (before) => saveSection(before, section?.key, title),
  })
  return finishEdit(args, answer, { field: `title-${own}`, typed: form.typed })
}

export const clientAction = sendPreservingForm<typeof action>

export default function EditSection({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { isNew, own, languages } = loaderData
  const t = useTranslations('admin.form')
  const labels = nameLanguageFields({ title: t('sectionTitle') }, languages)
  const { form, screen } = useFormPart(loaderData, refused, labels)
  const heading = isNew ? t('addSection') : t('editSection')
  return (
    <AdminFormScreen {...screen(heading)} save={t('saveSection')}>
      <FieldGroup legend={t('sectionTitle')}>
        <LanguageFields form={form} name="title" languages={languages} own={own} must />
      </FieldGroup>
    </AdminFormScreen>
  )
}
