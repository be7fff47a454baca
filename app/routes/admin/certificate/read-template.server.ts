import {
  type CertificateTemplate,
  fieldKeysOf,
  templateLimits,
  textsOf,
} from '../../../../rules/certificates/template.ts'
import { revision, wholeNumber } from '../../../forms/office-fields.server.ts'
import { checkbox, choice, optionalText, readForm } from '../../../forms/read-form.server.ts'
import { labelField, paragraphField, rowField } from './template-fields.ts'

const { title, paragraphs, paragraph, rows, label, value, months } = templateLimits

interface Choices {
  /** Of the registers. */
  prefixes: string[]
  languages: readonly string[]
}

/** Reads the form of a template as typed; what is wrong with it as a template is found on publication. */
export async function readTemplate(request: Request, { prefixes, languages }: Choices) {
  const posted = await request.formData()
  // A label is asked for each field that the texts name.
  const keys = fieldKeysOf([...posted].flatMap(([, text]) => (typeof text === 'string' ? [text] : [])))
  const labels = keys.flatMap((key) => languages.map((language) => labelField(key, language)))
  const form = await readForm(posted, {
    intent: choice(['', 'publish']),
    revision,
    register: choice(['', ...prefixes]),
    months: wholeNumber({ min: 0, max: months }),
    lang: choice(languages),
    signer: optionalText(title),
    title: optionalText(title),
    secondLang: choice(['', ...languages]),
    secondTitle: optionalText(title),
    secondText: optionalText(paragraph, { lines: true }),
    ...Object.fromEntries(
      indexes(paragraphs).map((at) => [paragraphField(at), optionalText(paragraph, { lines: true })]),
    ),
    ...Object.fromEntries(
      indexes(rows).flatMap((at) => [
        [rowField('label', at), optionalText(label)],
        [rowField('value', at), optionalText(value)],
      ]),
    ),
    ...Object.fromEntries(indexes(rows).map((at) => [rowField('inCode', at), checkbox])),
    ...Object.fromEntries(labels.map((name) => [name, optionalText(label)])),
  })
  if (!form.ok) return form
  return {
    ok: true as const,
    typed: form.typed,
    intent: form.values.intent,
    revision: form.values.revision,
    template: templateOf(form.values, languages),
  }
}

function templateOf(values: Record<string, unknown>, languages: readonly string[]): CertificateTemplate {
  const textOf = (name: string) => String(values[name] ?? '')
  const second = textOf('secondLang')
  const template: CertificateTemplate = {
    register: textOf('register'),
    lang: textOf('lang'),
    title: textOf('title'),
    signer: textOf('signer'),
    months: Number(values.months),
    paragraphs: indexes(paragraphs)
      .map((at) => textOf(paragraphField(at)))
      .filter(Boolean),
    rows: indexes(rows)
      .map((at) => ({
        label: textOf(rowField('label', at)),
        value: textOf(rowField('value', at)),
        inCode: values[rowField('inCode', at)] === true,
      }))
      .filter((row) => row.label !== '' || row.value !== ''),
    second:
      second === '' ? undefined : { lang: second, title: textOf('secondTitle'), text: textOf('secondText') },
    fields: {},
  }
  for (const key of fieldKeysOf(textsOf(template))) {
    const named = languages.map((language) => [language, textOf(labelField(key, language))] as const)
    template.fields[key] = Object.fromEntries(named.filter(([, text]) => text !== ''))
  }
  return template
}

function indexes(length: number): number[] {
  return Array.from({ length }, (_, index) => index)
}
