import { readText } from '../text.ts'
import { type CertificateTemplate, fieldKey, templateLimits } from './template.ts'

const language = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/

/**
 * Reads a template from the parsed JSON of a file; properties that no template has are dropped. Undefined
 * where it is none. What stops it from being published is found later, as of one that was typed.
 */
export function readTemplateOfFile(value: unknown): CertificateTemplate | undefined {
  const source = recordOf(value)
  if (!source) return undefined
  const paragraphs = listOf(source.paragraphs, templateLimits.paragraphs, (one) =>
    textOf(one, templateLimits.paragraph, true),
  )
  const rows = listOf(source.rows, templateLimits.rows, readRow)
  const fields = readFields(source.fields)
  const [title, signer] = [textOf(source.title), textOf(source.signer)]
  const { register, lang, months } = source
  const isNumbered = typeof register === 'string' && /^([A-Z]{2,6})?$/.test(register)
  const isLimited = Number.isInteger(months) && Number(months) >= 0 && Number(months) <= templateLimits.months
  const second = source.second === undefined ? null : readSecond(source.second)
  if (!isNumbered || !isLimited || !isLanguage(lang) || !paragraphs || !rows || !fields) return undefined
  if (title === undefined || signer === undefined || second === undefined) return undefined
  const template = { register, lang, title, paragraphs, rows, fields, months: Number(months), signer }
  return second === null ? template : { ...template, second }
}

function readRow(value: unknown) {
  const { inCode, ...row } = recordOf(value) ?? {}
  const [label, text] = [textOf(row.label, templateLimits.label), textOf(row.value, templateLimits.value)]
  return label === undefined || text === undefined
    ? undefined
    : { label, value: text, inCode: inCode === true }
}

function readSecond(value: unknown) {
  const { lang, ...source } = recordOf(value) ?? {}
  const [title, text] = [textOf(source.title), textOf(source.text, templateLimits.paragraph, true)]
  return !isLanguage(lang) || title === undefined || text === undefined ? undefined : { lang, title, text }
}

function readFields(value: unknown): CertificateTemplate['fields'] | undefined {
  const entries = Object.entries(recordOf(value) ?? { '': '' })
  const fields: CertificateTemplate['fields'] = {}
  for (const [key, labels] of entries) {
    const named = Object.entries(recordOf(labels) ?? { '': '' })
    const texts = named.map(([lang, label]) => [lang, textOf(label, templateLimits.label)] as const)
    const isRead = texts.every(([lang, label]) => isLanguage(lang) && label !== undefined)
    if (!fieldKey.test(key) || !isRead) return undefined
    fields[key] = Object.fromEntries(texts) as Record<string, string>
  }
  return entries.length > templateLimits.fields ? undefined : fields
}

function isLanguage(value: unknown): value is string {
  return typeof value === 'string' && language.test(value)
}

function recordOf(value: unknown): Record<string, unknown> | undefined {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isRecord ? (value as Record<string, unknown>) : undefined
}

function listOf<T>(value: unknown, max: number, read: (one: unknown) => T | undefined): T[] | undefined {
  if (!Array.isArray(value) || value.length > max) return undefined
  const list = value.map(read).filter((one) => one !== undefined)
  return list.length === value.length ? list : undefined
}

/** An empty text is none that is wrong: a draft may lack it. */
function textOf(value: unknown, max: number = templateLimits.title, lines = false): string | undefined {
  if (typeof value !== 'string') return undefined
  const read = readText(value, { max, lines })
  return 'text' in read ? read.text : read.fault === 'empty' ? '' : undefined
}
