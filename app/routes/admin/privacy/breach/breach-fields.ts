import type { BreachItem, BreachKind } from '../../../../../rules/breach.ts'

/** The box of a kind of data. */
export function kindBox(kind: BreachKind): string {
  return `kind-${kind}`
}

/** The field of what people are told under an item, in a language. */
export function textField(item: BreachItem, language: string): string {
  return `${item}-${language}`
}
