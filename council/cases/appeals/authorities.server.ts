import type { JoinBuilder } from 'kysely'
import type { AppealLevel } from '../../../rules/legal-clock/appeal.ts'
import type { Authority } from '../../../rules/service-facts.ts'
import type { Database, Tables } from '../../database/tables.ts'
import { getCouncilLanguage } from '../../profile/council-profile.server.ts'

/** Whom an appeal goes to, in a language or the one that it is known in. */
export interface ShownAuthority {
  value: Authority
  lang: string
}

export interface FoundAuthority extends ShownAuthority {
  authorityId: string
  /** The account that hears appeals here; undefined where they go on paper. */
  holder?: string
}

/** Joins who hears an authority's appeals: whoever lost the duty or the account hears nothing any more. */
export function isHeld(join: JoinBuilder<Tables, 'authorities' | 'users'>) {
  return join
    .onRef('users.id', '=', 'authorities.holder')
    .on('users.duty', '=', 'appeals')
    .on('users.disabledAt', 'is', null)
}

/** Finds the authority that hears appeals of a level about a service; undefined where none is entered. */
export async function findAuthority(
  db: Database,
  { serviceId, level }: { serviceId: string; level: AppealLevel },
  language: string,
): Promise<FoundAuthority | undefined> {
  const row = await db
    .selectFrom('serviceAuthorities')
    .innerJoin('authorities', 'authorities.authorityId', 'serviceAuthorities.authorityId')
    .leftJoin('users', isHeld)
    .select(['authorities.authorityId', 'authorities.phone', 'authorities.email', 'users.id as holder'])
    .where('serviceAuthorities.serviceId', '=', serviceId)
    .where('serviceAuthorities.level', '=', level)
    .where('authorities.endedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { authorityId, holder } = row
  return { authorityId, ...(await readShown(db, row, language)), holder: holder ?? undefined }
}

/** Finds the authority that an appeal was sent to, as it is called today; undefined: it went on paper. */
export async function findAddressed(
  db: Database,
  appealId: string,
  language: string,
): Promise<ShownAuthority | undefined> {
  const row = await db
    .selectFrom('appeals')
    .innerJoin('authorities', 'authorities.authorityId', 'appeals.authorityId')
    .select(['authorities.authorityId', 'authorities.phone', 'authorities.email'])
    .where('appealId', '=', appealId)
    .executeTakeFirst()
  return row && readShown(db, row, language)
}

async function readShown(
  db: Database,
  { authorityId, phone, email }: { authorityId: string; phone: string; email: string },
  language: string,
): Promise<ShownAuthority> {
  const { name, address, lang } = await readTexts(db, authorityId, language)
  const found = [address, email].filter((line) => line !== '').join('\n')
  return { value: { name: '', office: name, phone, address: found }, lang }
}

/** What an authority is called in a language, else in the council's own, else in any. */
export async function readTexts(db: Database, authorityId: string, language: string) {
  const texts = await db
    .selectFrom('authorityTexts')
    .select(['language', 'name', 'address'])
    .where('authorityId', '=', authorityId)
    .orderBy('language')
    .execute()
  const own = await getCouncilLanguage(db)
  const inOne = (tag: string) => texts.find((text) => text.language === tag)
  const text = inOne(language) ?? inOne(own) ?? texts[0]
  return { name: text?.name ?? '', address: text?.address ?? '', lang: text?.language ?? own }
}
