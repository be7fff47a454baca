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
 * Documents are matched by position. In a list as long as before each keeps its translation; in another one
 * those whose name has stayed, and a new one has its own words until it is translated.
 */
function followList(own: RequiredDocument[], was: RequiredDocument[], text: RequiredDocument[]) {
  return own.map((document, index) => {
    const place = own.length === was.length ? index : was.findIndex(({ name }) => name === document.name)
    return text[place] ?? document
  })
}
