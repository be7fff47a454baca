import type { CertificateTemplate } from '../../../../rules/certificates/template.ts'
import { checkedValue } from '../../../../rules/form/document-checkboxes.ts'

/** The names of the fields of a template, which has as many of each as are written. */
export function paragraphField(index: number): string {
  return `paragraph-${index}`
}

export function rowField(part: 'label' | 'value' | 'inCode', index: number): string {
  return `${part}-${index}`
}

/** Of the label in a language that an officer reads at what they fill in. */
export function labelField(key: string, language: string): string {
  return `field-${key}-${language}`
}

/** A template as its form holds it. */
export function fieldsOf(template: CertificateTemplate): Record<string, string> {
  const { register, lang, title, signer, months, paragraphs, rows, second, fields } = template
  return {
    register,
    lang,
    title,
    signer,
    months: String(months),
    secondLang: second?.lang ?? '',
    secondTitle: second?.title ?? '',
    secondText: second?.text ?? '',
    ...Object.fromEntries(paragraphs.map((text, index) => [paragraphField(index), text])),
    ...Object.fromEntries(
      rows.flatMap(({ label, value, inCode }, index) => [
        [rowField('label', index), label],
        [rowField('value', index), value],
        [rowField('inCode', index), inCode ? checkedValue : ''],
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(fields).flatMap(([key, labels]) =>
        Object.entries(labels).map(([language, text]) => [labelField(key, language), text]),
      ),
    ),
  }
}
