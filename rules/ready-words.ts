import { limits } from './limits.ts'

/** What an officer can choose instead of typing: the reason of a rejection, or a request for papers. */
export const readyKinds = ['reason', 'request'] as const

export type ReadyKind = (typeof readyKinds)[number]

/** Ready words in one language: the name officers choose them by, and the text that the applicant reads. */
export interface ReadyText {
  name: string
  text: string
}

/** Ready words by language; a language that is absent is not written. */
export type ReadyTexts = Record<string, ReadyText>

/** How many ready words a council can keep, and how long a name and a text can be. */
export const readyLimits = { all: 200, name: limits.name, text: limits.reason } as const

/** The ready words that an act has used: which ones, and what they said in each language on that day. */
export interface UsedWords {
  id: string
  texts: Record<string, string>
}

/** Ready words that an officer can choose. */
export interface ReadyChoice {
  id: string
  texts: ReadyTexts
}

/**
 * Names the parts that are missing: `name-mr` where only the text is written in Marathi. Where nothing is
 * written in any language, both parts of `own` are missing. Empty: nothing is.
 */
export function missingReadyParts(texts: ReadyTexts, own: string): string[] {
  const written = Object.entries(texts).filter(([, { name, text }]) => name !== '' || text !== '')
  if (written.length === 0) return [`name-${own}`, `text-${own}`]
  return written.flatMap(([language, { name, text }]) => [
    ...(name === '' ? [`name-${language}`] : []),
    ...(text === '' ? [`text-${language}`] : []),
  ])
}

/** Leaves out the languages in which nothing is written, and puts the others in order. */
export function writtenTexts(texts: ReadyTexts): ReadyTexts {
  const written = Object.entries(texts).filter(([, { name, text }]) => name !== '' || text !== '')
  return Object.fromEntries(written.sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** Picks the words in the first of some languages that has them, else in any; `lang` is the one picked. */
export function pickReadyText(
  texts: ReadyTexts,
  languages: readonly (string | undefined)[],
): ReadyText & { lang: string } {
  const lang = languages.find((language) => language !== undefined && texts[language] !== undefined)
  const [first = '', text = { name: '', text: '' }] = Object.entries(texts)[0] ?? []
  const picked = lang === undefined ? undefined : texts[lang]
  return picked && lang !== undefined ? { ...picked, lang } : { ...text, lang: first }
}

/**
 * Decides what a text box and a choice beside it say together. The choice fills a box that is empty or holds
 * other ready words as they are; whatever else was typed stands. `used`: the ready words that the text is,
 * unchanged in one of their languages; undefined: it is the officer's own.
 */
export function fillReadyWords(
  choices: readonly ReadyChoice[],
  asked: { chosen: string; typed: string; languages: readonly (string | undefined)[] },
): { text: string; used?: UsedWords } {
  const { chosen, typed, languages } = asked
  const says = (choice: ReadyChoice) => Object.values(choice.texts).some(({ text }) => text === typed)
  const same = choices.filter(says)
  const picked = choices.find(({ id }) => id === chosen)
  if (picked && (typed === '' || (same.length > 0 && !same.includes(picked))))
    return { text: pickReadyText(picked.texts, languages).text, used: usedWords(picked) }
  const used = picked && same.includes(picked) ? picked : same[0]
  return used ? { text: typed, used: usedWords(used) } : { text: typed }
}

function usedWords({ id, texts }: ReadyChoice): UsedWords {
  return { id, texts: Object.fromEntries(Object.entries(texts).map(([tag, { text }]) => [tag, text])) }
}
