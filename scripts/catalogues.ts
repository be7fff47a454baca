import { globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Messages by their key, in the tree that the keys make. */
export type Tree = { [key: string]: string | Tree }

const folder = join(import.meta.dirname, '../app/i18n')

/** The tags of the portal's languages, one for each folder of `app/i18n`; English first. */
export const languageTags: string[] = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort((one, other) => Number(other === 'en') - Number(one === 'en') || (one < other ? -1 : 1))

/** The paths of a language's files, one for each area. */
export function listFiles(language: string): string[] {
  return globSync(join(folder, language, '*.json')).sort()
}

/** All messages of a language; throws if two of its files have the same key. */
export function readCatalogue(language: string): Tree {
  const messages: Tree = {}
  for (const file of listFiles(language))
    mergeFile(JSON.parse(readFileSync(file, 'utf8')), messages, `${language}/${basename(file)}`)
  return messages
}

/** Adds the messages of a file to those of the others; throws on a key that one of them has. */
export function mergeFile(from: Tree, into: Tree, file: string, above = ''): void {
  for (const [key, value] of Object.entries(from)) {
    const existing = into[key]
    if (existing === undefined) into[key] = value
    else if (typeof existing === 'string' || typeof value === 'string')
      throw new Error(`${file} has ${above}${key}, which another file of the language has too.`)
    else mergeFile(value, existing, file, `${above}${key}.`)
  }
}

/** Each message with its whole key, such as `user.apply`. */
export function listMessages(messages: Tree, above = ''): [string, string][] {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [[above + key, value]] : listMessages(value, `${above}${key}.`),
  )
}

/** The key of every message: the English catalogue has them all. */
export function englishKeys(): string[] {
  return listMessages(readCatalogue('en')).map(([key]) => key)
}
