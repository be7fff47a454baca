import type { Messages } from 'use-intl'
import { readCatalogue } from '../../scripts/catalogues.ts'
import { forms, services, texts } from '../council/sample-data/read-sample.ts'

const read = (language: string) => readCatalogue(language) as unknown as Messages

export const messages = { en: read('en'), hi: read('hi'), mr: read('mr') }
export type Language = keyof typeof messages

const ownNames = new Set(Object.values(messages).map((one) => one.language.name))

const wordsIn = {
  hi: devanagariWords([messages.hi, texts.get('hi'), saidIn('hi', forms)]),
  mr: devanagariWords([messages.mr, texts.get('mr'), saidIn('mr', forms)]),
}

/** What the other language says and this one never does. */
const onlyOther = { hi: minus(wordsIn.mr, wordsIn.hi), mr: minus(wordsIn.hi, wordsIn.mr) }

/** Whole English sentences and names, which show English in an answer that holds Latin codes as well. */
const inMarathi = new Set(leavesOf(messages.mr))
/** What every language says so is in none of them. */
const everywhere = new Set(leavesOf(messages.hi).filter((text) => inMarathi.has(text)))
const englishTexts = [
  ...leavesOf(messages.en).filter(
    (text) => !text.includes('{') && text.includes(' ') && !everywhere.has(text),
  ),
  ...services.flatMap((service) => [service.serviceName, service.serviceDescription]),
]

/** The words of a text that belong to another language than the page's; names of languages belong to all. */
export function foreignWords(text: string, language: Language): string[] {
  const words = [...devanagariWords([text])]
  if (language === 'en') return words
  const others = words.filter((word) => onlyOther[language].has(word))
  return [...others, ...englishTexts.filter((one) => text.includes(one))]
}

/**
 * What a reader of a page reads or hears: title, text, and the attributes that are read out, a line each.
 * Without `marked`, what the page marks as being in another language is left out.
 */
export function readableTexts(html: string, marked = true): string[] {
  const shown = html.replace(/<(script|style)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->|<wbr\/><\/span><span>/g, '')
  const own = marked ? shown : shown.replace(/<(?!html\b)(\w+)(?=[^>]*\slang=)[^>]*>[\s\S]*?<\/\1>/g, ' ')
  const attributes = [...own.matchAll(/\s(?:title|aria-label|alt|placeholder)="([^"]*)"/g)].map(
    ([, value = '']) => value,
  )
  const buttons = [...own.matchAll(/<input[^>]*type="(?:submit|button)"[^>]*\svalue="([^"]*)"/g)]
  return [...own.split(/<[^>]*>/), ...attributes, ...buttons.map(([, value = '']) => value)]
    .map((text) => plain(text).trim())
    .filter(Boolean)
}

/** The words of a page in a language that is not the page's and is not marked as such. */
export function foreignOn(html: string, language: Language): string[] {
  return foreignWords(readableTexts(html, false).join('\n'), language)
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

function plain(text: string) {
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? '')
}

function devanagariWords(values: unknown[]) {
  const words = leavesOf(values).flatMap(
    (text) => text.match(/\p{Script=Devanagari}[\p{Script=Devanagari}\u200d]*/gu) ?? [],
  )
  return new Set(words.filter((word) => !ownNames.has(word)))
}

function minus(words: Set<string>, others: Set<string>) {
  return new Set([...words].filter((word) => !others.has(word)))
}

function leavesOf(value: unknown): string[] {
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(leavesOf)
    : [String(value)]
}

/** The texts in one language of what holds texts in several. */
export function saidIn(language: Language, value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap((one) => saidIn(language, one))
  const own = (value as Record<string, unknown>)[language]
  return typeof own === 'string' ? [own, ...inner] : inner
}
