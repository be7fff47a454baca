import { fold, wordsOf } from './fold.ts'

/**
 * Why a password is easy to guess: `passwordCommon` many people use it, `passwordRow` its characters repeat
 * or stand in a row, `passwordNumber` it is a phone number or a date, `passwordOwn` it is made of the
 * account's name or email, `passwordPlace` of the council's or the portal's words.
 */
export type PasswordWeakness =
  | 'passwordCommon'
  | 'passwordRow'
  | 'passwordNumber'
  | 'passwordOwn'
  | 'passwordPlace'

export interface PasswordSurroundings {
  name: string
  email: string
  /** What the council says of itself: its name, its place and where it is responsible. */
  councilTexts: string[]
  /** Whether a password, in small letters, is on the list of common ones. */
  isCommon: (password: string) => boolean
}

/**
 * What somebody who guesses at an Indian village council tries first, beside the names of the place. One who
 * adds a word of their own to them is not refused.
 */
const placeWords = [
  'admin administrator bharat citizen council egram gaon gram grama gramin gramsevak hind hindustan india indian jai',
  'login namaste office officer operator panchayat panchayati panchayt pass password portal raj ram sabha sarkar',
  'sarpanch seva sevak shree shri shriram sita sri staff taluka talathi tehsil user village welcome zilla',
  'एडमिन कर्मचारी कार्यालय ग्राम ग्रामपंचायत जय जिल्हा तालुका नमस्ते नागरिक पंचायत पासवर्ड पोर्टल भारत राम श्री श्रीराम सरपंच सेवक हिंद',
]
  .join(' ')
  .split(' ')
  .flatMap(wordsOf)

/** Finds why a password is easy to guess; undefined when no rule knows it. */
export function passwordWeakness(
  password: string,
  { name, email, councilTexts, isCommon }: PasswordSurroundings,
): PasswordWeakness | undefined {
  if (isCommon(password.toLowerCase())) return 'passwordCommon'
  const folded = fold(password)
  if (isRow(folded)) return 'passwordRow'
  const unit = repeatedUnit(folded)
  const owner = { name, email, councilTexts, isCommon }
  if (unit !== folded) return passwordWeakness(unit, owner) ?? (unit.length < 8 ? 'passwordRow' : undefined)
  if (isPhoneOrDate(folded)) return 'passwordNumber'
  const letters = lettersOf(folded)
  const words = [...placeWords, ...councilTexts.flatMap(longWordsOf)]
  if (letters.some((one) => isMadeOf(one, words))) return 'passwordPlace'
  const own = ownWords(name, email)
  const whole = alphanumeric(folded)
  if (email !== '' && [email, email.split('@')[0] ?? ''].some((one) => alphanumeric(fold(one)) === whole))
    return 'passwordOwn'
  if (letters.some((one) => isMadeOf(one, [...words, ...own]))) return 'passwordOwn'
  // A short word among many digits and signs is no longer what the list means.
  const isCore = (one: string) => 2 * one.length >= folded.length
  return letters.some((one) => isCore(one) && isCommon(one)) ? 'passwordCommon' : undefined
}

/** The digits and signs by which a letter is often replaced. */
const lookalikes: Record<string, string> = {
  '@': 'a',
  4: 'a',
  3: 'e',
  1: 'i',
  '!': 'i',
  0: 'o',
  $: 's',
  5: 's',
  7: 't',
}

/** A password's letters as they stand, and as read when signs inside replace letters: `p@ssw0rd@123`. */
function lettersOf(folded: string): string[] {
  const untilLast = folded.replace(/[^\p{L}\p{M}]+$/u, '')
  const inner = untilLast.replace(/^[^\p{L}\p{M}]+/u, '')
  const replaced = (text: string) => text.replace(/./gu, (one) => lookalikes[one] ?? one)
  const read = [folded, replaced(untilLast), replaced(inner)]
  return [...new Set(read.map((text) => text.replace(/[^\p{L}\p{M}]/gu, '')))].filter((text) => text !== '')
}

function alphanumeric(text: string) {
  return text.replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}

/** Shorter ones, such as initials, would make too much of other words. */
function longWordsOf(text: string) {
  return wordsOf(text).filter((word) => [...word].length >= 3)
}

function ownWords(name: string, email: string) {
  const local = email.split('@')[0] ?? ''
  const texts = [name, email.replace(/[^\p{L}\p{M}]+/gu, ' ')]
  const joined = [name, local].map((text) => fold(text).replace(/[^\p{L}\p{M}]/gu, ''))
  return [...texts.flatMap(longWordsOf), ...joined.filter((text) => text.length >= 3)]
}

/** Whether the text is one or more of the words, one after the other. */
function isMadeOf(text: string, words: string[]): boolean {
  const reached = new Set([0])
  for (let at = 0; at < text.length; at += 1) {
    if (!reached.has(at)) continue
    for (const word of words) if (text.startsWith(word, at)) reached.add(at + word.length)
  }
  return reached.has(text.length)
}

const keyboard = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1234567890']

/** Whether a text's letters and digits are all runs of three or more: `aaaabbb`, `abcd-4321`, `asdfghjk`. */
function isRow(folded: string): boolean {
  const characters = [...alphanumeric(folded)]
  if (characters.length === 0) return new Set(folded).size < 4
  if (new Set(characters).size < 4 && characters.length > 4) return true
  let start = 0
  while (start < characters.length) {
    const lengths = [0, 1, -1].map((step) => runLength(characters, start, step))
    const longest = Math.max(...lengths)
    if (longest < 3) return false
    start += longest
  }
  return true
}

/** How many characters from `start` each follow the last by `step`, in the alphabet or on the keyboard. */
function runLength(characters: string[], start: number, step: number): number {
  let length = 1
  while (follows(characters[start + length - 1], characters[start + length], step)) length += 1
  return length
}

function follows(first: string | undefined, second: string | undefined, step: number): boolean {
  if (first === undefined || second === undefined) return false
  if ((second.codePointAt(0) ?? 0) - (first.codePointAt(0) ?? 0) === step) return true
  return keyboard.some(
    (row) => row.includes(first) && row.includes(second) && row.indexOf(second) - row.indexOf(first) === step,
  )
}

/** The shortest text of which this is a repetition; the text itself if it repeats nothing. */
function repeatedUnit(text: string): string {
  const length = (text + text).indexOf(text, 1)
  return text.slice(0, length)
}

const phone = /^(0|91|0091)?[6-9]\d{9}$/
const dayMonth = '(0[1-9]|[12]\\d|3[01])(0[1-9]|1[0-2])'
const monthDay = '(0[1-9]|1[0-2])(0[1-9]|[12]\\d|3[01])'
const date = new RegExp(`^(${dayMonth}(19|20)?\\d\\d|${monthDay}(19|20)\\d\\d|(19|20)\\d\\d${monthDay})$`)

/** Whether the text, without a letter, is a mobile number of India or a day in one of its usual orders. */
function isPhoneOrDate(folded: string): boolean {
  if (/\p{L}/u.test(folded)) return false
  const digits = folded.replace(/\D/g, '')
  return phone.test(digits) || date.test(digits)
}
