import type { Database } from '../database/tables.ts'

export interface ServiceWords {
  serviceName: string
  category: string
  serviceDescription: string
}

export interface LocalizedWords extends ServiceWords {
  /** The language of each text that is not in the language that was asked for. */
  langs: Partial<Record<keyof ServiceWords, string>>
}

const names = ['serviceName', 'category', 'serviceDescription'] as const

/** The service's words in a language: each text that was not written in it stands as the service itself has it. */
export function localizeWords(
  own: ServiceWords & { lang: string },
  written: { [K in keyof ServiceWords]?: string | null } | undefined,
  language: string,
): LocalizedWords {
  const words: LocalizedWords = {
    serviceName: own.serviceName,
    category: own.category,
    serviceDescription: own.serviceDescription,
    langs: {},
  }
  if (own.lang === language) return words
  for (const name of names) {
    const text = written?.[name]
    if (text) words[name] = text
    else if (own[name] !== '') words.langs[name] = own.lang
  }
  return words
}

/** What an application keeps of its service beside the service's own words. */
export interface ServiceSnapshot {
  lang: string
  texts: Record<string, Partial<ServiceWords>>
}

/** The service's words in every language in which any of them is written, to be kept with an application. */
export async function takeSnapshot(db: Database, serviceId: string): Promise<ServiceSnapshot> {
  const { lang, category } = await db
    .selectFrom('services')
    .select(['lang', 'category'])
    .where('serviceId', '=', serviceId)
    .executeTakeFirstOrThrow()
  const [texts, categories] = await Promise.all([
    db
      .selectFrom('serviceTexts')
      .select(['language', 'serviceName', 'serviceDescription'])
      .where('serviceId', '=', serviceId)
      .execute(),
    db.selectFrom('categoryTexts').select(['language', 'name']).where('category', '=', category).execute(),
  ])
  const snapshot: ServiceSnapshot = { lang, texts: {} }
  for (const { language, ...words } of texts) snapshot.texts[language] = words
  for (const { language, name } of categories)
    if (name) snapshot.texts[language] = { ...snapshot.texts[language], category: name }
  return snapshot
}

/** An application with its service, as it was when it was sent, in a language. */
export function localizeService<A extends ServiceWords & { serviceTexts: string }>(
  application: A,
  language: string,
): Omit<A, 'serviceTexts'> & LocalizedWords {
  const { serviceTexts, ...rest } = application
  const { lang = 'en', texts = {} } = JSON.parse(serviceTexts) as Partial<ServiceSnapshot>
  return { ...rest, ...localizeWords({ ...application, lang }, texts[language], language) }
}

/** A row of a list of applications, with the name of its service in a language. */
export function localizeServiceName<A extends { serviceName: string; serviceTexts: string }>(
  row: A,
  language: string,
) {
  const {
    category: _,
    serviceDescription: __,
    ...rest
  } = localizeService({ ...row, category: '', serviceDescription: '' }, language)
  return rest
}
