import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import { editForm } from '../../../../council/catalogue/forms/edit.server.ts'
import { formLimits, type Question, sayIn } from '../../../../rules/form/definition.ts'
import { checkedValue } from '../../../../rules/form/document-checkboxes.ts'
import { replaceQuestion } from '../../../../rules/form/edit.ts'
import { addGroup } from '../../../../rules/form/edit-group.ts'
import styles from '../../../css/own-form.css?url'
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
import { FieldGroup, FieldRow } from '../../../ui/form-card.tsx'
import type { FieldError } from '../../../ui/form-errors.ts'
import { AloneLink } from '../../../ui/link.tsx'
import { AdminFormScreen } from '../admin-form-screen.tsx'
import type { Route } from './+types/edit-group'
import { CitizensView } from './citizens-view.tsx'
import { ConditionField } from './condition-field.tsx'
import { finishEdit } from './finish-edit.server.ts'
import { findQuestion, textFields, textsIn, textValues } from './form-texts.server.ts'
import { LanguageFields, nameLanguageFields } from './language-fields.tsx'
import { openServiceForm } from './open-form.server.ts'
import { QuestionsTable } from './questions-table.tsx'
import {
  conditionField,
  conditionValue,
  listAskable,
  readCondition,
  sayAskable,
} from './read-question.server.ts'
import { useFormPart } from './use-form-part.tsx'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const shouldRevalidate = revalidateWhenStale

export const handle = { mainForm: true }

/** With what the rows of a new group may begin; every other kind is added to the group that is there. */
const firstKinds = ['name', 'line', 'number', 'date', 'phone'] as const

/** The group that the address names, or the section of the one to be added; throws a 404 for neither. */
async function openGroup(args: Pick<Route.LoaderArgs, 'context' | 'params'>) {
  const opened = await openServiceForm(args)
  const params = args.params as { group?: string; section?: string }
  const { form } = opened
  const found = params.group === undefined ? undefined : findQuestion(form, params.group)
  const section = found?.section ?? form?.sections.find(({ key }) => key === params.section)
  const group = found?.question
  if (!form || !section || (group && group.kind !== 'group')) throw notFound()
  const askable = listAskable(form, section.key, group?.key)
  return { ...opened, form, section, group, askable, condition: conditionValue(group?.showIf) }
}

export async function loader(args: Route.LoaderArgs) {
  const { actor, service, revision, form, section, group, own, askable, condition } = await openGroup(args)
  const language = languageOf(args.context)
  return {
    service,
    section: sayIn(section.title, language, form.lang),
    form,
    group,
    own,
    revision,
    stored: {
      ...textValues('label', group?.label),
      min: String(group?.min ?? 1),
      max: String(group?.max ?? 5),
      family: group?.prefill === 'family' ? checkedValue : '',
      firstKind: firstKinds[0],
      showIf: condition,
    },
    condition,
    askable: sayAskable(askable, (texts) => sayIn(texts, language, form.lang)),
    draft: await findTyped(args, actor),
    languages,
  }
}

const failure = { key: 'formNotSaved' } as const

export async function action(args: Route.ActionArgs) {
  const actor = actorOf(args.context, 'admin')
  const { service, section, group: before, own, askable, condition } = await openGroup(args)
  const rows = (min: number) => wholeNumber({ min, max: formLimits.rows })
  const first = { ...textFields('first', formLimits.label, { own }), firstKind: choice(firstKinds) }
  const shape: Record<string, z.ZodType<unknown, string>> = {
    ...textFields('label', formLimits.label, { own }),
    min: rows(0),
    max: rows(1),
    family: checkbox,
    showIf: conditionField(askable, condition),
    revision,
  }
  if (!before) Object.assign(shape, first)
  const form = await readForm(args.request, shape)
  if (!form.ok) return refuse({ ...form, failure })
  const values: Record<string, unknown> = form.values
  const field = `label-${own}`
  if (Number(values.max) < Number(values.min)) {
    const tooFew: FieldError = {
      field: 'max',
      key: 'wholeNumber',
      values: { min: Number(values.min), max: formLimits.rows },
    }
    return refuse({ failure, errors: [tooFew], typed: form.typed })
  }
  const { key: _key, showIf: _showIf, ...rest } = before ?? { key: '', required: false }
  const showIf = readCondition(String(values.showIf ?? ''))
  const group: Omit<Question, 'key'> = {
    ...rest,
    kind: 'group',
    label: textsIn('label', values, before?.label),
    min: Number(values.min),
    max: Number(values.max),
    prefill: values.family === true ? 'family' : undefined,
  }
  if (showIf) group.showIf = showIf
  const answer = await editForm(dbOf(args.context), actor, service.serviceId, {
    revision: Number(values.revision),
    edit: (definition, versions) => {
      if (before) return replaceQuestion(definition, { ...group, key: before.key })
      const kind = firstKinds.find((one) => one === values.firstKind) ?? firstKinds[0]
      const asked = { kind, label: textsIn('first', values), required: true }
      return addGroup(definition, section.key, { group, first: asked }, versions)
    },
  })
  return finishEdit(args, answer, { field, typed: form.typed })
}

export const clientAction = sendPreservingForm<typeof action>

export default function EditGroup({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { service, section, group, own, revision, languages, condition, askable } = loaderData
  const t = useTranslations('admin.form')
  const kind = useTranslations('admin.form.kind')
  const { form, screen } = useFormPart(loaderData, refused, {
    ...nameLanguageFields({ label: t('groupLabel'), first: t('firstInRow') }, languages),
    min: t('leastRows'),
    max: t('mostRows'),
    family: t('fillInFamily'),
    firstKind: t('kindOf'),
    showIf: t('showOnlyIf'),
  })
  const heading = group ? t('editGroup') : t('addGroup')
  const base = `/admin/services/form/${service.serviceId}`
  return (
    <>
      <AdminFormScreen
        {...screen(heading)}
        lead={<p lang={section.lang}>{section.text}</p>}
        save={t('saveGroup')}
      >
        <FieldGroup legend={t('groupLabel')}>
          <p className="field-hint">{t('groupLabelHint')}</p>
          <LanguageFields form={form} name="label" languages={languages} own={own} must />
        </FieldGroup>
        <FieldGroup legend={t('howAsked')}>
          <FieldRow>
            <TextField {...form.fieldProps('min')} inputMode="numeric" width="pincode" />
            <TextField {...form.fieldProps('max')} inputMode="numeric" width="pincode" />
          </FieldRow>
          <CheckboxField {...form.checkboxProps('family')} />
        </FieldGroup>
        {!group && (
          <FieldGroup legend={t('firstInRow')}>
            <LanguageFields form={form} name="first" languages={languages} own={own} must />
            <SelectField
              {...form.fieldProps('firstKind')}
              options={firstKinds.map((value) => ({ value, label: kind(value) }))}
            />
          </FieldGroup>
        )}
        <ConditionField form={form} condition={condition} askable={askable} />
      </AdminFormScreen>
      {group && (
        <section className="section form-part">
          <h3>{t('inEachRow')}</h3>
          <QuestionsTable
            form={loaderData.form}
            base={base}
            revision={revision}
            languages={languages}
            name={t('inEachRow')}
            questions={group.questions ?? []}
            group={group.key}
          />
          <div className="button-row">
            <AloneLink to={`${base}/group/${group.key}/add`}>{t('addToGroup')}</AloneLink>
          </div>
          <CitizensView form={loaderData.form} question={group} />
        </section>
      )}
    </>
  )
}
