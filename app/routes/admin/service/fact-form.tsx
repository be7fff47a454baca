import { useTranslations } from 'use-intl'
import type { FactName } from '../../../../rules/service-facts.ts'
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { FieldGroup, FieldRow } from '../../../ui/form-card.tsx'
import type { TextLanguage } from '../text-in-languages.tsx'

type Of = (field: string) => { name: string; label: string; defaultValue: string; error?: string }

type FactFieldsProps = {
  /** What a field is called, holds, and what is wrong with it. */
  fieldProps: Of
  holding: (field: string) => string
  kind: 'documents' | 'line' | 'lines' | 'days' | 'authority'
  /** The fact's own first. */
  languages: TextLanguage[]
  mostDocuments: number
}

const grades = ['A', 'B', 'C'] as const
/** Rows to write a further document in, so that none has to be added by script. */
const spare = 2
const allRows = Array.from({ length: 50 }, (_, index) => index + 1)

/** What the fields of a fact are called, by their names; each in a language says which. */
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
    for (const index of allRows) {
      labels[`document-${index}-${tag}`] = t('document', { number: index, language })
      labels[`note-${index}-${tag}`] = t('note', { number: index, language })
    }
  }
  return labels
}

/** The fields in which a fact is written in every language, and those that say where it is from. */
export function FactFields(props: FactFieldsProps) {
  const { fieldProps } = props
  const t = useTranslations('admin.facts')
  return (
    <>
      <FieldGroup legend={t(`legend.${props.kind}`)}>
        <p className="field-hint">{t(`hint.${props.kind}`)}</p>
        <OwnFields {...props} />
      </FieldGroup>
      <FieldGroup legend={t('where')}>
        <p className="field-hint">{t('whereMore')}</p>
        <TextField {...fieldProps('source')} hint={t('sourceHint')} autoComplete="off" dir="auto" required />
        <TextField
          {...fieldProps('checkedOn')}
          hint={t('checkedOnHint')}
          type="date"
          autoComplete="off"
          width="phone"
          required
        />
        <SelectField
          {...fieldProps('grade')}
          hint={t('gradeHint')}
          required
          options={[
            { value: '', label: t('chooseGrade') },
            ...grades.map((grade) => ({ value: grade, label: t(`grades.${grade}`) })),
          ]}
        />
      </FieldGroup>
    </>
  )
}

function OwnFields(props: FactFieldsProps) {
  const { fieldProps, kind, languages } = props
  const text = (field: string, tag: string) => ({ ...typedOff(fieldProps(`${field}-${tag}`)), lang: tag })
  switch (kind) {
    case 'days':
      return (
        <TextField {...fieldProps('days')} inputMode="numeric" autoComplete="off" width="pincode" required />
      )
    case 'line':
      return languages.map(({ tag }, index) => (
        <TextField key={tag} {...text('value', tag)} required={index === 0} />
      ))
    case 'lines':
      return languages.map(({ tag }, index) => (
        <TextArea key={tag} {...text('value', tag)} required={index === 0} />
      ))
    case 'authority':
      return (
        <>
          {languages.map(({ tag }) => (
            <FieldRow key={tag}>
              <TextField {...text('office', tag)} />
              <TextField {...text('name', tag)} spellCheck={false} />
            </FieldRow>
          ))}
          <TextField {...fieldProps('phone')} type="tel" inputMode="tel" autoComplete="off" width="phone" />
        </>
      )
    case 'documents':
      return <DocumentFields {...props} />
  }
}

function typedOff<T extends object>(field: T) {
  return { ...field, autoComplete: 'off', dir: 'auto' } as const
}

function DocumentFields({ fieldProps, holding, languages, mostDocuments }: FactFieldsProps) {
  const t = useTranslations('admin.facts')
  const written = (index: number) =>
    languages.some(({ tag }) => holding(`document-${index}-${tag}`) || holding(`note-${index}-${tag}`))
  const last = Math.max(0, ...allRows.filter((index) => index <= mostDocuments && written(index)))
  const rows = allRows.slice(0, Math.min(last + spare, mostDocuments))
  return rows.map((index) => (
    <FieldGroup key={index} legend={t('documentNumber', { number: index })}>
      {languages.map(({ tag }) => (
        <FieldRow key={tag}>
          {(['document', 'note'] as const).map((part) => (
            <TextField key={part} {...typedOff(fieldProps(`${part}-${index}-${tag}`))} lang={tag} />
          ))}
        </FieldRow>
      ))}
    </FieldGroup>
  ))
}
