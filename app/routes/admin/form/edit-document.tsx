import { useTranslations } from 'use-intl'
import { saveFormDocument } from '../../../../council/catalogue/forms/edit.server.ts'
import { type FormDocument, formLimits, sayIn } from '../../../../rules/form/definition.ts'
import { checkedValue } from '../../../../rules/form/document-checkboxes.ts'
import { revalidateWhenStale } from '../../../forms/is-stale.ts'
import { revision, wholeNumber } from '../../../forms/office-fields.server.ts'
import { checkbox, choice, readForm, refuse } from '../../../forms/read-form.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { actorOf, dbOf, notFound } from '../../../http/context.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { languages } from '../../../i18n/languages.server.ts'
import { CheckboxField } from '../../../ui/checkbox-group.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { FieldGroup } from '../../../ui/form-card.tsx'
import { AdminFormScreen } from '../admin-form-screen.tsx'
import type { Route } from './+types/edit-document'
import { ConditionField } from './condition-field.tsx'
import { finishEdit } from './finish-edit.server.ts'
import { findUntranslated, textFields, textsIn, textValues } from './form-texts.server.ts'
import { LanguageFields, nameLanguageFields } from './language-fields.tsx'
import { openServiceForm } from './open-form.server.ts'
import {
  conditionField,
  conditionValue,
  listAskable,
  readCondition,
  sayAskable,
} from './read-question.server.ts'
import { useFormPart } from './use-form-part.tsx'

export const shouldRevalidate = revalidateWhenStale

export const handle = { mainForm: true }

const ways = ['none', 'image-or-pdf', 'image'] as const

/** The document at the address's position, or none of one that is to be added; throws a 404 without it. */
async function openDocument(args: Pick<Route.LoaderArgs, 'context' | 'params'>) {
  const opened = await openServiceForm(args)
  const { position } = args.params as { position?: string }
  const { form } = opened
  const place = position === undefined ? undefined : /^[0-9]{1,2}$/.test(position) ? Number(position) : -1
  const document = place === undefined ? undefined : form?.documents?.[place]
  if (place !== undefined && !document) throw notFound()
  const askable = form ? listAskable(form) : []
  return { ...opened, place, document, askable, condition: conditionValue(document?.showIf) }
}

export async function loader(args: Route.LoaderArgs) {
  const { actor, service, revision, own, document, askable, condition } = await openDocument(args)
  const language = languageOf(args.context)
  return {
    service,
    isNew: document === undefined,
    own,
    revision,
    stored: {
      ...textValues('name', document?.name),
      ...textValues('note', document?.note),
      required: (document?.required ?? true) ? checkedValue : '',
      upload: document?.upload ?? 'none',
      pages: String(document?.pages ?? 1),
      showIf: condition,
    },
    condition,
    askable: sayAskable(askable, (texts) => sayIn(texts, language, own)),
    draft: await findTyped(args, actor),
    languages,
  }
}

const failure = { key: 'formNotSaved' } as const

export async function action(args: Route.ActionArgs) {
  const actor = actorOf(args.context, 'admin')
  const { service, own, place, document: before, askable, condition } = await openDocument(args)
  const form = await readForm(args.request, {
    ...textFields('name', formLimits.label, { own }),
    ...textFields('note', formLimits.hint, {}),
    required: checkbox,
    upload: choice(ways),
    pages: wholeNumber({ min: 1, max: formLimits.documentPages }),
    showIf: conditionField(askable, condition),
    revision,
  })
  if (!form.ok) return refuse({ ...form, failure })
  const values: Record<string, unknown> = form.values
  const untranslated = findUntranslated(['note'], values, own)
  if (untranslated.length > 0) return refuse({ failure, errors: untranslated, typed: form.typed })
  const note = textsIn('note', values, before?.note)
  const showIf = readCondition(String(values.showIf ?? ''))
  const document: FormDocument = {
    name: textsIn('name', values, before?.name),
    required: values.required === true,
    upload: ways.find((one) => one === values.upload),
    pages: Number(values.pages),
  }
  if (Object.keys(note).length > 0) document.note = note
  if (showIf) document.showIf = showIf
  const answer = await saveFormDocument(dbOf(args.context), actor, service.serviceId, {
    revision: Number(values.revision),
    position: place,
    document,
  })
  return finishEdit(args, answer, { field: `name-${own}`, typed: form.typed })
}

export const clientAction = sendPreservingForm<typeof action>

export default function EditDocument({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { isNew, own, languages, condition, askable } = loaderData
  const t = useTranslations('admin.form')
  const { form, screen } = useFormPart(loaderData, refused, {
    ...nameLanguageFields({ name: t('document'), note: t('documentNote') }, languages),
    required: t('mustBeGiven'),
    upload: t('broughtHow'),
    pages: t('documentPages'),
    showIf: t('showOnlyIf'),
  })
  const heading = isNew ? t('addDocument') : t('editDocument')
  return (
    <AdminFormScreen {...screen(heading)} save={t('saveDocument')}>
      <FieldGroup legend={t('document')}>
        <LanguageFields form={form} name="name" languages={languages} own={own} must />
      </FieldGroup>
      <FieldGroup legend={t('documentNote')}>
        <p className="field-hint">{t('documentNoteHint')}</p>
        <LanguageFields form={form} name="note" languages={languages} own={own} />
      </FieldGroup>
      <FieldGroup legend={t('howAsked')}>
        <SelectField
          {...form.fieldProps('upload')}
          options={ways.map((value) => ({ value, label: t(`brought.${value}`) }))}
        />
        <TextField {...form.fieldProps('pages')} inputMode="numeric" width="pincode" />
        <CheckboxField {...form.checkboxProps('required')} />
      </FieldGroup>
      <ConditionField form={form} condition={condition} askable={askable} />
    </AdminFormScreen>
  )
}
