// As `spellingKey` leaves them: without viramas, with short vowels.
const marathiEndings = /(पासुन|मधये|साठि|बदल|खालि|वरुन|चया|चा|चि|चे|ला|ना|ने|नि|सि|त|वर|तुन|हुन|स)$/
const obliqueEndings = /(या|ा|े|ि|ो|ों|यों)$/
const shortestStem = 2

const functionWords = new Set(
  (
    'का के की को से में पर और या है हो रहा रही नहीं एक लिए हेतु मुझे मेरा मेरी मेरे चाहिए कैसे ' +
    'व आणि किंवा साठी मला माझा माझी माझे पाहिजे हवा हवी हवे कसा कशी कसे चा ची चे आहे नाही ' +
    'a an the of for to in on at and or my me i is do not no how want need get ' +
    'ka ki ke ko se mein me aur hai ho raha rahi nahi liye chahiye mala pahije ani sathi cha chi che ahe'
  ).split(' '),
)

/**
 * The stems that an inflected word may have, without the word itself: घर of घराची, road of roads. Takes a
 * word of `spellingKey`; empty when the word has no ending that is known.
 */
export function stemsOf(word: string): string[] {
  const stems = new Set<string>()
  const add = (stem: string) => {
    if (stem !== word && [...stem].length >= shortestStem && !functionWords.has(stem)) stems.add(stem)
  }
  if (/^[a-z]+$/.test(word)) {
    if (word.length > 3) for (const ending of [/s$/, /es$/]) add(word.replace(ending, ''))
    return [...stems]
  }
  const base = word.replace(marathiEndings, '')
  add(base)
  for (const one of [base, word]) add(one.replace(obliqueEndings, ''))
  return [...stems]
}

/** The words of a search that say what is sought; all of them if it has no other. Takes folded words. */
export function withoutFunctionWords(words: string[]): string[] {
  const telling = words.filter((word) => !functionWords.has(word))
  return telling.length > 0 ? telling : words
}
