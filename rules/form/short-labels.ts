import type { FormSection, Texts } from './definition.ts'

const prefixPattern = /^[^:]{1,40}: /

/**
 * A section as its own page shows it: where the label of each question begins with the same words and a
 * colon, such as `Bride: `, they are left out, because the page has them as its title.
 */
export function shortenLabels(section: FormSection): FormSection {
  const { questions } = section
  const languages = Object.keys(questions[0]?.label ?? {})
  const prefixes = Object.fromEntries(
    languages.map((lang): [string, string] => {
      const [prefix = ''] = prefixPattern.exec(questions[0]?.label[lang] ?? '') ?? []
      return [lang, questions.every(({ label }) => label[lang]?.startsWith(prefix)) ? prefix : '']
    }),
  )
  if (questions.length < 2 || Object.values(prefixes).every((prefix) => prefix === '')) return section
  const shorten = (label: Texts): Texts =>
    Object.fromEntries(Object.entries(label).map(([lang, text]) => [lang, cut(text, prefixes[lang] ?? '')]))
  return { ...section, questions: questions.map((one) => ({ ...one, label: shorten(one.label) })) }
}

function cut(text: string, prefix: string) {
  const rest = text.slice(prefix.length)
  return prefix === '' ? rest : rest.charAt(0).toUpperCase() + rest.slice(1)
}
