import { type RawBuilder, sql } from 'kysely'
import { stemsOf } from '../../../rules/spelling/endings.ts'
import {
  differsByOneLetter,
  soundsOneLetterAway,
  withoutOneLetter,
} from '../../../rules/spelling/one-letter.ts'
import { isPaperWord } from '../../../rules/spelling/paper-words.ts'
import { type SearchedWord, searchedWords, soundMark } from '../../../rules/spelling/search-words.ts'
import { soundKeys } from '../../../rules/spelling/sound-keys.ts'
import { prefixEnd } from '../../database/search-words.server.ts'
import type { Database } from '../../database/tables.ts'
import { searchedFields } from './index-service.server.ts'

/** One way in which a word of a search stands in the index. */
export interface Form {
  text: string
  /** Whether it must be a whole word, because it is too short to begin one, or a guess. */
  whole: boolean
  /** The fields, as positions in `searchedFields`, in which some service has it. */
  fields: number[]
}

/** A word of a search as the index has it. */
export interface ReadWord {
  forms: Form[]
  /** How many entries of the index have one of the forms, to 1,001 for each form in each field. */
  count: number
  /** Whether it was found only with one letter changed. */
  close: boolean
  /** Whether it says only that a paper is wanted, and not which. */
  isPaper: boolean
}

/** A search as the index can answer it. */
export interface ReadSearch {
  /** Its words that some service has, at least one; first the one with the fewest entries. */
  words: ReadWord[]
  /** Whether each of them was found only with one letter changed. */
  close: boolean
}

type Wanted = Pick<Form, 'text' | 'whole'>

const shortestBeginning = 3
const countCeiling = 1001
const maxCorrections = 200

/**
 * Finds out in which forms the words of a search stand in the index: as they are written, else by their stem,
 * and by their sound; if in none of these, with one wrong letter in the word or else in its sound. Words that
 * no service has are left out: people write sentences. Undefined: the search has no word, so it narrows
 * nothing. Null: no service has any of its words.
 */
export async function readSearch(db: Database, search: string): Promise<ReadSearch | undefined | null> {
  const words = searchedWords(search)
  if (words.length === 0) return undefined
  const read: ReadWord[] = []
  for (const word of words) {
    const found =
      (await readWord(db, word)) ?? (await readClose(db, word)) ?? (await readCloseSound(db, word))
    if (found) read.push({ ...found, isPaper: isPaperWord(word.word) })
  }
  if (read.length === 0) return null
  return {
    words: read.toSorted((one, other) => one.count - other.count),
    close: read.every(({ close }) => close),
  }
}

type FoundWord = Omit<ReadWord, 'isPaper'>

async function readWord(db: Database, { word, together }: SearchedWord): Promise<FoundWord | undefined> {
  const asWritten = [word, ...together].map((text) => ({ text, whole: false }))
  const stems = stemsOf(word).map((text) => ({ text, whole: text.length < shortestBeginning }))
  const sounds = typedSounds({ word, together }).map((key) => ({
    text: soundMark + key,
    whole: key.length < shortestBeginning,
  }))
  const counted = await countForms(db, [...asWritten, ...stems, ...sounds])
  const known = (some: Wanted[]) => counted.filter(({ text }) => some.some((one) => one.text === text))
  const written = known(asWritten)
  return toRead([...(written.length > 0 ? written : known(stems).slice(0, 1)), ...known(sounds)], false)
}

/** How a word that is typed in Latin letters sounds. */
function typedSounds({ word, together }: SearchedWord) {
  return [word, ...together].flatMap((text) => (/[a-z]/.test(text) ? soundKeys(text) : []))
}

async function readClose(db: Database, { word, together }: SearchedWord): Promise<FoundWord | undefined> {
  const typed = [word, ...together]
  const rows = await db
    .selectFrom('spellings')
    .select('word')
    .where('variant', 'in', typed.flatMap(withoutOneLetter))
    .limit(maxCorrections)
    .execute()
  const meant = rows.filter((row) => typed.some((one) => differsByOneLetter(one, row.word)))
  const wanted = meant.map((row) => ({ text: row.word, whole: true }))
  return toRead(await countForms(db, wanted), true)
}

/**
 * A word of Hindi or Marathi typed with one wrong letter: only its sound is like what services have. The
 * sounds that it may have meant are looked up, because the index keeps none with a letter left out.
 */
async function readCloseSound(db: Database, word: SearchedWord): Promise<FoundWord | undefined> {
  const sounds = typedSounds(word).flatMap(soundsOneLetterAway)
  if (sounds.length === 0) return undefined
  const rows = await db
    .selectFrom('serviceWords')
    .select('word')
    .distinct()
    .where('field', 'in', Object.keys(searchedFields))
    .where(
      'word',
      'in',
      sounds.map((sound) => soundMark + sound),
    )
    .limit(maxCorrections)
    .execute()
  const wanted = rows.map((row) => ({ text: row.word, whole: true }))
  return toRead(await countForms(db, wanted), true)
}

function toRead(counted: (Form & { count: number })[], close: boolean): FoundWord | undefined {
  if (counted.length === 0) return undefined
  const count = counted.reduce((sum, form) => sum + form.count, 0)
  return { forms: counted.map(({ text, whole, fields }) => ({ text, whole, fields })), count, close }
}

/** Counts the entries of each form that the index has, to 1,001 in each field, and leaves out the others. */
async function countForms(db: Database, wanted: Wanted[]) {
  const forms = [...new Map(wanted.map((form) => [form.text, form])).values()]
  if (forms.length === 0) return []
  const word = sql.raw('"word"')
  const counts = forms.flatMap((form, index) =>
    searchedFields.map(
      (_, field) => sql`(select count(*) from (select 1 from "serviceWords"
        where "field" = ${sql.lit(String(field))} and ${hasForm(word, form)} limit ${sql.lit(countCeiling)}) as "counted")
        as ${sql.raw(`"${index} ${field}"`)}`,
    ),
  )
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(db)
  return forms.flatMap(({ text, whole }, index) => {
    const inField = searchedFields.map((_, field) => rows[0]?.[`${index} ${field}`] ?? 0)
    const fields = inField.flatMap((count, field) => (count > 0 ? [field] : []))
    const count = inField.reduce((sum, one) => sum + one, 0)
    return count > 0 ? [{ text, whole, fields, count }] : []
  })
}

/** The condition that a word of the index is in this form. */
export function hasForm(word: RawBuilder<unknown>, { text, whole }: Wanted) {
  if (whole) return sql`${word} = ${text}`
  return sql`(${word} >= ${text} and ${word} < ${prefixEnd(text)})`
}
