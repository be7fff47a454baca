/** What a service's certificate says, as the administrator writes it: just texts with placeholders. */
export interface CertificateTemplate {
  /** The prefix of the register in which it is numbered. */
  register: string
  lang: string
  title: string
  paragraphs: string[]
  rows: TemplateRow[]
  /** The same in another language, small, below the rows; absent where there is one language. */
  second?: { lang: string; title: string; text: string }
  /** The label of each `{field:…}`, by its key and then by language: the officer fills it in. */
  fields: Record<string, Record<string, string>>
  /** For how many months it is valid; 0: it does not end. */
  months: number
  /** Who signs, by office. */
  signer: string
}

export interface TemplateRow {
  label: string
  value: string
  /** Whether the code holds it, too. */
  inCode: boolean
}

export const templateLimits = {
  title: 80,
  paragraphs: 6,
  paragraph: 600,
  rows: 12,
  label: 40,
  value: 100,
  months: 120,
  fields: 12,
  fieldValue: 100,
} as const

/** The placeholders that the portal fills in; further ones are `answer:key` and `field:key`. */
export const plainPlaceholders = [
  'holder',
  'place',
  'number',
  'issuedOn',
  'council',
  'applicationId',
] as const

const placeholder = /\{([^{}]*)\}/g

/** The placeholders of a text, in their order. */
export function placeholdersOf(text: string): string[] {
  return Array.from(text.matchAll(placeholder), ([, name = '']) => name)
}

/** Fills a text. What is filled in is text: braces in it are no placeholders. */
export function fillPlaceholders(text: string, values: Record<string, string>): string {
  return text.replace(
    placeholder,
    (whole, name: string) => (Object.hasOwn(values, name) ? values[name] : whole) ?? whole,
  )
}

/** Every text of a template that is filled. */
export function textsOf({ title, paragraphs, rows, signer, second }: CertificateTemplate): string[] {
  return [
    title,
    ...paragraphs,
    ...rows.flatMap(({ label, value }) => [label, value]),
    signer,
    second?.title ?? '',
    second?.text ?? '',
  ]
}

/** The keys of what the officer fills in, in the order of the texts. */
export function fieldKeysOf(texts: readonly string[]): string[] {
  const keys = texts
    .flatMap(placeholdersOf)
    .flatMap((name) => (name.startsWith('field:') ? [name.slice(6)] : []))
  return [...new Set(keys)].filter((key) => fieldKey.test(key))
}

export const fieldKey = /^[a-z][a-zA-Z0-9]{0,29}$/

/** An empty template, with which the first one of a service begins. */
export function emptyTemplate(lang: string): CertificateTemplate {
  return { register: '', lang, title: '', paragraphs: [], rows: [], fields: {}, months: 0, signer: '' }
}
