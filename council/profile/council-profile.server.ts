import type { operator } from '../actors/actors.server.ts'
import { recordAct } from '../audit/audit.server.ts'
import type { CouncilProfileRow, CouncilTextRow } from '../database/council-tables.ts'
import { prepareQuery } from '../database/prepared.server.ts'
import { rememberContent } from '../database/remembered-content.server.ts'
import type { Database } from '../database/tables.ts'
import { upsert } from '../database/upsert.server.ts'

export type CouncilWords = Omit<CouncilTextRow, 'language' | 'identityName'>
export type CouncilProfile = CouncilWords &
  Pick<CouncilProfileRow, 'phone' | 'email'> & {
    /** As they are stored; '' where none are entered. */
    officeHours: string
  }

export const councilTextNames = [
  'name',
  'place',
  'address',
  'hours',
  'covers',
] as const satisfies (keyof CouncilWords)[]
/** The profile of a council that has entered nothing, but for when. */
export const emptyProfile = { id: 1, phone: '', email: '', demonstration: 0, defaultLanguage: 'en' } as const
const emptyTexts: CouncilWords = { name: '', place: '', address: '', hours: '', covers: '' }
const defaultName = 'Gram Panchayat'

const profileWithTexts = prepareQuery((db, params: { language: string }) =>
  db
    .selectFrom('councilProfile as profile')
    .leftJoin('councilTexts as texts', (join) =>
      join.on(({ eb, ref, val }) =>
        eb('texts.language', 'in', [val(params.language), ref('profile.defaultLanguage')]),
      ),
    )
    .select(['profile.phone', 'profile.email', 'profile.demonstration', 'profile.updatedAt'])
    .select(['profile.defaultLanguage', 'profile.imageType', 'profile.officeHours', 'texts.language'])
    .select(councilTextNames.map((name) => `texts.${name}` as const))
    .select(({ selectFrom }) =>
      selectFrom('services')
        .select(({ fn }) => fn.max('services.updatedAt').as('at'))
        .as('servicesAt'),
    ),
)

/**
 * Reads the council's name, place and contact details in a language. A text without a translation appears in
 * the council's own language, which `langs` then names. The default name is `Gram Panchayat`. `lastUpdated`
 * is the last change of the profile or of a service.
 */
export function getCouncilProfile(db: Database, language: string) {
  return profileIn(db, language)
}

const profileIn = rememberContent(async (db, language) => {
  const rows = await profileWithTexts(db, { language })
  const [any] = rows
  const translated = rows.find((row) => row.language === language)
  const own = rows.find((row) => row.language === row.defaultLanguage)
  const words = { ...emptyTexts }
  const langs: Partial<Record<keyof CouncilWords, string>> = {}
  for (const name of councilTextNames) {
    words[name] = translated?.[name] || own?.[name] || ''
    if (words[name] !== '' && !translated?.[name]) langs[name] = any?.defaultLanguage
  }
  const { updatedAt, servicesAt } = any ?? {}
  return {
    ...words,
    name: words.name || defaultName,
    langs,
    phone: any?.phone ?? '',
    email: any?.email ?? '',
    officeHours: any?.officeHours ?? '',
    image: any?.imageType ? imageVersion(any.updatedAt) : undefined,
    demonstration: any?.demonstration === 1,
    lastUpdated: servicesAt && servicesAt > (updatedAt ?? '') ? servicesAt : updatedAt,
  }
})

/** The council image's version in its URL: each profile change makes a new one, so caches need no check. */
export function imageVersion(updatedAt: string): string {
  return Date.parse(updatedAt).toString(36)
}

const selectOwnLanguage = prepareQuery((db) => db.selectFrom('councilProfile').select('defaultLanguage'))

/** Reads the council's language, such as `mr`: the default if neither visitor nor browser asks for one. */
export function getCouncilLanguage(db: Database): Promise<string> {
  return ownLanguage(db)
}

const ownLanguage = rememberContent(
  async (db) => (await selectOwnLanguage(db, {})).at(0)?.defaultLanguage ?? 'en',
)

/** Writes the council's name and contact details in its own language, as an act of the operator. */
export async function setCouncilProfile(
  db: Database,
  actor: typeof operator,
  next: Partial<CouncilProfile>,
  options: { demonstration?: boolean } = {},
): Promise<void> {
  const language = await getCouncilLanguage(db)
  const before: CouncilProfile & { demonstration: boolean } = await getCouncilProfile(db, language)
  const { phone = before.phone, email = before.email, officeHours = before.officeHours, ...texts } = next
  const demonstration = (options.demonstration ?? before.demonstration) ? 1 : 0
  const now = new Date().toISOString()
  const row = { phone, email, officeHours, demonstration, updatedAt: now } as const
  await db.transaction().execute(async (trx) => {
    await upsert(trx, 'councilProfile', { id: 1 }, row, { defaultLanguage: language })
    // A council without a name is called by one that it has not given itself.
    if (Object.keys(texts).length > 0)
      await upsert(trx, 'councilTexts', { language }, texts as CouncilWords, emptyTexts)
    await recordAct(trx, actor, {
      act: 'council.described',
      subject: 'council',
      before: Object.fromEntries(
        Object.keys(next).map((name) => [name, before[name as keyof CouncilProfile]]),
      ),
      after: next,
      date: now,
    })
  })
}
