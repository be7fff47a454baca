import type { StateField } from '../../../rules/state-fields.ts'
import type { Database } from '../../database/tables.ts'

/** What a service follows of the catalogue of its state. */
export interface Followed {
  version: number
  /** What the state sets besides the service's name and description. */
  fields: StateField[]
  /** In which languages the state has written the service; empty where that was not kept. */
  languages: string[]
}

const ofLanguage = 'words-'

/** How the languages in which the state has written a service are stored among the fields that it sets. */
export function fieldsOfLanguages(languages: string[]): string[] {
  return languages.map((language) => ofLanguage + language)
}

/** Finds what a service follows of the catalogue of its state; undefined: all of it is the council's own. */
export async function findFollowed(db: Database, serviceId: string): Promise<Followed | undefined> {
  const row = await db
    .selectFrom('followedTemplates')
    .select(['templateVersion', 'fields'])
    .where('templateId', '=', serviceId)
    .where('templateVersion', '>', 0)
    .executeTakeFirst()
  if (!row) return undefined
  const stored = JSON.parse(row.fields) as string[]
  const [words, fields] = [true, false].map((isWords) =>
    stored.filter((name) => name.startsWith(ofLanguage) === isWords),
  ) as [string[], StateField[]]
  const languages = words.map((name) => name.slice(ofLanguage.length))
  return { version: row.templateVersion, fields, languages }
}

/** Whether a followed service has the state's words in a language: in others they are the council's own. */
export function isWrittenByState({ languages }: Followed, language: string): boolean {
  return languages.length === 0 || languages.includes(language)
}

/** Whether the state sets a field of a service. */
export async function isSetByState(db: Database, serviceId: string, field: StateField): Promise<boolean> {
  return (await findFollowed(db, serviceId))?.fields.includes(field) ?? false
}
