import { useTranslations } from 'use-intl'
import { CheckboxField } from '../../../ui/checkbox-group.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { FieldGroup, FieldRow } from '../../../ui/form-card.tsx'
import type { TextLanguage } from '../text-language.ts'
import type { AdminForm } from '../use-admin-form.ts'
import { type Askable, ConditionField } from './condition-field.tsx'
import { LanguageFields, nameLanguageFields } from './language-fields.tsx'

/** The names of the fields of a question, by field. */
export function useQuestionLabels(languages: TextLanguage[]): Record<string, string> {
  const t = useTranslations('admin.form')
  const words = { label: t('question'), hint: t('hint'), options: t('answers'), unit: t('unit') }
  return {
    ...nameLanguageFields(words, languages),
    required: t('mustBeAnswered'),
    earlier: t('fillIn'),
    find: t('find'),
    private: t('private'),
    range: t('range'),
    min: t('least'),
    max: t('most'),
    showIf: t('showOnlyIf'),
  }
}

type QuestionFieldsProps = {
  form: AdminForm
  languages: TextLanguage[]
  /** The language that each text must have. */
  own: string
  parts: {
    hasHint: boolean
    canBeOptional: boolean
    hasUses: boolean
    canBeFound: boolean
    isLong: boolean
    hasOptions: boolean
    hasLimits: boolean
    hasRange: boolean
  }
  /** The question’s condition as it stands. */
  condition: string
  askable: readonly Askable[]
}

/** What is asked, in each language, and how. */
export function QuestionFields({ form, languages, own, parts, condition, askable }: QuestionFieldsProps) {
  const t = useTranslations('admin.form')
  const inEach = (
    name: 'label' | 'hint' | 'options' | 'unit',
    { lines, must }: { lines?: boolean; must?: boolean },
  ) => <LanguageFields form={form} name={name} languages={languages} own={own} lines={lines} must={must} />
  const box = (name: 'required' | 'earlier' | 'find' | 'private', hint?: string) => (
    <CheckboxField {...form.checkboxProps(name)} hint={hint} />
  )
  return (
    <>
      <FieldGroup legend={t('question')}>{inEach('label', { lines: parts.isLong, must: true })}</FieldGroup>
      {parts.hasHint && <FieldGroup legend={t('hint')}>{inEach('hint', {})}</FieldGroup>}
      {parts.hasOptions && (
        <FieldGroup legend={t('answers')}>
          <p className="field-hint">{t('answersHint')}</p>
          {inEach('options', { lines: true, must: true })}
        </FieldGroup>
      )}
      {parts.hasLimits && (
        <>
          <FieldRow>
            <TextField {...form.fieldProps('min')} inputMode="numeric" />
            <TextField {...form.fieldProps('max')} inputMode="numeric" />
          </FieldRow>
          <FieldGroup legend={t('unit')}>{inEach('unit', {})}</FieldGroup>
        </>
      )}
      {parts.hasRange && (
        <SelectField
          {...form.fieldProps('range')}
          options={(['any', 'past', 'future'] as const).map((value) => ({
            value,
            label: t(`ranges.${value}`),
          }))}
        />
      )}
      {parts.canBeOptional && (
        <FieldGroup legend={t('howAsked')}>
          {box('required')}
          {parts.hasUses && box('earlier', t('fillInHint'))}
          {parts.canBeFound && box('find', t('findHint'))}
          {parts.hasUses && box('private', t('privateHint'))}
        </FieldGroup>
      )}
      <ConditionField form={form} condition={condition} askable={askable} />
    </>
  )
}
