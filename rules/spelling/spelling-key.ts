type Replacement = [letters: RegExp, replacement: string]

/** In this order: a nasal before its consonant becomes the dot before the viramas are dropped. */
const replacements: Replacement[] = [
  [/ज्ञ/g, 'ग्य'],
  // a nasal before a consonant of its class
  [/[ङञणनम]\u094d(?=[क-घच-झट-ढत-धप-भ])/g, '\u0902'],
  [/([क-ह])\u094d(?=\1)/g, ''],
  [/क्(?=ख)|ग्(?=घ)|च्(?=छ)|ज्(?=झ)|ट्(?=ठ)|ड्(?=ढ)|त्(?=थ)|द्(?=ध)|प्(?=फ)|ब्(?=भ)/g, ''],
  [/\u0943/g, '\u0930\u093f'],
  [/ऋ/g, '\u0930\u093f'],
  // virama, visarga, avagraha; a dot at the end
  [/[\u094d\u0903\u093d]|\u0902$/g, ''],
  [/[ङञण]/g, 'न'],
  [/ळ/g, 'ल'],
  [/[शष]/g, 'स'],
  [/ई/g, 'इ'],
  [/\u0940/g, '\u093f'],
  [/ऊ/g, 'उ'],
  [/\u0942/g, '\u0941'],
  [/[ऐऍ\u0972]/g, 'ए'],
  [/[\u0948\u0945]/g, '\u0947'],
  [/औ/g, 'ओ'],
  [/\u094c/g, '\u094b'],
  [/ऑ/g, 'आ'],
  [/\u0949/g, '\u093e'],
]

/**
 * Spells a folded word so that common spellings of it are one: ण and न, ळ and ल, श, ष and स, long and short
 * vowels, a dot and its nasal (पंचायत, पञ्चायत), doubled and single consonants, जन्म and जनम. Of Latin words
 * only doubled consonants become one.
 */
export function spellingKey(word: string): string {
  if (/\p{Script=Latin}/u.test(word)) return word.replace(/([b-df-hj-np-tv-z])\1+/g, '$1')
  return replacements.reduce((key, [letters, replacement]) => key.replace(letters, replacement), word)
}
