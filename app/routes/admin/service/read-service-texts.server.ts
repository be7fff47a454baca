import {
  type Followed,
  isWrittenByState,
} from '../../../../council/catalogue/services/state-fields.server.ts'
import { limits } from '../../../../rules/limits.ts'
import { optionalText } from '../../../forms/read-form.server.ts'
import { languageTags } from '../../../i18n/languages.server.ts'

const name = optionalText(limits.serviceName)
const description = optionalText(limits.serviceDescription, { lines: true })

/** A service's name and description fields in every language, all optional, such as `serviceName-hi`. */
export const serviceTextFields = Object.fromEntries(
  languageTags.flatMap((tag) => [
    [`serviceName-${tag}`, name] as const,
    [`serviceDescription-${tag}`, description] as const,
  ]),
)

/** The texts that a form has in these fields, for each language other than the service's own. */
export function serviceTextsIn(values: Record<string, unknown>, own: string) {
  const others = languageTags.filter((tag) => tag !== own)
  const textIn = (field: string) => String(values[field] ?? '')
  return Object.fromEntries(
    others.map((tag) => [
      tag,
      { serviceName: textIn(`serviceName-${tag}`), serviceDescription: textIn(`serviceDescription-${tag}`) },
    ]),
  )
}

/** The values of these fields for stored texts. */
export function serviceTextValues(texts: ReturnType<typeof serviceTextsIn>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([tag, text]) => [
      [`serviceName-${tag}`, text.serviceName],
      [`serviceDescription-${tag}`, text.serviceDescription],
    ]),
  )
}

/** The fields in which a followed service has what the state says. */
export function fieldsOfState(followed: Followed): string[] {
  const tags = languageTags.filter((tag) => isWrittenByState(followed, tag))
  const texts = tags.flatMap((tag) => [`serviceName-${tag}`, `serviceDescription-${tag}`])
  return ['serviceName', 'serviceDescription', ...texts, ...followed.fields]
}

const words = optionalText(limits.alsoCalled, { lines: true })

/** The fields of what else a service is called, one per language, all optional, such as `alsoCalled-hi`. */
export const alsoCalledFields = Object.fromEntries(
  languageTags.map((tag) => [`alsoCalled-${tag}`, words] as const),
)

/** What a form has in these fields, by language; '' where nothing is entered. */
export function alsoCalledIn(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(languageTags.map((tag) => [tag, String(values[`alsoCalled-${tag}`] ?? '')]))
}

/** The values of these fields for stored words. */
export function alsoCalledValues(also: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(also).map(([tag, text]) => [`alsoCalled-${tag}`, text]))
}
