import { mostFacts } from './signed-claims.ts'
import {
  type CertificateTemplate,
  fieldKey,
  fieldKeysOf,
  placeholdersOf,
  plainPlaceholders,
  templateLimits,
  textsOf,
} from './template.ts'

/** What stops a template from being published; the screens have words for each. */
export type TemplateFault =
  | { code: 'register' | 'title' | 'paragraphs' | 'signer' | 'secondLanguage' | 'tooManyFields' }
  /** Braces that hold none of the placeholders that there are, or do not close. */
  | { code: 'placeholder'; name: string }
  /** Words that promise a signature or a right that the code is not. */
  | { code: 'forbidden'; words: string }
  /** No value that stands in the code in clear may be of this sort. */
  | { code: 'private'; label: string }
  | { code: 'tooManyInCode' }
  /** With long names it would not go on one sheet of A5. */
  | { code: 'secondSheet' }
  /** Even usual values make the code too large to be read; the longest text in it. */
  | { code: 'codeTooLong'; label: string }
  | { code: 'fieldLabel'; name: string; language: string }

/**
 * What no screen and no certificate says: the code is neither an electronic signature of the IT Act, 2000,
 * nor the paper of another system.
 */
const forbidden = [
  'digitally signed',
  'digital signature',
  'e-sign',
  'electronically signed',
  'legally valid',
  'no signature needed',
  'no signature is needed',
  'does not need a signature',
  'digilocker',
  'डिजिटल स्वाक्षरी',
  'डिजिटल सही',
  'डिजिटल हस्ताक्षर',
  'ई-साइन',
  'ई-स्वाक्षरी',
  'ई-सही',
  'ई-हस्ताक्षर',
  'डिजिलॉकर',
  'डिजीलॉकर',
  'कायदेशीर वैध',
  'कायदेशीररीत्या वैध',
  'कानूनी रूप से मान्य',
  'कानूनी रूप से वैध',
  'सहीची गरज नाही',
  'सहीची आवश्यकता नाही',
  'हस्ताक्षर की ज़रूरत नहीं',
  'हस्ताक्षर की आवश्यकता नहीं',
]

/** The forbidden words that the text has; undefined where it has none. */
export function findForbiddenWords(text: string): string | undefined {
  const plain = text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ')
  return forbidden.find((words) => plain.includes(words.normalize('NFC')))
}

/** Beginnings of words by which a label names what the code must not hold. */
const privateWords = [
  'aadhaar',
  'aadhar',
  'phone',
  'mobile',
  'address',
  'caste',
  'religion',
  'आधार',
  'फोन',
  'फ़ोन',
  'मोबा',
  'पत्ता',
  'पता',
  'जात',
  'धर्म',
]

function isPrivate(text: string): boolean {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
  return words.some((word) => privateWords.some((start) => word.startsWith(start.normalize('NFC'))))
}

/**
 * Finds all that stops a template from being published; `answers` are the keys of the questions of the
 * service, `privateAnswers` those whose answers no stranger may read.
 */
export function findTemplateFaults(
  template: CertificateTemplate,
  {
    answers,
    privateAnswers = [],
    registers,
    languages,
  }: {
    answers: readonly string[]
    privateAnswers?: readonly string[]
    registers: readonly string[]
    languages: readonly string[]
  },
): TemplateFault[] {
  const { title, paragraphs, rows, second, signer, lang, fields } = template
  const faults: TemplateFault[] = []
  if (!registers.includes(template.register)) faults.push({ code: 'register' })
  if (title === '') faults.push({ code: 'title' })
  if (paragraphs.length === 0) faults.push({ code: 'paragraphs' })
  if (signer === '') faults.push({ code: 'signer' })
  if (second && (second.lang === lang || second.title === '' || second.text === ''))
    faults.push({ code: 'secondLanguage' })
  const texts = textsOf(template)
  const known: readonly string[] = [...plainPlaceholders, ...answers.map((key) => `answer:${key}`)]
  for (const name of new Set(texts.flatMap(placeholdersOf)))
    if (!known.includes(name) && !(name.startsWith('field:') && fieldKey.test(name.slice(6))))
      faults.push({ code: 'placeholder', name })
  for (const text of texts)
    if (/[{}]/.test(text.replace(/\{[^{}]*\}/g, '')))
      faults.push({ code: 'placeholder', name: text.slice(0, 40) })
  for (const text of texts) {
    const words = findForbiddenWords(text)
    if (words !== undefined) faults.push({ code: 'forbidden', words })
  }
  const inCode = rows.filter((row) => row.inCode)
  if (inCode.length > mostFacts) faults.push({ code: 'tooManyInCode' })
  // The title is in the code, too; a word of it says what the certificate is about, and no more.
  const clear = [
    { label: title, texts: [] },
    ...inCode.map(({ label, value }) => ({ label, texts: [label, value] })),
  ]
  for (const { label, texts: words } of clear) {
    const names = [label, ...words].flatMap(placeholdersOf)
    const asked = fieldKeysOf([label, ...words]).flatMap((key) => Object.values(fields[key] ?? {}))
    const isSecret = names.some((name) => privateAnswers.some((key) => name === `answer:${key}`))
    if (isSecret || [...words, ...asked].some(isPrivate)) faults.push({ code: 'private', label })
  }
  const keys = fieldKeysOf(texts)
  if (keys.length > templateLimits.fields) faults.push({ code: 'tooManyFields' })
  for (const key of keys)
    for (const language of languages)
      if (!fields[key]?.[language]) faults.push({ code: 'fieldLabel', name: `field:${key}`, language })
  return faults
}
