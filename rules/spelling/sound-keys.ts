/** The sound of each letter `spellingKey` leaves. An `a` inside a word has none: people may leave it out. */
const letters =
  'क k ख kh ग g घ gh च ch छ ch ज j झ jh ट t ठ th ड d ढ dh त t थ th द d ध dh न n प p फ f ब b भ bh म m ' +
  'य y र r ल l व v स s ह h \u0902 n इ i \u093f i उ u \u0941 u ए e \u0947 e ओ o \u094b o'

const sounds = new Map(
  Array.from(letters.matchAll(/(\S) (\w+)/g), ([, letter = '', sound = '']) => [letter, sound] as const),
)

type Replacement = [letters: RegExp, replacement: string]

/** In this order, on Latin letters as people type Hindi and Marathi with them. */
const typings: Replacement[] = [
  [/dny|gny|jny/g, 'gy'],
  [/ph/g, 'f'],
  [/ksh|x/g, 'ks'],
  [/chh/g, 'ch'],
  [/sh/g, 's'],
  [/ck|q|c(?!h)/g, 'k'],
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/ee|(?<=[^aeiou])y$/g, 'i'],
  [/oo/g, 'u'],
  [/au|ou/g, 'o'],
  [/(\w)\1+/g, '$1'],
]

const maxKeys = 4

/**
 * The keys by which a word in Devanagari and the same word typed in Latin letters meet: जन्म, janm, janma and
 * janam are `jnm`. Takes a word of `spellingKey`; a word in another script has none.
 */
export function soundKeys(word: string): string[] {
  if (/^[a-z]+$/.test(word)) return latinKeys(word)
  if (!/^[\u0900-\u097f]+$/.test(word)) return []
  const initial = /^[अआ]/.test(word) ? 'a' : ''
  const key = initial + [...word].map((letter) => sounds.get(letter) ?? '').join('')
  // मृत्यु is read with an i by some and with a u by others.
  return distinct([key, key.replace(/(?<=[^aeiou])ri/, 'ru')].map(nasalBeforeLips))
}

function latinKeys(word: string) {
  const readings = word.includes('ai') ? [word.replace(/ai/g, 'e'), word.replace(/ai/g, 'i')] : [word]
  return distinct(
    readings.map((reading) => {
      const typed = typings.reduce(
        (key, [letters, replacement]) => key.replace(letters, replacement),
        reading,
      )
      return nasalBeforeLips(typed.slice(0, 1) + typed.slice(1).replaceAll('a', ''))
    }),
  )
}

/** People type संबंध with an m, and पंचायत with an n. */
function nasalBeforeLips(key: string) {
  return key.replace(/m(?=[pbf])/g, 'n')
}

function distinct(keys: string[]) {
  return [...new Set(keys)].filter((key) => key !== '').slice(0, maxKeys)
}
