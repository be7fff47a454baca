import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languageTags, listMessages, readCatalogue } from '../../scripts/catalogues.ts'

/** Words that say that something is paid, as each language says it; what is to be paid is said otherwise. */
const saysPaid: Record<string, RegExp> = {
  en: /\b(?<!can be )paid\b/i,
  hi: /भरे(?!ं)|भर दि|भुगतान हो|चुका(ए|या|ई)/u,
  mr: /भरल[ेाी](?!ल)/u,
}

/** Where the portal speaks of fees. */
const ofFees =
  /(^fee\.|^pages\.(fee|receipt)\.|^officer\.fees\.|^admin\.(fees|upi)\.|^texts\.(fee|upi)|^flash\.(paid|payment|fee|receipt|stamp|cash|upi))/

/** What the applicant says, and what it is called that they have said it. */
const exceptions = ['pages.fee.paid', 'fee.state.said']

test('the portal says of nothing that it is paid, in any language, but what the applicant says', () => {
  for (const tag of languageTags) {
    const found = listMessages(readCatalogue(tag)).filter(
      ([key, text]) => ofFees.test(key) && saysPaid[tag]?.test(text),
    )
    assert.deepEqual(found.map(([key]) => key).sort(), exceptions.sort(), tag)
  }
})
