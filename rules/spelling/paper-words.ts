import { spellingKey } from './spelling-key.ts'

/** What people call a paper of any office, in English, Hindi and Marathi, also typed in Latin letters. */
export const paperWords = (
  'certificate paper document copy सर्टिफिकेट प्रमाण पत्र प्रमाणपत्र कागज दाखिला नकल ' +
  'दाखला दाखले कागद कागदपत्र कागदपत्रे नक्कल praman patra pramanpatra kagaz kagaj kagad dakhla dakhala'
).split(' ')

const keys = new Set(paperWords.map((word) => spellingKey(word)))

/** Whether a word of a search, as `spellingKey` spells it, says that a paper is wanted, and not which. */
export function isPaperWord(word: string): boolean {
  return keys.has(word)
}
