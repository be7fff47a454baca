import { useTranslations } from 'use-intl'
import { plainPlaceholders, templateLimits } from '../../../../rules/certificates/template.ts'
import { CheckboxField } from '../../../ui/checkbox-group.tsx'
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import type { AdminForm } from '../use-admin-form.ts'
import { labelField, paragraphField, rowField } from './template-fields.ts'

type TemplateFormProps = {
  form: AdminForm
  registers: { prefix: string; name: string; next: number }[]
  languages: { tag: string; name: string }[]
  /** Of what the officer fills in. */
  keys: string[]
  /** The keys of what the application answers. */
  answers: string[]
}

/** The fields of a template: register and paper, words, rows, and what the officer is asked. */
export function TemplateForm({ form, registers, languages, keys, answers }: TemplateFormProps) {
  const t = useTranslations('admin.certificate')
  const tongues = languages.map(({ tag, name }) => ({ value: tag, label: name, lang: tag }))
  const placeholders = [...plainPlaceholders, ...answers.map((key) => `answer:${key}`), 'field:…']
    .map((name) => `{${name}}`)
    .join(' ')
  const lang = form.valueIn('lang')
  const text = { dir: 'auto', lang } as const
  return (
    <>
      <h3>{t('paper')}</h3>
      <SelectField
        {...form.fieldProps('register')}
        options={[
          { value: '', label: t('choose') },
          ...registers.map(({ prefix, name, next }) => ({
            value: prefix,
            label: t('registerOption', { prefix, name, next: String(next) }),
          })),
        ]}
        required
      />
      <TextField {...form.fieldProps('months')} hint={t('monthsHint')} inputMode="numeric" width="half" />
      <SelectField {...form.fieldProps('lang')} options={tongues} required />
      <TextField {...form.fieldProps('signer')} {...text} required />
      <h3>{t('words')}</h3>
      <p className="quiet">{t('placeholders', { list: placeholders })}</p>
      <TextField {...form.fieldProps('title')} {...text} required />
      {fillable(templateLimits.paragraphs, (at) => form.valueIn(paragraphField(at)) !== '').map((at) => (
        <TextArea key={at} {...form.fieldProps(paragraphField(at))} {...text} />
      ))}
      <h3>{t('rows')}</h3>
      <p className="quiet">{t('rowsHint')}</p>
      {fillable(templateLimits.rows, (at) => isRowTyped(form, at)).map((at) => (
        <TemplateRowFields key={at} form={form} at={at} lang={lang} />
      ))}
      <h3>{t('second')}</h3>
      <SelectField
        {...form.fieldProps('secondLang')}
        options={[{ value: '', label: t('noSecond') }, ...tongues]}
      />
      <TextField {...form.fieldProps('secondTitle')} dir="auto" />
      <TextArea {...form.fieldProps('secondText')} dir="auto" />
      {keys.length > 0 && <h3>{t('fields')}</h3>}
      {keys.flatMap((key) =>
        languages.map(({ tag }) => (
          <TextField key={key + tag} {...form.fieldProps(labelField(key, tag))} dir="auto" />
        )),
      )}
    </>
  )
}

function TemplateRowFields({ form, at, lang }: { form: AdminForm; at: number; lang: string }) {
  const t = useTranslations('admin.certificate')
  const number = String(at + 1)
  const text = { dir: 'auto', lang } as const
  return (
    <div className="template-row">
      <TextField {...form.fieldProps(rowField('label', at))} {...text} />
      <TextField {...form.fieldProps(rowField('value', at))} {...text} />
      <CheckboxField
        name={rowField('inCode', at)}
        label={t('inCode', { number })}
        defaultChecked={form.isChecked(rowField('inCode', at))}
        error={form.errorOf(rowField('inCode', at))}
      />
    </div>
  )
}

function isRowTyped(form: AdminForm, at: number): boolean {
  return form.valueIn(rowField('label', at)) !== '' || form.valueIn(rowField('value', at)) !== ''
}

/** The places that are filled, and the next two that are free: saving them brings further ones. */
function fillable(most: number, isFilled: (at: number) => boolean): number[] {
  const all = Array.from({ length: most }, (_, index) => index)
  const last = all.filter(isFilled).at(-1) ?? -1
  return all.slice(0, last + 3)
}
