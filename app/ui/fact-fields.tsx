import { useTranslations } from 'use-intl'
import type { FactName } from '../../rules/service-facts.ts'
import { SelectField, TextArea, TextField } from './field.tsx'
import { FieldGroup, FieldRow } from './form-card.tsx'
import type { TextLanguage } from './service-text-fields.tsx'

type Of = (field: string) => { name: string; label: string; defaultValue: string; error?: string }

type FactFieldsProps = {
  /** What a field is called, holds, and what is wrong with it. */
  of: Of
  holding: (field: string) => string
  kind: 'documents' | 'line' | 'lines' | 'days' | 'authority'
  /** The fact's own first. */
  languages: TextLanguage[]
  mostDocuments: number
}

const grades = ['A', 'B', 'C'] as const
/** Rows to write a further document in, so that none has to be added by script. */
const spare = 2
const allRows = Array.from({ length: 50 }, (_, nth) => nth + 1)

/** What the fields of a fact are called, by their names; each in a language says which. */
export function useFactLabels(fact: FactName, languages: TextLanguage[]): Record<string, string> {
  const t = useTranslations('admin.facts')
  const name = useTranslations('fact')
  const labels: Record<string, string> = {
    ...{ days: t('days'), phone: t('phone'), source: t('source'), checkedOn: t('checkedOn') },
    grade: t('grade'),
  }
  for (const { tag, name: language } of languages) {
    labels[`value-${tag}`] = `${name(fact)} (${language})`
    labels[`office-${tag}`] = `${t('office')} (${language})`
    labels[`name-${tag}`] = `${t('name')} (${language})`
    for (const nth of allRows) {
      labels[`document-${nth}-${tag}`] = t('document', { nth, language })
      labels[`note-${nth}-${tag}`] = t('note', { nth, language })
    }
  }
  return labels
}

/** The fields in which a fact is written in every language, and those that say where it is from. */
export function FactFields(props: FactFieldsProps) {
  const { of } = props
  const t = useTranslations('admin.facts')
  return (
    <>
      <FieldGroup legend={t(`legend.${props.kind}`)}>
        <p className="field-hint">{t(`hint.${props.kind}`)}</p>
        <OwnFields {...props} />
      </FieldGroup>
      <FieldGroup legend={t('where')}>
        <p className="field-hint">{t('whereMore')}</p>
        <TextField {...of('source')} hint={t('sourceHint')} autoComplete="off" dir="auto" required />
        <TextField
          {...of('checkedOn')}
          hint={t('checkedOnHint')}
          type="date"
          autoComplete="off"
          width="phone"
          required
        />
        <SelectField
          {...of('grade')}
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
  const { of, kind, languages } = props
  const text = (field: string, tag: string) => ({ ...typedOff(of(`${field}-${tag}`)), lang: tag })
  switch (kind) {
    case 'days':
      return <TextField {...of('days')} inputMode="numeric" autoComplete="off" width="pincode" required />
    case 'line':
      return languages.map(({ tag }, nth) => (
        <TextField key={tag} {...text('value', tag)} required={nth === 0} />
      ))
    case 'lines':
      return languages.map(({ tag }, nth) => (
        <TextArea key={tag} {...text('value', tag)} required={nth === 0} />
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
          <TextField {...of('phone')} type="tel" inputMode="tel" autoComplete="off" width="phone" />
        </>
      )
    case 'documents':
      return <DocumentFields {...props} />
  }
}

function typedOff<T extends object>(field: T) {
  return { ...field, autoComplete: 'off', dir: 'auto' } as const
}

function DocumentFields({ of, holding, languages, mostDocuments }: FactFieldsProps) {
  const t = useTranslations('admin.facts')
  const written = (nth: number) =>
    languages.some(({ tag }) => holding(`document-${nth}-${tag}`) || holding(`note-${nth}-${tag}`))
  const last = Math.max(0, ...allRows.filter((nth) => nth <= mostDocuments && written(nth)))
  const rows = allRows.slice(0, Math.min(last + spare, mostDocuments))
  return rows.map((nth) => (
    <FieldGroup key={nth} legend={t('nthDocument', { nth })}>
      {languages.map(({ tag }) => (
        <FieldRow key={tag}>
          {(['document', 'note'] as const).map((part) => (
            <TextField key={part} {...typedOff(of(`${part}-${nth}-${tag}`))} lang={tag} />
          ))}
        </FieldRow>
      ))}
    </FieldGroup>
  ))
}
