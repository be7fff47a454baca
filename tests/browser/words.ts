import { createTranslator, type Messages } from 'use-intl/core'
import { languageTags, readCatalogue } from '../../scripts/catalogues.ts'

/** By its tag, such as `hi`. */
export type Language = string

/** The portal's languages, in which screens are looked at and journeys are walked; English first. */
export const languages: readonly Language[] = languageTags

/** What the portal says in a language under a key of its catalogue, such as `user.apply`. */
export function words(language: Language): Say {
  const say = known.get(language) ?? read(language)
  known.set(language, say)
  return say
}

const known = new Map<Language, Say>()

function read(language: Language) {
  const messages = readCatalogue(language) as unknown as Messages
  return createTranslator({ locale: language, messages, timeZone: 'Asia/Kolkata' })
}

export type Say = ReturnType<typeof read>
export type Key = Parameters<Say>[0]
export type Values = Record<string, string | number>

/** Stands for a value that a test does not know; `like` lets anything take its place. */
export const any = '\u0000'

/** What was said, as a pattern in which `any` is anything. */
export function like(said: string): RegExp {
  return new RegExp(said.split(any).map(literally).join('.+'))
}

const literally = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** What stands within a tag of a message, such as the words of a link in a sentence. */
export function tagged(say: Say, key: Key, tag: string): string {
  return new RegExp(`<${tag}>(.*?)</${tag}>`).exec(String(say.raw(key)))?.[1] ?? ''
}
