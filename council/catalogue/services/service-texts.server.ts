import { prepareQuery } from '../../database/prepared.server.ts'
import type { Database } from '../../database/tables.ts'

export interface ServiceWords {
  serviceName: string
  category: string
  serviceDescription: string
}

export interface LocalizedWords extends ServiceWords {
  /** The language of each text that differs from the requested one. */
  langs: Partial<Record<keyof ServiceWords, string>>
}

const names = ['serviceName', 'category', 'serviceDescription'] as const

/** Picks a service's texts in a language; an untranslated text stays in the service's own language. */
export function localizeWords(
  own: ServiceWords & { lang: string },
  translations: { [K in keyof ServiceWords]?: string | null } | undefined,
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
    const text = translations?.[name]
    if (text) words[name] = text
    else if (own[name] !== '') words.langs[name] = own.lang
  }
  return words
}

/** The translations of its service that an application keeps, as they were when it was submitted. */
export interface ServiceSnapshot {
  lang: string
  texts: Record<string, Partial<ServiceWords>>
}

/** Copies all translations of a service, to be stored with an application. */
export async function takeSnapshot(
  db: Database,
  { serviceId, lang, category }: { serviceId: string; lang: string; category: string },
): Promise<ServiceSnapshot> {
  const texts = await textsOfService(db, { serviceId })
  const categories = await textsOfCategory(db, { category })
  const snapshot: ServiceSnapshot = { lang, texts: {} }
  for (const { language, ...words } of texts) snapshot.texts[language] = words
  for (const { language, name } of categories)
    if (name) snapshot.texts[language] = { ...snapshot.texts[language], category: name }
  return snapshot
}

const textsOfService = prepareQuery((db, params: { serviceId: string }) =>
  db
    .selectFrom('serviceTexts')
    .select(['language', 'serviceName', 'serviceDescription'])
    .where('serviceId', '=', params.serviceId),
)

const textsOfCategory = prepareQuery((db, params: { category: string }) =>
  db.selectFrom('categoryTexts').select(['language', 'name']).where('category', '=', params.category),
)

/** Replaces an application's snapshot of its service by the texts in a language. */
export function localizeService<A extends ServiceWords & { serviceTexts: string }>(
  application: A,
  language: string,
): Omit<A, 'serviceTexts'> & LocalizedWords {
  const { serviceTexts, ...rest } = application
  const { lang = 'en', texts = {} } = JSON.parse(serviceTexts) as Partial<ServiceSnapshot>
  return { ...rest, ...localizeWords({ ...application, lang }, texts[language], language) }
}

/** Replaces the snapshot in a row of a list of applications by the service's name in a language. */
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
