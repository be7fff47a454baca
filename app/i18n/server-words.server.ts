import * as library from 'use-intl/react'

export { IntlProvider, useLocale, useMessages } from 'use-intl/react'

type Translator = ReturnType<typeof library.useTranslations>

/** By messages, one object for a language while the process lives, and then by language and namespace. */
const kept = new WeakMap<object, Map<string, Translator>>()

/**
 * What the screens import from `use-intl` on the server: the same words, from translators that are kept. The
 * library makes a translator for each component of each page, because it counts on a browser's memory between
 * two drawings.
 */
export function useTranslations(namespace?: Parameters<typeof library.useTranslations>[0]): Translator {
  const messages = library.useMessages()
  const key = `${library.useLocale()} ${namespace}`
  const translators = kept.get(messages) ?? new Map<string, Translator>()
  kept.set(messages, translators)
  const translator = translators.get(key) ?? withPlainWords(library.useTranslations(namespace))
  translators.set(key, translator)
  return translator
}

/** Says what needs no values without looking for it again. */
function withPlainWords(translator: Translator): Translator {
  const said = new Map<string, string>()
  const say = (key: string, ...values: unknown[]) => {
    const known = values[0] === undefined ? said.get(key) : undefined
    if (known !== undefined) return known
    const words = (translator as (...asked: unknown[]) => string)(key, ...values)
    if (values[0] === undefined && translator.has(key as never)) said.set(key, words)
    return words
  }
  return Object.assign(say, {
    rich: translator.rich,
    markup: translator.markup,
    raw: translator.raw,
    has: translator.has,
  }) as Translator
}
