/** Files by their path, with their text. */
type Sources = Record<string, string>

/** How sources say the portal's messages. */
export interface Said {
  /** Keys that a call names. */
  named: Set<string>
  /** Beginning and end of the keys that a call puts together; what goes between stands somewhere else. */
  built: [string, string][]
  /** What stands in quotation marks outside the calls. */
  quoted: Set<string>
}

const binding = /const (?<name>\w+) = useTranslations\('(?<space>[\w.]+)'\)/g
/** Words in quotation marks, in the second group. */
export const quotedWords = /(['"])([\w.-]+)\1/g

/** A key that is put together: its beginning and its end, in the groups. */
const template = /`([^`$]*)\$\{[^}]*\}([^`$]*)`/g

/** The text up to the comma or the bracket that ends the first argument. */
function firstArgument(source: string, from: number): string {
  let depth = 0
  for (let at = from; at < source.length; at++) {
    const sign = source.charAt(at)
    if ('([{'.includes(sign)) depth++
    else if (depth === 0 && ',)'.includes(sign)) return source.slice(from, at)
    else if (')]}'.includes(sign)) depth--
  }
  return source.slice(from)
}

function readCall(said: Said, space: string, argument: string) {
  const keys = Array.from(argument.matchAll(/'([\w.]+)'/g), (match) => `${space}.${match[1]}`)
  for (const key of keys) said.named.add(key)
  const templates = Array.from(argument.matchAll(template))
  for (const [, before, after = ''] of templates) said.built.push([`${space}.${before}`, after])
  if (keys.length + templates.length === 0) said.built.push([`${space}.`, ''])
}

/** How sources say messages: each `useTranslations` and calls of what it gives, up to the next so named. */
export function saidIn(sources: Sources): Said {
  const said: Said = { named: new Set(), built: [], quoted: new Set() }
  for (const source of Object.values(sources)) {
    let rest = source
    const bindings = [...source.matchAll(binding)]
    for (const [position, { index, groups }] of bindings.entries()) {
      const { name = '', space = '' } = groups ?? {}
      const end = bindings.find((later, place) => place > position && later.groups?.name === name)?.index
      const calls = new RegExp(`(?<![\\w.'])${name}(?:\\.(?:rich|markup))?\\(`, 'g')
      for (const call of source.slice(index, end).matchAll(calls)) {
        const from = index + call.index + call[0].length
        const argument = firstArgument(source, from)
        readCall(said, space, argument)
        rest = rest.slice(0, from) + ' '.repeat(argument.length) + rest.slice(from + argument.length)
      }
    }
    for (const [, space, argument = ''] of source.matchAll(/useTranslations\('([\w.]+)'\)\(([^)]*)\)/g)) {
      readCall(said, space ?? '', argument)
    }
    // What is made on the server without a page takes its words from the tree of messages itself.
    if (/import (?:type \{[^}]*\bMessages|\{[^}]*\bpaperWords)\b[^}]*\} from/.test(source))
      for (const [, space, word] of source.matchAll(/\b([a-z]\w*)\.([a-z]\w*)\b/g))
        said.named.add(`${space}.${word}`)
    for (const match of rest.matchAll(quotedWords)) said.quoted.add(match[2] ?? '')
  }
  return said
}

/** The keys that a call names, or builds with a word that stands somewhere in quotation marks. */
export function saidOf(keys: string[], { named, built, quoted }: Said): string[] {
  return keys.filter(
    (key) =>
      named.has(key) ||
      built.some(
        ([before, after]) =>
          key.startsWith(before) &&
          key.endsWith(after) &&
          quoted.has(key.slice(before.length, key.length - after.length)),
      ),
  )
}
