import { stemsOf } from './spelling/endings.ts'
import { paperWords } from './spelling/paper-words.ts'
import { entryWords, searchedWords, soundMark } from './spelling/search-words.ts'
import { soundKeys } from './spelling/sound-keys.ts'

/**
 * What people search for that no service gives, though a sentence can answer it (`user.answer` in
 * `app/i18n/`). A search asks for it that has one word of each list. A paper stands here only with a source
 * that says which office gives it.
 */
const answers = [
  /**
   * Bihar: the Circle Officer (nalanda.nic.in, the service for caste, income and residence certificates).
   * Maharashtra: a certificate of the revenue department after the Talathi’s report
   * (chanda.nic.in/en/setu-branch). Goa: the Sarpanch (goanews.com, 2014), so the sentence says "in most
   * places", and nothing where the council lists it.
   */
  {
    answer: 'income',
    words: [['income', 'आय', 'इनकम', 'उत्पन्न', 'utpanna', 'utpannacha', 'aay'], paperWords],
  },
  /** Bihar: the Circle Officer and the sub-divisional officer (nalanda.nic.in, the same service). */
  { answer: 'caste', words: [['caste', 'जाति', 'जात', 'jat', 'jati', 'jaticha'], paperWords] },
  /** The portal tells how to pay the fees of applications alone; the taxes are the panchayat’s own. */
  {
    answer: 'payTax',
    words: [
      'tax taxes घरपट्टी पाणीपट्टी घरफाळा कर टॅक्स टैक्स गृहकर जलकर gharpatti panipatti ghar patti'.split(' '),
      'pay paying payment भरणे भरायची भरायचा भरायचे भरू भरना भरनी भरें चुकाना जमा bharne bharaychi bharna'.split(
        ' ',
      ),
    ],
  },
] as const

export type SearchAnswer = (typeof answers)[number]['answer']

const keysOf = (words: readonly string[]) => {
  const { spelt, sounds } = entryWords(words.join(', '), { typed: true })
  return [...spelt, ...sounds]
}

const lists = answers.map(({ answer, words }) => ({ answer, keys: words.map(keysOf) }))

/**
 * Finds what answers a search in place of a service. Undefined: nothing does, or a service that was found is
 * called so (`names`).
 */
export function answerTo(search: string, names: string[]): SearchAnswer | undefined {
  const asked = lists.find(({ keys }) => asksFor(search, keys))
  if (!asked || names.some((name) => asksFor(name, asked.keys))) return undefined
  return asked.answer
}

function asksFor(text: string, lists: string[][]) {
  const said = searchedWords(text).flatMap(({ word, together }) =>
    [word, ...together].flatMap((one) => [
      one,
      ...stemsOf(one),
      ...(/[a-z]/.test(one) ? soundKeys(one).map((key) => soundMark + key) : []),
    ]),
  )
  return lists.every((keys) => keys.some((key) => said.includes(key)))
}
