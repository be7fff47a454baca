import { useTranslations } from 'use-intl'
import { editForm } from '../../../../council/catalogue/forms/edit.server.ts'
import { omissibleFields } from '../../../../rules/form/definition.ts'
import { checkedValue } from '../../../../rules/form/document-checkboxes.ts'
import { saveLayout } from '../../../../rules/form/edit-document.ts'
import { revalidateWhenStale } from '../../../forms/is-stale.ts'
import { revision } from '../../../forms/office-fields.server.ts'
import { checkbox, choice, readForm, refuse } from '../../../forms/read-form.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { actorOf, dbOf } from '../../../http/context.server.ts'
import { CheckboxGroup } from '../../../ui/checkbox-group.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { AdminFormScreen } from '../admin-form-screen.tsx'
import type { Route } from './+types/edit-layout'
import { finishEdit } from './finish-edit.server.ts'
import { openServiceForm } from './open-form.server.ts'
import { useFormPart } from './use-form-part.tsx'

export const shouldRevalidate = revalidateWhenStale

export const handle = { mainForm: true }

const layouts = ['one', 'sections'] as const

export async function loader(args: Route.LoaderArgs) {
  const { actor, service, form, revision } = await openServiceForm(args)
  const asked = omissibleFields.map((field): [string, string] => [
    field,
    form?.leaveOut.includes(field) ? '' : checkedValue,
  ])
  return {
    service,
    revision,
    stored: { pages: form?.pages ?? 'one', ...Object.fromEntries(asked) },
    draft: await findTyped(args, actor),
  }
}

const failure = { key: 'formNotSaved' } as const

export async function action(args: Route.ActionArgs) {
  const actor = actorOf(args.context, 'admin')
  const { service } = await openServiceForm(args)
  const form = await readForm(args.request, {
    pages: choice(layouts),
    applicantFatherName: checkbox,
    applicantMotherName: checkbox,
    applicantPincode: checkbox,
    applicantLandmark: checkbox,
    revision,
  })
  if (!form.ok) return refuse({ ...form, failure })
  const { values } = form
  const answer = await editForm(dbOf(args.context), actor, service.serviceId, {
    revision: values.revision,
    edit: (before) =>
      saveLayout(before, {
        pages: values.pages,
        leaveOut: omissibleFields.filter((field) => !values[field]),
      }),
  })
  return finishEdit(args, answer, { field: 'pages', typed: form.typed })
}

export const clientAction = sendPreservingForm<typeof action>

export default function EditLayout({ loaderData, actionData: refused }: Route.ComponentProps) {
  const t = useTranslations('admin.form')
  const field = useTranslations('field')
  const { form, screen } = useFormPart(loaderData, refused, { pages: t('pages') })
  return (
    <AdminFormScreen {...screen(t('layout'))}>
      <RadioGroup
        name="pages"
        legend={t('pages')}
        error={form.fieldProps('pages').error}
        options={layouts.map((value) => ({ value, label: t(`pagesAre.${value}`) }))}
        defaultValue={form.valueIn('pages')}
      />
      <CheckboxGroup
        id="applicant"
        legend={t('applicantFields')}
        hint={t('applicantFieldsHint')}
        ticks={omissibleFields.map((name) => ({
          name,
          label: field(name),
          defaultChecked: form.isChecked(name),
        }))}
      />
    </AdminFormScreen>
  )
}
