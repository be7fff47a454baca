import { useTranslations } from 'use-intl'
import type { FactKind, FactName } from '../../../../rules/service-facts.ts'
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { FieldGroup, FieldRow } from '../../../ui/form-card.tsx'
import type { TextLanguage } from '../text-language.ts'
import type { AdminForm } from '../use-admin-form.ts'
import { factGrades } from './fact-grades.ts'

type FactFieldsProps = {
  form: AdminForm
  kind: FactKind
  /** The fact's own first. */
  languages: TextLanguage[]
  mostDocuments: number
}

/** Empty rows after the last document, so that one can be added without script. */
const spareRows = 2
const documentRows = Array.from({ length: 50 }, (_, index) => index + 1)

/** The labels of a fact's fields, by name; a field in a language says which. */
export function useFactLabels(fact: FactName, languages: TextLanguage[]): Record<string, string> {
  const t = useTranslations('admin.facts')
  const name = useTranslations('fact')
  const labels: Record<string, string> = {
    days: t('days'),
    phone: t('phone'),
    source: t('source'),
    checkedOn: t('checkedOn'),
    grade: t('grade'),
  }
  for (const { tag, name: language } of languages) {
    labels[`value-${tag}`] = `${name(fact)} (${language})`
    labels[`office-${tag}`] = `${t('office')} (${language})`
    labels[`name-${tag}`] = `${t('name')} (${language})`
    labels[`address-${tag}`] = `${t('address')} (${language})`
    for (const row of documentRows) {
      labels[`document-${row}-${tag}`] = t('document', { number: row, language })
      labels[`note-${row}-${tag}`] = t('note', { number: row, language })
    }
  }
  return labels
}

/** The fields in which a fact is written in every language, and those that say where it is from. */
export function FactFields(props: FactFieldsProps) {
  const { form, kind } = props
  const t = useTranslations('admin.facts')
  return (
    <>
      <FieldGroup legend={t(`legend.${kind}`)}>
        <p className="field-hint">{t(`hint.${kind}`)}</p>
        <ValueFields {...props} />
      </FieldGroup>
      <FieldGroup legend={t('where')}>
        <p className="field-hint">{t('whereMore')}</p>
        <TextField {...form.fieldProps('source')} hint={t('sourceHint')} dir="auto" required />
        <TextField
          {...form.fieldProps('checkedOn')}
          hint={t('checkedOnHint')}
          type="date"
          width="phone"
          required
        />
        <SelectField
          {...form.fieldProps('grade')}
          hint={t('gradeHint')}
          required
          options={[
            { value: '', label: t('chooseGrade') },
            ...factGrades.map((grade) => ({ value: grade, label: t(`grades.${grade}`) })),
          ]}
        />
      </FieldGroup>
    </>
  )
}

function ValueFields(props: FactFieldsProps) {
  const { form, kind, languages } = props
  const textProps = (field: string, tag: string) => textFieldProps(form, `${field}-${tag}`, tag)
  switch (kind) {
    case 'days':
      return <TextField {...form.fieldProps('days')} inputMode="numeric" width="pincode" required />
    case 'line':
      return languages.map(({ tag }, index) => (
        <TextField key={tag} {...textProps('value', tag)} required={index === 0} />
      ))
    case 'lines':
      return languages.map(({ tag }, index) => (
        <TextArea key={tag} {...textProps('value', tag)} required={index === 0} />
      ))
    case 'authority':
      return (
        <>
          {languages.map(({ tag }) => (
            <FieldRow key={tag}>
              <TextField {...textProps('office', tag)} />
              <TextField {...textProps('name', tag)} spellCheck={false} />
            </FieldRow>
          ))}
          {languages.map(({ tag }) => (
            <TextField key={tag} {...textProps('address', tag)} />
          ))}
          <TextField {...form.fieldProps('phone')} type="tel" inputMode="tel" width="phone" />
        </>
      )
    case 'documents':
      return <DocumentFields {...props} />
  }
}

function textFieldProps(form: AdminForm, name: string, tag: string) {
  return { ...form.fieldProps(name), lang: tag, dir: 'auto' as const }
}

function DocumentFields({ form, languages, mostDocuments }: FactFieldsProps) {
  const t = useTranslations('admin.facts')
  const isWritten = (row: number) =>
    languages.some(({ tag }) => form.valueIn(`document-${row}-${tag}`) || form.valueIn(`note-${row}-${tag}`))
  const last = Math.max(0, ...documentRows.filter((row) => row <= mostDocuments && isWritten(row)))
  const rows = documentRows.slice(0, Math.min(last + spareRows, mostDocuments))
  return rows.map((row) => (
    <FieldGroup key={row} legend={t('documentNumber', { number: row })}>
      {languages.map(({ tag }) => (
        <FieldRow key={tag}>
          <TextField {...textFieldProps(form, `document-${row}-${tag}`, tag)} />
          <TextField {...textFieldProps(form, `note-${row}-${tag}`, tag)} />
        </FieldRow>
      ))}
    </FieldGroup>
  ))
}
