import type { TranslatedFact } from '../../../../council/catalogue/facts/find-fact.server.ts'
import type { Authority, FactKind, RequiredDocument } from '../../../../rules/service-facts.ts'

type Value = TranslatedFact['value']

/** The translations of a fact whose own words have become `value`. */
export function followOwn(kind: FactKind, before: TranslatedFact, value: Value): TranslatedFact['texts'] {
  const texts = Object.entries(before.texts)
  if (kind === 'authority') {
    const { phone } = value as Authority
    return Object.fromEntries(texts.map(([tag, text]) => [tag, { ...(text as Authority), phone }]))
  }
  if (kind !== 'documents') return before.texts
  const [own, was] = [value as RequiredDocument[], before.value as RequiredDocument[]]
  return Object.fromEntries(
    texts.map(([tag, text]) => [tag, followList(own, was, text as RequiredDocument[])] as const),
  )
}

/**
 * A document is the one that had its name before, wherever that stood. In a list as long as before, one in
 * the place of a name that is gone is that one, reworded; any other has its own words until it is translated.
 */
function followList(own: RequiredDocument[], was: RequiredDocument[], text: RequiredDocument[]) {
  const isGone = ({ name }: RequiredDocument) => own.every((one) => one.name !== name)
  return own.map((document, index) => {
    const isSame = ({ name }: RequiredDocument) => name === document.name
    const there = was[index]
    const isThere = there && (isSame(there) || (own.length === was.length && isGone(there)))
    return text[isThere ? index : was.findIndex(isSame)] ?? document
  })
}
